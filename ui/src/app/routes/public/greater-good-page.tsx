export { GreaterGoodPage as default } from '@/features/mission/greater-good-page';
