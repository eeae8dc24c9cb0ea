import Link from '@mui/material/Link';
import { useState } from 'react';
import { Navigate, Link as RouterLink, useLocation } from 'react-router';
import { hasAgreed } from '@/features/agreement/consent';
import { useViewer } from '@/identity/viewer';
import { paths } from '@/domain/paths';
import { AuthPage } from './auth-page';

/**
 * Signing up, for those who have ticked the agreement; the others are led to it, once it is known that
 * they are not signed in: a link in a mail opens a tab in which nothing was ticked.
 */
export default function RegisterPage() {
  const { search } = useLocation();
  const { status } = useViewer();
  const [agreed] = useState(hasAgreed);
  if (!agreed && status === 'signed-out') return <Navigate to={paths.start + search} replace />;
  return (
    <AuthPage
      title="Create Your Account"
      kind="sign-up"
      scene={{ kind: 'flag', text: 'Every summit starts with a first step.' }}
      below={
        <>
          <p>
            <Link component={RouterLink} to={paths.apply}>
              Apply to be a Sherpa
            </Link>
          </p>
          <p>
            Already have an account?{' '}
            <Link component={RouterLink} to={paths.login + search}>
              Login
            </Link>
          </p>
        </>
      }
    />
  );
}
