import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { conversationKeys, readMessages } from '@/api/conversation';
import { noticesKey } from '@/api/notices';

/** True while the element is to be seen, in a page that is looked at. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(typeof IntersectionObserver === 'undefined');
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined' || !element.current) return;
    const watch = new IntersectionObserver((seen) => setInView(seen.at(-1)!.isIntersecting));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return inView && visible;
}

/** Notes how far the viewer has read, once the end of the list is seen. */
export function useRead(
  sessionId: string,
  last: string | undefined,
  unread: number,
  element: RefObject<HTMLElement | null>,
): void {
  const queries = useQueryClient();
  const seen = useSeen(element);
  const noted = useRef('');
  useEffect(() => {
    if (!seen || !last || unread === 0 || noted.current === last) return;
    noted.current = last;
    readMessages(sessionId, last).then(
      () => {
        void queries.invalidateQueries({ queryKey: conversationKeys.state(sessionId) });
        void queries.invalidateQueries({ queryKey: noticesKey });
      },
      () => {
        noted.current = '';
      },
    );
  }, [queries, sessionId, last, unread, seen]);
}
