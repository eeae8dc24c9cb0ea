/** Every URL of the product. */

/** A path for somebody who must come back afterwards. */
const withOrigin = (path: string, from?: string) =>
  from && from !== '/' ? `${path}?from=${encodeURIComponent(from)}` : path;

const id = encodeURIComponent;

export const paths = {
  home: '/',
  directory: '/sherpas',
  profileOf: (guideId: string) => `/public-profile/${id(guideId)}`,
  /** A guide's profile with the booking dialog open. */
  book: (guideId: string) => `/public-profile/${id(guideId)}?book=1`,
  /** The guide's profile with the booking dialog open and filled. */
  bookAgain: (guideId: string, choice: { game: string; platform: string; hours: number }) =>
    `/public-profile/${id(guideId)}?${new URLSearchParams({
      book: '1',
      ...(choice.game && { game: choice.game }),
      ...(choice.platform && { platform: choice.platform }),
      hours: String(choice.hours),
    }).toString()}`,
  login: '/login',
  loginFrom: (from: string) => withOrigin('/login', from),
  start: '/start',
  register: '/register',
  apply: '/apply',
  profile: '/profile',
  settings: '/profile?tab=settings',
  wallet: '/wallet',
  purchase: (purchaseId: string) => `/wallet/purchases/${id(purchaseId)}`,
  schedule: (sessionId: string) => `/schedule/${id(sessionId)}`,
  session: (sessionId: string) => `/sessions/${id(sessionId)}`,
  rate: (sessionId: string) => `/sessions/${id(sessionId)}/rate`,
  dashboard: '/dashboard',
  guide: '/guide',
  hours: '/dashboard/hours',
  connectStripe: '/connect-stripe',
  onboardingSuccess: '/onboarding-success',
  onboardingRefresh: '/onboarding-refresh',
  admin: '/admin',
  adminUser: (userId: string) => `/admin/users/${id(userId)}`,
  /** A tab of the admins' desk with its filters. */
  adminAt: (at: Readonly<Record<string, string>>) => `/admin?${new URLSearchParams(at).toString()}`,
  verifyEmail: '/verify-email',
  credits: '/get-sherpa-cred',
  /** `needed` is the shortfall in SC. */
  creditsFor: (needed: number) =>
    needed > 0 ? `/get-sherpa-cred?needed=${Math.ceil(needed)}` : '/get-sherpa-cred',
  greaterGood: '/greater-good',
  paymentSuccess: '/payment-success',
  userAgreement: '/user-agreement',
  notices: '/notices',
} as const;

/** Patterns of the router; several may lead to one screen. */
export const patterns = {
  home: '/',
  directory: '/sherpas',
  guideProfile: ['/public-profile/:id', '/guides/:id'],
  login: '/login',
  start: '/start',
  register: '/register',
  apply: '/apply',
  profile: '/profile',
  wallet: '/wallet',
  purchase: '/wallet/purchases/:id',
  schedule: ['/schedule/:sessionId', '/sessions/:sessionId/schedule'],
  session: '/sessions/:id',
  rate: '/sessions/:id/rate',
  dashboard: ['/dashboard', '/guide'],
  hours: '/dashboard/hours',
  connectStripe: '/connect-stripe',
  onboardingSuccess: '/onboarding-success',
  onboardingRefresh: '/onboarding-refresh',
  admin: '/admin',
  adminUser: '/admin/users/:id',
  verifyEmail: '/verify-email',
  credits: ['/get-sherpa-cred', '/sherpa-cred'],
  greaterGood: '/greater-good',
  paymentSuccess: '/payment-success',
  userAgreement: '/user-agreement',
  notices: '/notices',
} as const;

// eslint-disable-next-line no-control-regex -- browsers drop them, or take them for white space
const MISREAD = /[\\\u0000-\u0020\u007f-\u00a0\ufeff]/;

/**
 * Where /login leads back to: a path of this site only, which begins with exactly one slash before and
 * after a browser has normalised it, however often it is decoded. Anything else is dropped.
 */
export function returnPath(search: string, otherwise: string = paths.profile): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  const resolve = (path: string) => new URL(path, 'http://sherpa.invalid');
  const ours = (path: string) => /^\/(?!\/)/.test(path) && !MISREAD.test(path);
  try {
    let path: string;
    let decoded = from.split(/[?#]/, 1)[0] ?? '';
    do {
      path = decoded;
      if (!ours(path) || !ours(resolve(path).pathname)) return otherwise;
      decoded = decodeURIComponent(path);
    } while (decoded !== path);
    const { pathname, search: query, hash } = resolve(from);
    return /^\/login(\/|$)/i.test(pathname) ? otherwise : pathname + query + hash;
  } catch {
    return otherwise; // it cannot be decoded
  }
}
