export { PurchasePage as default } from '@/features/wallet/purchase-page';
