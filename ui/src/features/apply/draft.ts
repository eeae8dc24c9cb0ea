import type { ApplicationAnswers } from '@/domain/application-form';
import { APPLICATION_FIELDS } from '@/domain/application-form';

/**
 * Answers that were not sent yet, per account, in this browser. The e-mail belongs to the account and
 * the date to the day of signing, so neither is kept.
 */

const key = (accountId: string) => `sherpa:application:${accountId}`;

const KEPT = APPLICATION_FIELDS.filter(({ name }) => name !== 'email' && name !== 'date');

export function readDraft(accountId: string): Partial<ApplicationAnswers> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(accountId)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const draft = stored as Record<string, unknown>;
    return Object.fromEntries(
      KEPT.flatMap(({ name, kind }) => {
        const value = Object.hasOwn(draft, name) ? draft[name] : undefined;
        const fits = typeof value === (kind === 'confirm' ? 'boolean' : 'string');
        return fits ? [[name, value]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Storage may be full or forbidden: the form works without a draft. */
export function writeDraft(accountId: string, answers: Partial<ApplicationAnswers>): void {
  try {
    const draft = Object.fromEntries(KEPT.map(({ name }) => [name, answers[name]]));
    localStorage.setItem(key(accountId), JSON.stringify(draft));
  } catch {
    // Nothing is lost that is on the screen.
  }
}

export function removeDraft(accountId: string): void {
  try {
    localStorage.removeItem(key(accountId));
  } catch {
    // It could not be written either.
  }
}
