import * as z from '@/components/form/zod';
import type { components } from '@/api/schema';
import type { ApplicationAnswers, ApplicationField, FieldName } from '@/domain/application-form';
import {
  APPLICATION_FIELDS,
  LINE_MAX,
  NUMBER_MAX,
  TEXT_MAX,
  URL_MAX,
} from '@/domain/application-form';

const FILL = 'Please fill this in.';

const atMost = (max: number) =>
  z.refine<string>((text) => [...text].length <= max, `At most ${max} characters are possible.`);

const isLink = (text: string) =>
  text === '' || (/^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text));

const isNumber = (text: string) => {
  const value = Number(text);
  return (
    /^\+?(\d+\.?\d*|\.\d+)(e\d{1,2})?$/i.test(text) && Number.isFinite(value) && value <= NUMBER_MAX
  );
};

/** A day of the calendar as year-month-day. */
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** One rule for each kind of field: the same that the server keeps. */
function rule(field: ApplicationField) {
  const text = field.optional
    ? z.string().check(z.trim())
    : z.string().check(z.trim(), z.minLength(1, { error: FILL, abort: true }));
  switch (field.kind) {
    case 'line':
    case 'tel':
      return text.check(atMost(LINE_MAX));
    case 'text':
      return text.check(atMost(TEXT_MAX));
    case 'email':
      return text.check(
        atMost(LINE_MAX),
        z.refine(
          (value: string) => value === '' || /^[^\s@<>]+@[^\s@<>]+$/.test(value),
          'Please enter a valid e-mail address.',
        ),
      );
    case 'number':
      return text.check(z.refine(isNumber, 'Please enter a number of 0 or more.'));
    case 'url':
      return text.check(
        atMost(URL_MAX),
        z.refine(isLink, 'Please enter a link that begins with https:// or http://.'),
      );
    case 'date':
      return text.check(z.refine(isDay, 'Please enter a date.'));
    case 'yes-no':
      return z
        .string()
        .check(z.refine((value) => value === 'yes' || value === 'no', 'Please answer yes or no.'));
    case 'confirm':
      return z.boolean().check(z.refine((value) => value, 'Please confirm this.'));
  }
}

const shape = Object.fromEntries(APPLICATION_FIELDS.map((field) => [field.name, rule(field)]));

/** What may be handed in (specification, sections 3 and 5). */
export const applicationSchema = z.object(shape) as unknown as z.ZodMiniType<
  ApplicationAnswers,
  ApplicationAnswers
>;

export const EMPTY = Object.fromEntries(
  APPLICATION_FIELDS.map(({ name, kind }) => [name, kind === 'confirm' ? false : '']),
) as ApplicationAnswers;

/** True when an answer is there; whether it is right is another matter. */
export const isAnswered = (value: string | boolean | undefined): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value === true;

/** The answers as the server wants them; `accountId` is the identity provider's. */
export function toPayload(
  answers: ApplicationAnswers,
  accountId: string,
): components['schemas']['ApplicationForm'] {
  return {
    ...answers,
    experienceYears: Number(answers.experienceYears),
    coachingHours: Number(answers.coachingHours),
    clerkId: accountId,
  };
}

export const isFieldName = (name: string): name is FieldName =>
  APPLICATION_FIELDS.some((field) => field.name === name);
