export { OnboardingSuccessPage as default } from '@/features/payouts/result-pages';
