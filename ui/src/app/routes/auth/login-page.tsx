import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../paths';
import { AuthPage } from './auth-page';

export default function LoginPage() {
  return (
    <AuthPage
      title="Login"
      lead="Welcome back! Please sign in to continue."
      kind="sign-in"
      below={
        <p>
          New here?{' '}
          <Link component={RouterLink} to={paths.start}>
            Register
          </Link>
        </p>
      }
    />
  );
}
