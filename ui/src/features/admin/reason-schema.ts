import * as z from '@/components/form/zod';
import { messages } from './messages';

export const WORDS_MAX = 500;

/** A reason of at most 500 characters. */
export const reasonSchema = (required: boolean) =>
  z.object({
    reason: z.string().check(
      z.trim(),
      z.minLength(required ? 1 : 0, messages.needsReason),
      z.refine((text) => [...text].length <= WORDS_MAX, messages.longReason),
    ),
  });
