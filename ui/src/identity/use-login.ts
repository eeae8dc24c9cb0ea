import { useNavigate } from 'react-router';
import { paths } from '@/domain/paths';
import { useIdentity } from './context';

/**
 * Leads to /login and, afterwards, back to `from`. Somebody whom the provider still takes for signed
 * in, but the server refuses, is signed out first: /login would send them straight back.
 */
export function useLogin(): (from: string) => void {
  const { state, signOut } = useIdentity();
  const navigate = useNavigate();
  return (from) => {
    const go = () => void navigate(paths.loginFrom(from));
    if (state.status === 'signed-in') void signOut().then(go, go);
    else go();
  };
}
