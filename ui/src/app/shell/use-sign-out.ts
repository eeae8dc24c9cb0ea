import { useNavigate } from 'react-router';
import { useIdentity } from '@/identity/context';
import { paths } from '../paths';

/** Signs out and goes to the landing. The landing first: a guarded screen would lead to /login. */
export function useSignOut(): () => void {
  const { signOut } = useIdentity();
  const navigate = useNavigate();
  return () => {
    void navigate(paths.home);
    void signOut();
  };
}
