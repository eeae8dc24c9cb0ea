export { StatementPage as default } from '@/features/wallet/statement-page';
