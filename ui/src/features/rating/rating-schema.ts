import * as z from '@/components/form/zod';
import { messages } from './messages';

export const TEXT_MAX = 500;

const text = z.string().check(
  z.trim(),
  z.refine((value) => [...value].length <= TEXT_MAX, `At most ${TEXT_MAX} characters.`),
);

/** Score rounded and clamped to 1-5, texts trimmed (specification, section 5). */
export function toScore(value: number): number {
  return Math.min(5, Math.max(1, Math.round(value)));
}

export const ratingSchema = z.object({
  score: z.number().check(z.minimum(1, messages.noScore)),
  comment: text,
  reportedNoShow: z.boolean(),
  reportDetails: text,
});

export type RatingForm = z.infer<typeof ratingSchema>;

export interface RatingPayload {
  score: number;
  comment: string;
  reportedNoShow: boolean;
  reportDetails: string;
}

/** Details count only while the box for them is shown. */
export function toPayload(form: RatingForm): RatingPayload {
  return {
    score: toScore(form.score),
    comment: form.comment.trim(),
    reportedNoShow: form.reportedNoShow,
    reportDetails: form.reportedNoShow ? form.reportDetails.trim() : '',
  };
}
