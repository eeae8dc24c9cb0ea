import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router';
import { paths } from '@/domain/paths';
import { AuthPage } from './auth-page';

export default function LoginPage() {
  const { search } = useLocation();
  return (
    <AuthPage
      title="Login"
      lead="Welcome back! Please sign in to continue."
      kind="sign-in"
      scene={{ kind: 'tent', text: 'Your camp is as you left it.' }}
      below={
        <p>
          New here?{' '}
          <Link component={RouterLink} to={paths.start + search}>
            Register
          </Link>
        </p>
      }
    />
  );
}
