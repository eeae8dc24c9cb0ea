import { useDeferredValue } from 'react';
import { Handover } from './handover';
import { AppRoutes } from './router';
import { Shell } from './shell/shell';

/** Drawn after what is around it has started, as a task of its own: the HTML shows its page till then. */
export function App() {
  const started = useDeferredValue(true, false);
  if (!started) return null;
  return (
    <>
      <Shell>
        <AppRoutes />
      </Shell>
      <Handover />
    </>
  );
}
