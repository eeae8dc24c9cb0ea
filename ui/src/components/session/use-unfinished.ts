import { useMemo, useState } from 'react';
import { localStore } from '@/api/local-store';
import type { UnfinishedBooking } from '@/domain/unfinished-booking';
import { forgetUnfinished, keepUnfinished, readUnfinished } from '@/domain/unfinished-booking';
import { useIdentity } from '@/identity/context';

/** The booking that this viewer has begun and not finished, and ways to remember and to forget it. */
export function useUnfinished() {
  const { state } = useIdentity();
  const account = state.status === 'signed-in' ? state.accountId : '';
  const known = state.status !== 'loading';
  const [changes, setChanges] = useState(0);
  const unfinished = useMemo(
    () => (known ? readUnfinished(localStore(), account, Date.now()) : undefined),
    // Whatever was remembered or forgotten here is read again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [known, account, changes],
  );
  const keep = (booking: UnfinishedBooking) => {
    keepUnfinished(localStore(), booking, account, Date.now());
    setChanges((count) => count + 1);
  };
  const forget = () => {
    forgetUnfinished(localStore());
    setChanges((count) => count + 1);
  };
  return { unfinished, keep, forget };
}
