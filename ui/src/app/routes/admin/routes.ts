import { lazyPage } from '../../lazy-page';
import { patterns } from '@/domain/paths';
import type { AppRoute } from '../../route';

export const adminRoutes: readonly AppRoute[] = [
  { path: patterns.admin, guard: 'admin', ...lazyPage(() => import('./admin-page')) },
  { path: patterns.adminUser, guard: 'admin', ...lazyPage(() => import('./user-page')) },
];
