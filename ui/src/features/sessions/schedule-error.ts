import { getErrorMessage, hasStatus } from '@/api/errors';
import { messages } from './messages';

/** The sentence for a refusal to schedule (specification, section 8). */
export function scheduleRefusal(error: unknown): string {
  if (hasStatus(error, 401, 403)) return messages.scheduleForbidden;
  if (hasStatus(error, 400, 422)) return getErrorMessage(error, messages.scheduleInvalid);
  if (hasStatus(error, 402)) return messages.scheduleNoCredit;
  if (hasStatus(error, 409)) return messages.scheduleConflict;
  if (hasStatus(error, 423)) return messages.scheduleLocked;
  return getErrorMessage(error, messages.scheduleFailed);
}
