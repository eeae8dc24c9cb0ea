import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client, unwrap } from '@/api/client';
import { meQuery } from '@/api/me';
import { currentZoneName, viewerZone } from '@/components/time/viewer-zone';
import { useViewer } from '@/identity/viewer';

/** Mails show times in the zone that the browser reported last, so every screen reports it. */
export function KeptZone(): null {
  const { me } = useViewer();
  const queries = useQueryClient();
  const told = useRef('');
  useEffect(() => {
    if (!me?.id || told.current === me.id) return;
    const timeZone = currentZoneName(viewerZone());
    if (me.timeZone === timeZone) return;
    told.current = me.id;
    unwrap(client.PUT('/users/me', { body: { timeZone } })).then(
      () => queries.setQueryData(meQuery.queryKey, (kept) => kept && { ...kept, timeZone }),
      () => {}, // The next load of a page reports it again.
    );
  }, [me, queries]);
  return null;
}
