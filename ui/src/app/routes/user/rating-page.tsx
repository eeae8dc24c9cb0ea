export { RatingPage as default } from '@/features/rating/rating-page';
