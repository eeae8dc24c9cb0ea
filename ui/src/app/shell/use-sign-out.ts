import { useNavigate } from 'react-router';
import { client } from '@/api/client';
import { useIdentity } from '@/identity/context';
import { useViewer } from '@/identity/viewer';
import { paths } from '@/domain/paths';

/** The server ends an admin's access to the job queues. Signing out waits no longer than this for the answer. */
const PATIENCE_MS = 2_000;

/** Signs out and goes to the landing. The landing first: a guarded screen would lead to /login. */
export function useSignOut(): () => void {
  const { signOut } = useIdentity();
  const navigate = useNavigate();
  const { isAdmin } = useViewer();
  return () => {
    void navigate(paths.home);
    const ended = isAdmin
      ? client.DELETE('/admin/ops-session', { signal: AbortSignal.timeout(PATIENCE_MS) })
      : Promise.resolve();
    void ended.catch(() => {}).then(signOut);
  };
}
