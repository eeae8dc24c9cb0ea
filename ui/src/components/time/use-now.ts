import { useEffect, useState } from 'react';
import { RECHECK_MS, now, onClockSync } from '@/domain/clock';

/** The business time, looked at again every 30 s (or `ms`) when the page is shown again, and when
 * the server's time arrives. */
export function useNow(ms: number = RECHECK_MS): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const tick = () => setAt(now());
    const timer = setInterval(tick, ms);
    document.addEventListener('visibilitychange', tick);
    const stop = onClockSync(tick);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [ms]);
  return at;
}
