import { lazyPage } from '../../lazy-page';
import { patterns } from '@/domain/paths';
import type { AppRoute } from '../../route';

export const publicRoutes: readonly AppRoute[] = [
  { path: patterns.home, ...lazyPage(() => import('./landing-page')) },
  { path: patterns.directory, ...lazyPage(() => import('./directory-page')) },
  { path: patterns.guideProfile, ...lazyPage(() => import('./guide-page')) },
  { path: patterns.greaterGood, ...lazyPage(() => import('./greater-good-page')) },
  { path: patterns.userAgreement, ...lazyPage(() => import('./user-agreement-page')) },
];
