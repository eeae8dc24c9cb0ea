import { describe, expect, it } from 'vitest';
import type { ApplicationAnswers } from '@/domain/application-form';
import { APPLICATION_FIELDS } from '@/domain/application-form';
import { applicationSchema, toPayload } from './application-schema';
import { ANSWERS } from './answers.fixture';
import { dayOf, progressOf } from './progress';

const fieldError = (over: Partial<ApplicationAnswers>) => {
  const result = applicationSchema.safeParse({ ...ANSWERS, ...over });
  return result.success
    ? undefined
    : result.error.issues.map(({ path, message }) => [path[0], message]);
};

describe('the rules of an application', () => {
  it('takes what is complete', () => expect(fieldError({})).toBeUndefined());

  const optional = [
    'preferredName',
    'game2',
    'game3',
    'excitesAbout',
    'uniqueStyle',
    'adaptation',
    'streamingTools',
    'portfolioLinks',
  ];

  it('has exactly these optional fields', () => {
    const names = APPLICATION_FIELDS.filter((field) => field.optional).map(({ name }) => name);
    expect(names.toSorted()).toEqual(optional.toSorted());
    expect(APPLICATION_FIELDS).toHaveLength(33);
  });

  it.each(optional)('%s may stay empty', (name) =>
    expect(fieldError({ [name]: '' })).toBeUndefined(),
  );

  it.each(
    APPLICATION_FIELDS.filter((field) => !field.optional).map(({ name, kind }) => [name, kind]),
  )('%s is required', (name, kind) => {
    const fieldErrors = fieldError({
      [name]: kind === 'confirm' ? false : kind === 'yes-no' ? '' : '  ',
    });
    expect(fieldErrors).toHaveLength(1);
    expect(fieldErrors?.[0]?.[0]).toBe(name);
  });

  it.each([
    [{ email: 'Rowan <a@b.test>' }, 'Please enter a valid e-mail address.'],
    [{ govID: 'perhaps' }, 'Please answer yes or no.'],
    [{ experienceYears: '-1' }, 'Please enter a number of 0 or more.'],
    [{ experienceYears: '0x10' }, 'Please enter a number of 0 or more.'],
    [{ coachingHours: '1000001' }, 'Please enter a number of 0 or more.'],
    [{ coachingHours: 'many' }, 'Please enter a number of 0 or more.'],
    [
      { portfolioLinks: 'javascript:alert(1)' },
      'Please enter a link that begins with https:// or http://.',
    ],
    [{ portfolioLinks: 'https://' }, 'Please enter a link that begins with https:// or http://.'],
    [{ date: '2026-02-30' }, 'Please enter a date.'],
    [{ fullName: 'x'.repeat(201) }, 'At most 200 characters are possible.'],
    [{ whySherpa: 'x'.repeat(4001) }, 'At most 4000 characters are possible.'],
    [{ confirm1099: false }, 'Please confirm this.'],
  ])('refuses %j', (over, message) =>
    expect(fieldError(over)).toEqual([[Object.keys(over)[0], message]]),
  );

  it.each([
    { experienceYears: '0' },
    { coachingHours: '2.5' },
    { portfolioLinks: 'http://a.test/b' },
  ])('takes %j', (over) => expect(fieldError(over)).toBeUndefined());
});

it('sends numbers as numbers and the account of the identity provider', () => {
  expect(toPayload(ANSWERS, 'account-1')).toMatchObject({
    experienceYears: 6,
    coachingHours: 120,
    clerkId: 'account-1',
    confirmTrue: true,
  });
});

it('counts required answers only', () => {
  const [about, games] = progressOf({ fullName: 'A', preferredName: 'B', email: ' ', game2: 'C' });
  expect(about).toMatchObject({ required: 5, answered: 1 });
  expect(games).toMatchObject({ required: 4, answered: 0 });
  expect(progressOf(ANSWERS).every(({ required, answered }) => required === answered)).toBe(true);
});

it('writes a day', () => expect(dayOf(Date.parse('2026-03-05T23:00:00Z'))).toBe('2026-03-05'));
