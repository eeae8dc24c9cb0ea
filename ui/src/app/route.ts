import type { LazyPage } from './lazy-page';

/** Who may see a screen. Screens that answer signed-out people themselves have no guard. */
export type Guard = 'signed-in' | 'admin' | 'sherpa';

export interface AppRoute extends LazyPage {
  path: string | readonly string[];
  guard?: Guard;
}
