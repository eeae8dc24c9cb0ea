export { OnboardingRefreshPage as default } from '@/features/payouts/result-pages';
