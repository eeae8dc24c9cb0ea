import { describe, expect, it } from 'vitest';
import type { Range, Row, Week } from './week-hours';
import {
  WEEKDAYS,
  emptyWeek,
  hoursText,
  isOpen,
  openMinutes,
  paint,
  parseTime,
  pieces,
  rowError,
  tidyRow,
  weekErrors,
} from './week-hours';

const row = (text: string): Row => {
  const [from = '', to = ''] = text.split('-');
  return { from, to };
};
const week = (days: Partial<Record<keyof Week, string[]>>): Week => ({
  ...emptyWeek(),
  ...Object.fromEntries(Object.entries(days).map(([day, rows]) => [day, rows.map(row)])),
});
/** The days that have rows, as texts. */
const texts = (value: Week) =>
  Object.fromEntries(
    WEEKDAYS.filter((day) => value[day].length > 0).map((day) => [
      day,
      value[day].map(({ from, to }) => `${from}-${to}`),
    ]),
  );
const at = (day: Range['day'], from: number, to: number): Range => ({
  day,
  from: from * 60,
  to: to * 60,
});

describe('parseTime', () => {
  it.each([
    ['18:00', 1080],
    [' 9:05 ', 545],
    ['18', 1080],
    ['1830', 1110],
    ['6 pm', 1080],
    ['6:30pm', 1110],
    ['12 am', 0],
    ['12 PM', 720],
    ['24:00', 1440],
    ['24:15', undefined],
    ['18:60', undefined],
    ['13 pm', undefined],
    ['', undefined],
    ['soon', undefined],
  ])('%j is %s', (text, minutes) => {
    expect(parseTime(text)).toBe(minutes);
  });
});

describe('paint', () => {
  it.each<[string, Week, Range, boolean, object]>([
    ['opens', week({}), at('mon', 18, 22.5), true, { mon: ['18:00-22:30'] }],
    [
      'joins what touches',
      week({ mon: ['18:00-20:00'] }),
      at('mon', 20, 22),
      true,
      { mon: ['18:00-22:00'] },
    ],
    [
      'joins what it bridges',
      week({ mon: ['10:00-12:00', '14:00-16:00'] }),
      at('mon', 11, 15),
      true,
      { mon: ['10:00-16:00'] },
    ],
    [
      'cuts in two',
      week({ mon: ['10:00-16:00'] }),
      at('mon', 12, 13),
      false,
      { mon: ['10:00-12:00', '13:00-16:00'] },
    ],
    ['closes all of it', week({ mon: ['10:00-16:00'] }), at('mon', 0, 24), false, {}],
    [
      'keeps a night with its evening',
      week({ sat: ['18:00-24:00'] }),
      at('sun', 0, 2),
      true,
      { sat: ['18:00-02:00'] },
    ],
    [
      'takes the tail of a night away',
      week({ sat: ['18:00-02:00'] }),
      at('sun', 0, 2),
      false,
      { sat: ['18:00-24:00'] },
    ],
    [
      'leaves the rest of a tail to the next day',
      week({ sat: ['18:00-02:00'] }),
      at('sun', 0, 1),
      false,
      { sat: ['18:00-24:00'], sun: ['01:00-02:00'] },
    ],
    [
      "joins Sunday's night with Monday",
      week({ mon: ['00:00-01:00'] }),
      at('sun', 22, 24),
      true,
      { sun: ['22:00-01:00'] },
    ],
    [
      'keeps whole days apart',
      week({ mon: ['00:00-24:00'] }),
      at('tue', 0, 24),
      true,
      { mon: ['00:00-24:00'], tue: ['00:00-24:00'] },
    ],
    [
      'makes a long morning a row of its own day',
      week({ mon: ['18:00-24:00'] }),
      at('tue', 0, 15),
      true,
      { mon: ['18:00-24:00'], tue: ['00:00-15:00'] },
    ],
    [
      'leaves rows alone that it does not meet, and what is no time yet',
      week({ fri: ['22:00-10:00'], mon: ['18-'] }),
      at('wed', 8, 9),
      true,
      { mon: ['18-'], wed: ['08:00-09:00'], fri: ['22:00-10:00'] },
    ],
  ])('%s', (_, before, range, open, after) => {
    expect(texts(paint(before, range, open))).toEqual(after);
  });

  it('opens and closes exactly the quarter hours it is given, wherever rows lie', () => {
    // A plain model: 672 quarter hours. The brush wanders by a fixed rule.
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    const model = new Set<number>();
    let draft = emptyWeek();
    for (let turn = 0; turn < 150; turn += 1) {
      const day = next(7);
      const from = next(96);
      const to = from + 1 + next(96 - from);
      const open = next(3) > 0;
      draft = paint(draft, { day: WEEKDAYS[day]!, from: from * 15, to: to * 15 }, open);
      for (let quarter = from; quarter < to; quarter += 1)
        if (open) model.add(day * 96 + quarter);
        else model.delete(day * 96 + quarter);
      const found = pieces(draft);
      const shown = WEEKDAYS.flatMap((name, index) =>
        Array.from({ length: 96 }, (_, quarter) => index * 96 + quarter).filter((place) =>
          isOpen(found[name], (place % 96) * 15),
        ),
      );
      expect(shown).toEqual([...model].sort((a, b) => a - b));
      expect(openMinutes(draft)).toBe(model.size * 15);
      expect(weekErrors(draft)).toEqual([]);
    }
  });
});

describe('rows', () => {
  it('shows a night on both of its days', () => {
    const found = pieces(week({ sun: ['22:00-01:30'] }));
    expect(found.sun).toMatchObject([{ from: 1320, to: 1440, tail: false }]);
    expect(found.mon).toMatchObject([{ from: 0, to: 90, tail: true, day: 'sun', index: 0 }]);
  });

  it.each([
    ['18:00-22:30', undefined],
    ['18:00-02:00', undefined],
    ['18:00-00:00', undefined],
    ['24:00-02:00', /00:00 of the next day/],
    ['18:00-18:00', /the same/],
    ['18-', /times like 18:00/],
  ])('%s', (text, fieldError) => {
    const found = rowError(row(text));
    if (fieldError) expect(found).toMatch(fieldError);
    else expect(found).toBeUndefined();
  });

  it('names the row that overlaps one before it', () => {
    const fieldErrors = weekErrors(week({ fri: ['10:00-12:00', '18:00-22:00', '21:00-23:00'] }));
    expect(fieldErrors).toEqual([
      {
        day: 'fri',
        index: 2,
        message: 'This overlaps 18:00 to 22:00. Join the two, or move one.',
      },
    ]);
  });

  it('writes times as the server spells them', () => {
    expect(tidyRow(row('6 pm-0'))).toEqual({ from: '18:00', to: '24:00' });
    expect(tidyRow(row('x-22'))).toEqual({ from: 'x', to: '22:00' });
    expect([hoursText(2460), hoursText(1350)]).toEqual(['41 h', '22 h 30 min']);
  });
});
