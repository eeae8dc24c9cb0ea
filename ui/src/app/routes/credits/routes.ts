import { lazyPage } from '../../lazy-page';
import { patterns } from '../../paths';
import type { AppRoute } from '../../route';

export const creditsRoutes: readonly AppRoute[] = [
  { path: patterns.credits, ...lazyPage(() => import('./packs-page')) },
  { path: patterns.paymentSuccess, ...lazyPage(() => import('./payment-page')) },
];
