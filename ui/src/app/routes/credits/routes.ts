import { lazyPage } from '../../lazy-page';
import { patterns } from '@/domain/paths';
import type { AppRoute } from '../../route';

export const creditsRoutes: readonly AppRoute[] = [
  { path: patterns.credits, ...lazyPage(() => import('./packs-page')) },
  { path: patterns.wallet, guard: 'signed-in', ...lazyPage(() => import('./statement-page')) },
  { path: patterns.purchase, guard: 'signed-in', ...lazyPage(() => import('./purchase-page')) },
  { path: patterns.paymentSuccess, ...lazyPage(() => import('./payment-page')) },
];
