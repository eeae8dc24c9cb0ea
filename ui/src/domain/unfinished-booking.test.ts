// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from './clock';
import { forgetUnfinished, keepUnfinished, readUnfinished } from './unfinished-booking';

const NOW = Date.parse('2026-11-21T14:32:00Z');
const booking = {
  guideId: 'guide-1',
  guideName: 'AshfallMara',
  rateSC: 75,
  game: 'Hades',
  platform: 'PC',
  hours: 2,
  note: 'Malenia, level 120, mage',
  start: NOW + 5 * HOUR,
};
const KEY = 'sherpa:unfinished';

describe('an unfinished booking', () => {
  beforeEach(() => localStorage.clear());

  it('is remembered for a day, for the person who began it', () => {
    keepUnfinished(localStorage, booking, 'mine', NOW);
    expect(readUnfinished(localStorage, 'mine', NOW + 23 * HOUR)).toEqual(booking);
    expect(readUnfinished(localStorage, 'other', NOW)).toBeUndefined();
    expect(readUnfinished(localStorage, '', NOW)).toBeUndefined();
    expect(readUnfinished(localStorage, 'mine', NOW + 24 * HOUR)).toBeUndefined();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('of a visitor becomes that of the first person who signs in within an hour', () => {
    keepUnfinished(localStorage, { guideId: 'guide-1', guideName: '', rateSC: 75 }, '', NOW);
    expect(readUnfinished(localStorage, '', NOW)).toMatchObject({ guideId: 'guide-1' });
    expect(readUnfinished(localStorage, 'mine', NOW + HOUR - 1)).toMatchObject({ rateSC: 75 });
    expect(readUnfinished(localStorage, 'other', NOW + HOUR - 1)).toBeUndefined();
    expect(readUnfinished(localStorage, 'mine', NOW + 20 * HOUR)).toMatchObject({ rateSC: 75 });
  });

  it('of a visitor ends after an hour', () => {
    keepUnfinished(localStorage, booking, '', NOW);
    expect(readUnfinished(localStorage, 'mine', NOW + HOUR)).toBeUndefined();
  });

  it('is forgotten', () => {
    keepUnfinished(localStorage, booking, 'mine', NOW);
    forgetUnfinished(localStorage);
    expect(readUnfinished(localStorage, 'mine', NOW)).toBeUndefined();
  });

  it.each(['', 'x', '{}', '[]', 'null', '{"booking":{},"account":"","until":9e99}'])(
    'that cannot be read is none: %s',
    (stored) => {
      localStorage.setItem(KEY, stored);
      expect(readUnfinished(localStorage, '', NOW)).toBeUndefined();
    },
  );

  it('keeps only what can be right', () => {
    keepUnfinished(localStorage, { ...booking, hours: 40, start: Number.NaN }, 'mine', NOW);
    const { hours, start } = readUnfinished(localStorage, 'mine', NOW)!;
    expect([hours, start]).toEqual([undefined, undefined]);
  });
});
