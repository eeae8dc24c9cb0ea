import { useQuery } from '@tanstack/react-query';
import { meQuery } from '@/api/me';
import type { Me } from '@/api/normalize';
import { useIdentity } from './context';

export interface Viewer {
  /** `loading` until the provider has said who is there. */
  status: 'loading' | 'signed-in' | 'signed-out';
  /** The person's record, as soon as it is known. */
  me: Me | undefined;
  /** True while the record is still on its way. */
  isPending: boolean;
  /** Why the record could not be loaded. */
  error: Error | null;
  refetch: () => void;
  isGuide: boolean;
  isAdmin: boolean;
}

/** Who looks at the screen. Signed in does not mean that the record is already there. */
export function useViewer(): Viewer {
  const { state } = useIdentity();
  const signedIn = state.status === 'signed-in';
  const { data, error, isPending, refetch } = useQuery({ ...meQuery, enabled: signedIn });
  const me = signedIn ? data : undefined;
  return {
    status: state.status,
    me,
    isPending: state.status === 'loading' || (signedIn && isPending),
    error: signedIn ? error : null,
    refetch: () => void refetch(),
    isGuide: me?.isGuide ?? false,
    isAdmin: me?.isAdmin ?? false,
  };
}
