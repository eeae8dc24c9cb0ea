import { lazyPage } from '../../lazy-page';
import { patterns } from '@/domain/paths';
import type { AppRoute } from '../../route';

export const authRoutes: readonly AppRoute[] = [
  { path: patterns.login, ...lazyPage(() => import('./login-page')) },
  { path: patterns.start, ...lazyPage(() => import('./start-page')) },
  { path: patterns.register, ...lazyPage(() => import('./register-page')) },
  { path: patterns.verifyEmail, ...lazyPage(() => import('./verify-email-page')) },
];
