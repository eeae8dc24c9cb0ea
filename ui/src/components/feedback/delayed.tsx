import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';

/** Shows its children after 300 ms: what is fast never flickers. Their room is kept meanwhile. */
export function Delayed({ children, ms = 300 }: { children: ReactNode; ms?: number }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return (
    <div style={due ? undefined : { visibility: 'hidden' }} aria-hidden={due ? undefined : true}>
      {children}
    </div>
  );
}
