import { client, unwrap } from '@/api/client';
import { getErrorMessage, isApiError } from '@/api/errors';
import { fallback } from '@/api/fallback';
import { messages } from './messages';

/** What became of a payment. */
export type Outcome =
  | { kind: 'already' }
  | { kind: 'success'; credited: number | undefined; balance: number | undefined }
  | { kind: 'failed'; message: string; detail: string };

const failed = (message: string, detail: unknown): Outcome => ({
  kind: 'failed',
  message,
  detail: typeof detail === 'string' && detail !== '' ? detail : messages.unknown,
});

const amount = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** The checkout's id in the address, under any of its three names. */
export function paymentIdIn(search: string): string {
  const query = new URLSearchParams(search);
  return (query.get('stripe_cs') || query.get('session_id') || query.get('sessionId') || '').trim();
}

/** What is wrong with an id; empty when nothing is. */
export function paymentIdError(id: string): string {
  if (!id) return messages.missingId;
  return id.startsWith('cs_') ? '' : messages.invalidId;
}

async function confirm(id: string): Promise<Outcome> {
  try {
    const answer = await fallback(
      () => unwrap(client.POST('/scPayments/confirm', { body: { sessionId: id } })),
      () => unwrap(client.GET('/scPayments/confirm/{id}', { params: { path: { id } } })),
    );
    if (!answer.success) return failed(messages.confirmFailed, answer.error);
    return {
      kind: 'success',
      credited: amount(answer.credited),
      balance: amount(answer.newBalance),
    };
  } catch (error) {
    return failed(messages.confirmFailed, getErrorMessage(error, ''));
  }
}

/** Verifies a payment and confirms it unless that was done before (specification, section 4). */
export async function verifyPayment(id: string): Promise<Outcome> {
  try {
    const answer = await unwrap(
      client.GET('/scPayments/checkout/success', { params: { query: { session_id: id } } }),
    );
    if (answer.processed || answer.alreadyCredited || answer.credited) return { kind: 'already' };
    if (!answer.ok) return failed(messages.verifyFailed, answer.error);
    return await confirm(id);
  } catch (error) {
    if (isApiError(error)) return failed(messages.verifyError, getErrorMessage(error, ''));
    console.error(error);
    return failed(messages.unexpected, '');
  }
}
