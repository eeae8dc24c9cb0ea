import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { useIdentity } from './context';
import type { FormKind } from './port';

const UNAVAILABLE = 'Sign-in cannot be reached right now. Please try again in a moment.';

/** The provider's form for signing in or up. */
export function IdentityForm({ kind }: { kind: FormKind }) {
  const { state, setSlot } = useIdentity();
  const [element, setElement] = useState<HTMLDivElement | null>(null);

  useEffect(() => {
    if (!element) return;
    setSlot({ kind, element });
    return () => setSlot(undefined);
  }, [element, kind, setSlot]);

  if (state.status === 'signed-out' && state.reason === 'unavailable') {
    return <ErrorState message={UNAVAILABLE} onRetry={() => location.reload()} />;
  }
  return (
    <div>
      {state.status === 'loading' && (
        <Loading>
          <Skeleton height={72} />
          <Skeleton height={72} sx={{ mt: 5 }} />
          <Skeleton height={48} width={140} sx={{ mt: 6 }} />
        </Loading>
      )}
      <div ref={setElement} />
    </div>
  );
}
