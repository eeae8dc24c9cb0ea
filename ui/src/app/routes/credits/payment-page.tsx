export { PaymentPage as default } from '@/features/credits/payment-page';
