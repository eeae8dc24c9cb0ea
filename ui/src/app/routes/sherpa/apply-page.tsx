export { ApplyPage as default } from '@/features/apply/apply-page';
