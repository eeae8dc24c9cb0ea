export { PacksPage as default } from '@/features/credits/packs-page';
