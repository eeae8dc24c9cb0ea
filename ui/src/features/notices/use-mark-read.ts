import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { noticesKey, readNotices } from '@/api/notices';

interface Counted {
  unread: number;
}

/** Notes that everything up to the newest notice has been read, while `shown`. */
export function useMarkRead(shown: boolean, newest: string | undefined, unread: number): void {
  const queries = useQueryClient();
  const marked = useRef('');
  useEffect(() => {
    if (!shown || !newest || unread === 0 || marked.current === newest) return;
    marked.current = newest;
    readNotices(newest).then(
      () => {
        // The number goes at once; what was new stays marked until the list is read again.
        queries.setQueryData<InfiniteData<Counted>>(
          noticesKey,
          (data) =>
            data && {
              ...data,
              pages: data.pages.map((page) => ({ ...page, unread: 0 })),
            },
        );
      },
      () => {
        marked.current = '';
      },
    );
  }, [queries, shown, newest, unread]);
}
