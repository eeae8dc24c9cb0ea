import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../paths';
import { AuthPage } from './auth-page';

export default function RegisterPage() {
  return (
    <AuthPage
      title="Create Your Account"
      kind="sign-up"
      below={
        <>
          <p>
            <Link component={RouterLink} to={paths.apply}>
              Apply to be a Sherpa
            </Link>
          </p>
          <p>
            Already have an account?{' '}
            <Link component={RouterLink} to={paths.login}>
              Login
            </Link>
          </p>
        </>
      }
    />
  );
}
