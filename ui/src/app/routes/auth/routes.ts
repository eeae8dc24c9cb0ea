import { lazyPage } from '../../lazy-page';
import { patterns } from '../../paths';
import type { AppRoute } from '../../route';

export const authRoutes: readonly AppRoute[] = [
  { path: patterns.login, ...lazyPage(() => import('./login-page')) },
  { path: patterns.register, ...lazyPage(() => import('./register-page')) },
];
