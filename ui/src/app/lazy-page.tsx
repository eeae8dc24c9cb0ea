import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';

export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>;
  /** Loads the code ahead of the visit. */
  preload: () => Promise<unknown>;
}

/** A screen in a file of its own, loaded when it is visited (or a moment before). */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  return { Page: lazy(load), preload: load };
}
