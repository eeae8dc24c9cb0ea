import { useEffect, useState } from 'react';
import { ErrorState } from '@/components/feedback/error-state';
import { useIdentity } from './context';
import { FormSkeleton } from './form-skeleton';
import type { FormKind } from './port';

const UNAVAILABLE = 'Sign-in cannot be reached right now. Please try again in a moment.';

/** The provider's form for signing in or up. */
export function IdentityForm({ kind, back }: { kind: FormKind; back: string }) {
  const { state, setSlot } = useIdentity();
  const [element, setElement] = useState<HTMLDivElement | null>(null);

  useEffect(() => {
    if (!element) return;
    setSlot({ kind, element, back });
    return () => setSlot(undefined);
  }, [element, kind, back, setSlot]);

  if (state.status === 'signed-out' && state.reason === 'unavailable') {
    return <ErrorState message={UNAVAILABLE} onRetry={() => location.reload()} />;
  }
  return (
    <div>
      {state.status === 'loading' && <FormSkeleton />}
      <div ref={setElement} />
    </div>
  );
}
