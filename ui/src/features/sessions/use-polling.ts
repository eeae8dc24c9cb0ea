import { useEffect, useRef, useState } from 'react';

export const POLL_MS = 3_000;
export const POLL_TIMES = 15;

/**
 * Reads every 3 seconds, at most 15 times, until `stop` (specification, section 4). True once it has
 * read often enough.
 */
export function usePolling(read: () => void, stop: boolean): boolean {
  const [over, setOver] = useState(false);
  const polls = useRef(0);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    if (stop || polls.current >= POLL_TIMES) return;
    const timer = setInterval(() => {
      polls.current += 1;
      reader.current();
      if (polls.current < POLL_TIMES) return;
      clearInterval(timer);
      setOver(true);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [stop]);
  return over;
}
