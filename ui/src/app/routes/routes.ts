import { patterns } from '@/domain/paths';
import { lazyPage } from '../lazy-page';
import type { AppRoute } from '../route';

/** The screens by address. A page that is more than one feature's stands in a file beside this one. */
export const routes: readonly AppRoute[] = [
  {
    path: patterns.home,
    ...lazyPage(() => import('./public/landing-page').then((m) => m.default)),
  },
  {
    path: patterns.directory,
    ...lazyPage(() => import('@/features/guides/directory-page').then((m) => m.DirectoryPage)),
  },
  {
    path: patterns.guideProfile,
    ...lazyPage(() => import('./public/guide-page').then((m) => m.default)),
  },
  {
    path: patterns.greaterGood,
    ...lazyPage(() =>
      import('@/features/mission/greater-good-page').then((m) => m.GreaterGoodPage),
    ),
  },
  {
    path: patterns.userAgreement,
    ...lazyPage(() => import('@/features/agreement/agreement-page').then((m) => m.AgreementPage)),
  },

  {
    path: patterns.login,
    ...lazyPage(() => import('./auth/login-page').then((m) => m.default)),
  },
  {
    path: patterns.start,
    ...lazyPage(() => import('@/features/agreement/start-page').then((m) => m.StartPage)),
  },
  {
    path: patterns.register,
    ...lazyPage(() => import('./auth/register-page').then((m) => m.default)),
  },
  {
    path: patterns.verifyEmail,
    ...lazyPage(() => import('./auth/verify-email-page').then((m) => m.default)),
  },

  {
    path: patterns.profile,
    ...lazyPage(() => import('./user/profile-page').then((m) => m.default)),
  },
  {
    path: patterns.session,
    guard: 'signed-in',
    ...lazyPage(() => import('./user/receipt-page').then((m) => m.default)),
  },
  {
    path: patterns.schedule,
    ...lazyPage(() => import('@/features/sessions/schedule-page').then((m) => m.SchedulePage)),
  },
  {
    path: patterns.notices,
    guard: 'signed-in',
    ...lazyPage(() => import('@/features/notices/notices-page').then((m) => m.NoticesPage)),
  },
  {
    path: patterns.rate,
    ...lazyPage(() => import('@/features/rating/rating-page').then((m) => m.RatingPage)),
  },

  {
    path: patterns.credits,
    ...lazyPage(() => import('@/features/credits/packs-page').then((m) => m.PacksPage)),
  },
  {
    path: patterns.wallet,
    guard: 'signed-in',
    ...lazyPage(() => import('@/features/wallet/statement-page').then((m) => m.StatementPage)),
  },
  {
    path: patterns.purchase,
    guard: 'signed-in',
    ...lazyPage(() => import('@/features/wallet/purchase-page').then((m) => m.PurchasePage)),
  },
  {
    path: patterns.paymentSuccess,
    ...lazyPage(() => import('@/features/credits/payment-page').then((m) => m.PaymentPage)),
  },

  {
    path: patterns.apply,
    ...lazyPage(() => import('@/features/apply/apply-page').then((m) => m.ApplyPage)),
  },
  {
    path: patterns.dashboard,
    guard: 'signed-in',
    ...lazyPage(() => import('./sherpa/dashboard-page').then((m) => m.default)),
  },
  {
    path: patterns.hours,
    guard: 'sherpa',
    ...lazyPage(() => import('./sherpa/hours-page').then((m) => m.default)),
  },
  {
    path: patterns.connectStripe,
    guard: 'signed-in',
    ...lazyPage(() => import('@/features/payouts/connect-page').then((m) => m.ConnectPage)),
  },
  {
    path: patterns.onboardingSuccess,
    guard: 'sherpa',
    ...lazyPage(() =>
      import('@/features/payouts/result-pages').then((m) => m.OnboardingSuccessPage),
    ),
  },
  {
    path: patterns.onboardingRefresh,
    guard: 'sherpa',
    ...lazyPage(() =>
      import('@/features/payouts/result-pages').then((m) => m.OnboardingRefreshPage),
    ),
  },

  {
    path: patterns.admin,
    guard: 'admin',
    ...lazyPage(() => import('@/features/admin/admin-page').then((m) => m.AdminPage)),
  },
  {
    path: patterns.adminUser,
    guard: 'admin',
    ...lazyPage(() => import('@/features/admin/user-page').then((m) => m.AdminUserPage)),
  },
];
