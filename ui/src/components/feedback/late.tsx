import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy, useState } from 'react';

let renewals: (() => void)[] = [];

/** Lets what could not be loaded be tried again. An error boundary calls it once it has caught the failure. */
export function renewFailed(): void {
  renewals.forEach((renew) => renew());
  renewals = [];
}

/** A component in a file of its own, loaded at its first use; at the next one again if that failed. */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const make = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(() =>
      load().catch((error: unknown) => {
        // Not yet: a new one now would be asked for at once, again and again.
        renewals.push(() => {
          Part = make();
        });
        throw error;
      }),
    );
  let Part = make();
  return function Late(props: P) {
    const [Used] = useState(() => Part);
    return <Used {...props} />;
  };
}
