export { AgreementPage as default } from '@/features/agreement/agreement-page';
