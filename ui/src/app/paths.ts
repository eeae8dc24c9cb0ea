/**
 * Every URL of the product. Shared code and features may import this file, and this file only, of
 * the app.
 */

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
  login: '/login',
  loginFrom: (from: string) => withOrigin('/login', from),
  start: '/start',
  register: '/register',
  apply: '/apply',
  profile: '/profile',
  schedule: (sessionId: string) => `/schedule/${id(sessionId)}`,
  session: (sessionId: string) => `/sessions/${id(sessionId)}`,
  rate: (sessionId: string) => `/sessions/${id(sessionId)}/rate`,
  dashboard: '/dashboard',
  guide: '/guide',
  connectStripe: '/connect-stripe',
  onboardingSuccess: '/onboarding-success',
  onboardingRefresh: '/onboarding-refresh',
  admin: '/admin',
  verifyEmail: '/verify-email',
  credits: '/get-sherpa-cred',
  /** `needed` is the shortfall in SC. */
  creditsFor: (needed: number) =>
    needed > 0 ? `/get-sherpa-cred?needed=${Math.ceil(needed)}` : '/get-sherpa-cred',
  greaterGood: '/greater-good',
  paymentSuccess: '/payment-success',
  userAgreement: '/user-agreement',
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
  schedule: ['/schedule/:sessionId', '/sessions/:sessionId/schedule'],
  session: '/sessions/:id',
  rate: '/sessions/:id/rate',
  dashboard: ['/dashboard', '/guide'],
  connectStripe: '/connect-stripe',
  onboardingSuccess: '/onboarding-success',
  onboardingRefresh: '/onboarding-refresh',
  admin: '/admin',
  verifyEmail: '/verify-email',
  credits: ['/get-sherpa-cred', '/sherpa-cred'],
  greaterGood: '/greater-good',
  paymentSuccess: '/payment-success',
  userAgreement: '/user-agreement',
} as const;

/**
 * Where /login leads back to: a path of this site only. Anything that another host could be hidden
 * in is dropped.
 */
export function returnPath(search: string, otherwise: string = paths.profile): string {
  const from = new URLSearchParams(search).get('from');
  if (!from?.startsWith('/') || /^\/[/\\]/.test(from) || from.startsWith('/login'))
    return otherwise;
  const base = 'http://sherpa.invalid';
  const target = URL.canParse(from, base) ? new URL(from, base) : undefined;
  return target?.origin === base ? target.pathname + target.search + target.hash : otherwise;
}
