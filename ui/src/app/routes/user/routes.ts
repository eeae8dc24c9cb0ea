import { lazyPage } from '../../lazy-page';
import { patterns } from '@/domain/paths';
import type { AppRoute } from '../../route';

export const userRoutes: readonly AppRoute[] = [
  { path: patterns.profile, ...lazyPage(() => import('./profile-page')) },
  { path: patterns.session, guard: 'signed-in', ...lazyPage(() => import('./receipt-page')) },
  { path: patterns.schedule, ...lazyPage(() => import('./schedule-page')) },
  { path: patterns.notices, guard: 'signed-in', ...lazyPage(() => import('./notices-page')) },
  { path: patterns.rate, ...lazyPage(() => import('./rating-page')) },
];
