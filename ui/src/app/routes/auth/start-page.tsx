export { StartPage as default } from '@/features/agreement/start-page';
