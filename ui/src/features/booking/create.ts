import { client, unwrap } from '@/api/client';
import {
  ApiError,
  errorFromBody,
  getErrorMessage,
  hasCode,
  hasStatus,
  isApiError,
} from '@/api/errors';
import { fallback } from '@/api/fallback';
import { nextFreeOf } from '@/api/normalize';
import type { components } from '@/api/schema';
import { messages } from './messages';

export type BookingRequest = components['schemas']['BookingRequest'];

/** The id of the booked session, wherever the answer has it. */
function bookedId(body: unknown): string {
  const answer = body as { sessionId?: unknown; _id?: unknown; session?: { _id?: unknown } };
  const id = [answer.sessionId, answer._id, answer.session?._id].find(
    (value) => typeof value === 'string' && value !== '',
  );
  return typeof id === 'string' ? id : '';
}

/** Books. Gives the session's id; a refusal is an ApiError. */
export async function createBooking(body: BookingRequest): Promise<string> {
  const answer = await fallback<unknown>(
    () => unwrap(client.POST('/sessions/create', { body })),
    () => unwrap(client.POST('/sessions', { body })),
  );
  const id = bookedId(answer);
  if ((answer as { success?: unknown }).success === false) throw errorFromBody(200, answer);
  if (!id) throw new ApiError({ status: 200 });
  return id;
}

/** What a refusal means for the person. */
export type Refusal =
  | { kind: 'sign-in' }
  /** `needed` is the shortfall in SC, 0 when the server does not say. */
  | { kind: 'credits'; needed: number }
  | { kind: 'price'; text: string }
  | { kind: 'slot'; text: string }
  /** The guide's hours refuse this start; `nextFree` are starts from it on that they hold (ms). */
  | { kind: 'outside'; nextFree: number[] }
  | { kind: 'day-full' }
  /** No new bookings, whatever their start. */
  | { kind: 'paused'; text: string }
  | { kind: 'other'; text: string };

const positive = (value: unknown): number => {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : 0;
};

/** Reads a refusal by status and code, never by its words (specification, section 8). */
export function readRefusal(error: unknown): Refusal {
  if (hasStatus(error, 401)) return { kind: 'sign-in' };
  if (
    hasStatus(error, 402) ||
    hasCode(error, 'INSUFFICIENT_CREDITS', 'NOT_ENOUGH_SC', 'INSUFFICIENT_SC')
  ) {
    const { needed, required, have } = (error as ApiError).details;
    // Servers that do not say what is missing may say what it takes and what there is.
    return {
      kind: 'credits',
      needed: positive(needed) || positive(Number(required) - Number(have)),
    };
  }
  if (hasCode(error, 'PRICE_CHANGED')) return { kind: 'price', text: messages.priceChanged };
  if (hasCode(error, 'SLOT_TAKEN')) return { kind: 'slot', text: messages.taken };
  if (hasCode(error, 'OUTSIDE_HOURS'))
    return { kind: 'outside', nextFree: nextFreeOf((error as ApiError).details) };
  if (hasCode(error, 'DAY_FULL')) return { kind: 'day-full' };
  if (hasCode(error, 'BLOCKED'))
    return { kind: 'other', text: getErrorMessage(error, messages.blocked) };
  if (hasCode(error, 'PAUSED')) return { kind: 'paused', text: getErrorMessage(error, '') };
  if (hasStatus(error, 0)) return { kind: 'other', text: messages.offline };
  const text = isApiError(error) && error.fromServer ? error.message : messages.failed;
  return { kind: 'other', text };
}
