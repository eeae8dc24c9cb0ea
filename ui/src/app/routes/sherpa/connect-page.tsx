export { ConnectPage as default } from '@/features/payouts/connect-page';
