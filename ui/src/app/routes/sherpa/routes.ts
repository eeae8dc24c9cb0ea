import { lazyPage } from '../../lazy-page';
import { patterns } from '@/domain/paths';
import type { AppRoute } from '../../route';

export const sherpaRoutes: readonly AppRoute[] = [
  { path: patterns.apply, ...lazyPage(() => import('./apply-page')) },
  { path: patterns.dashboard, guard: 'signed-in', ...lazyPage(() => import('./dashboard-page')) },
  { path: patterns.hours, guard: 'sherpa', ...lazyPage(() => import('./hours-page')) },
  { path: patterns.connectStripe, guard: 'signed-in', ...lazyPage(() => import('./connect-page')) },
  {
    path: patterns.onboardingSuccess,
    guard: 'sherpa',
    ...lazyPage(() => import('./onboarding-success-page')),
  },
  {
    path: patterns.onboardingRefresh,
    guard: 'sherpa',
    ...lazyPage(() => import('./onboarding-refresh-page')),
  },
];
