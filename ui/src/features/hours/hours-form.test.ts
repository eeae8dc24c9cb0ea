import { describe, expect, it } from 'vitest';
import { hours } from '@/testing/fixtures';
import { countChanges, groupExceptions, hoursSchema, toChange, toForm } from './hours-form';

const AT = Date.parse('2026-11-23T17:00:00Z');
const SAVED = hours({
  week: { mon: [['18:00', '23:00']], sat: [['14:00', '01:00']] },
  exceptions: [{ date: '2026-12-24', times: [] }],
  pausedUntil: '2026-12-01T09:30:00Z',
});

describe('the draft', () => {
  it('is sent as it was read, when nothing was changed', () => {
    expect(toChange(toForm(SAVED, AT), SAVED)).toEqual(SAVED);
  });

  it('keeps the minute of a pause that was not touched, and begins another at midnight of the zone', () => {
    const form = toForm(SAVED, AT);
    expect(form.pausedUntil).toBe('2026-12-01');
    expect(toChange({ ...form, pausedUntil: '2026-12-02' }, SAVED).pausedUntil).toBe(
      '2026-12-01T23:00:00.000Z',
    );
    expect(toChange({ ...form, pausedUntil: '' }, SAVED).pausedUntil).toBeNull();
    expect(toForm(SAVED, Date.parse('2026-12-02T00:00:00Z')).pausedUntil).toBe('');
  });

  it('counts days, dates and settings that differ', () => {
    const form = toForm(SAVED, AT);
    expect(countChanges(form, form)).toBe(0);
    const draft = {
      ...form,
      instant: !form.instant,
      week: { ...form.week, tue: [{ from: '18:00', to: '20:00' }] },
      exceptions: [{ date: '2026-12-25', times: [] }],
    };
    expect(countChanges(form, draft)).toBe(4);
  });

  it.each([
    ['horizonDays', '0', 'A whole number from 1 to 180.'],
    ['maxHours', '13', 'A whole number from 1 to 12.'],
    ['bufferMinutes', '1.5', 'A whole number from 0 to 60.'],
    ['maxPerDay', 'x', 'A whole number from 1 to 24. Empty is no limit.'],
  ])('%s of %j is refused', (name, value, message) => {
    const parsed = hoursSchema.safeParse({ ...toForm(SAVED, AT), [name]: value });
    expect(parsed.error?.issues).toMatchObject([{ path: [name], message }]);
  });

  it('blames rows where they stand', () => {
    const form = toForm(SAVED, AT);
    form.week.mon.push({ from: '22:00', to: '24:00' });
    form.exceptions.push({ date: '2026-12-25', times: [{ from: '9', to: '' }] });
    const parsed = hoursSchema.safeParse(form);
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'week.mon.1',
      'exceptions.1.times.0',
    ]);
  });
});

it('puts neighbouring dates with the same hours together', () => {
  const off = (date: string) => ({ date, times: [] });
  const groups = groupExceptions([
    off('2026-12-31'),
    off('2026-12-24'),
    off('2026-12-25'),
    { date: '2026-12-26', times: [{ from: '12:00', to: '16:00' }] },
    off('2027-01-01'),
  ]);
  expect(groups.map(({ first, last, places }) => [first, last, places])).toEqual([
    ['2026-12-24', '2026-12-25', [1, 2]],
    ['2026-12-26', '2026-12-26', [3]],
    ['2026-12-31', '2027-01-01', [0, 4]],
  ]);
});
