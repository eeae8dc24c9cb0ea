import { Suspense } from 'react';
import { late } from '@/components/feedback/late';
import type { RatingSlot } from '@/features/sessions/use-auto-rate';

const RatingDialog = late(() => import('@/features/rating/rating-dialog'));

/** The rating dialog where a screen of sessions shows it; its code comes with its first use. */
export const showRating = (slot: RatingSlot) => (
  <Suspense fallback={null}>
    <RatingDialog key={slot.session.id} {...slot} />
  </Suspense>
);
