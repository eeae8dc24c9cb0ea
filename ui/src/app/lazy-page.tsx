import type { ComponentType } from 'react';
import { useState } from 'react';
import { late } from '@/components/feedback/late';

export interface LazyPage {
  Page: ComponentType;
  /** Loads the code ahead of the visit. */
  preload: () => Promise<unknown>;
}

/** A screen in a file of its own, loaded when it is visited (or a moment before). */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = () => load().then((page) => ({ default: (loaded = page) }));
  const Lazy = late(preload);
  function Page() {
    // Even code that is there makes lazy() wait for a moment, in which the footer of the page that
    // waits would stand where the screen is about to be.
    const [Screen] = useState(() => loaded ?? Lazy);
    return <Screen />;
  }
  return { Page, preload };
}
