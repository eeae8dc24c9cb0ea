import type { ApplicationAnswers, SectionId } from '@/domain/application-form';
import { APPLICATION_SECTIONS } from '@/domain/application-form';
import { isAnswered } from './application-schema';

export interface SectionProgress {
  id: SectionId;
  title: string;
  /** Required answers, and how many of them are there. */
  required: number;
  answered: number;
}

/** How far the application is: required answers only. */
export function progressOf(answers: Partial<ApplicationAnswers>): SectionProgress[] {
  return APPLICATION_SECTIONS.map(({ id, title, fields }) => {
    const required = fields.filter((field) => !field.optional);
    return {
      id,
      title,
      required: required.length,
      answered: required.filter(({ name }) => isAnswered(answers[name])).length,
    };
  });
}

/** One way of writing a day, in the viewer's own calendar. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
