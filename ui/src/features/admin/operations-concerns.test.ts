import { describe, expect, it } from 'vitest';
import type { components } from '@/api/schema';
import { operations, queue } from './admin.fixture';
import { concernsOf, verdictText } from './operations-concerns';
import { formatSpan } from './operations-words';

type Operations = components['schemas']['Operations'];

const said = (over: Partial<Operations>) =>
  concernsOf(operations(over)).map(({ urgency, place, text }) => [urgency, place, text]);

const ledger = (over: Partial<NonNullable<Operations['ledger']>>) => ({
  ledger: { ...operations().ledger!, ...over },
});

describe('the verdict', () => {
  it('is that all is well', () => {
    expect(said({})).toEqual([]);
    expect(verdictText([])).toBe('All is well');
  });

  it.each<[string, Partial<Operations>, string, string, string]>([
    [
      'no worker',
      { working: false },
      'now',
      'queues',
      'No process works background jobs: nothing due happens.',
    ],
    ['faults', ledger({ faults: 2 }), 'now', 'ledger', 'The ledger contradicts itself: 2 faults.'],
    [
      'a late refund',
      { refunds: { total: 1, items: [] } },
      'now',
      'refunds',
      '1 refund is late: gamers wait for SC that is theirs.',
    ],
    [
      'a guide whose payout fails',
      {
        sweep: {
          total: 1,
          items: [
            {
              step: 'payouts',
              guideId: 'g1',
              error: 'LOCKED',
              since: '2026-11-20T08:12:00Z',
              lastAt: '2026-11-20T08:22:00Z',
            },
          ],
        },
      },
      'soon',
      'failures',
      'The payout of Sherpa g1 cannot be begun: LOCKED. It is tried again all the time.',
    ],
    [
      'mismatches',
      { mismatches: { total: 2, items: [] } },
      'now',
      'mismatches',
      '2 purchases were paid otherwise than agreed and credited nothing.',
    ],
    [
      'a stopped payout',
      { payouts: { unknown: 0, stopped: 1, unfunded: 0, items: [] } },
      'now',
      'payouts',
      '1 payout waits for your word: did it arrive?',
    ],
    [
      'an unknown payout',
      { payouts: { unknown: 1, stopped: 0, unfunded: 0, items: [] } },
      'soon',
      'payouts',
      'What became of 1 payout is not known yet. It is being looked up.',
    ],
    [
      'unfunded payouts',
      { payouts: { unknown: 0, stopped: 0, unfunded: 3, items: [] } },
      'soon',
      'payouts',
      'Our balance at Stripe did not cover 3 payouts.',
    ],
    [
      'money late',
      { queues: [queue('money', { waiting: 1, oldestWaitingSeconds: 61 })] },
      'now',
      'queues',
      'A job of the queue money has been waiting for 1 min.',
    ],
    [
      'mail late',
      { queues: [queue('mail', { waiting: 1, oldestWaitingSeconds: 301 })] },
      'soon',
      'queues',
      'A job of the queue mail has been waiting for 5 min.',
    ],
    [
      'a pause',
      { queues: [queue('mail', { paused: true })] },
      'soon',
      'queues',
      'Somebody has paused the queue mail.',
    ],
    [
      'a job given up',
      {
        failures: [
          {
            kind: 'email_send',
            state: 'discarded',
            count: 1,
            lastError: 'other',
            lastAt: '2026-11-21T20:00:00Z',
          },
        ],
      },
      'soon',
      'failures',
      '1 job of the kind email_send was given up.',
    ],
    [
      'many that fail',
      {
        failures: [
          {
            kind: 'email_send',
            state: 'retryable',
            count: 11,
            lastError: 'other',
            lastAt: '2026-11-21T20:00:00Z',
          },
        ],
      },
      'soon',
      'failures',
      '11 jobs of the kind email_send fail again and again.',
    ],
    [
      'a dispute',
      { disputes: { open: 1, inquiries: 0, overturned: 0, items: [] } },
      'soon',
      'disputes',
      'A bank has taken 1 payment back: evidence is due.',
    ],
    [
      'inquiries',
      { disputes: { open: 0, inquiries: 2, overturned: 0, items: [] } },
      'soon',
      'disputes',
      'A bank asks about 2 payments: an answer may keep it from more.',
    ],
    [
      'a dispute that was decided twice',
      { disputes: { open: 0, inquiries: 0, overturned: 1, items: [] } },
      'soon',
      'disputes',
      'Stripe has changed its word about 1 dispute after the outcome was posted.',
    ],
    [
      'old problems',
      { problems: { total: 1, items: [] } },
      'soon',
      'problems',
      '1 problem session has waited for a verdict for more than seven days.',
    ],
    [
      'closed accounts',
      { closedEarnings: { total: 1, totalCents: 3550, items: [] } },
      'soon',
      'earnings',
      '$35.50 belong to Sherpas whose account is closed.',
    ],
    [
      'an old check',
      ledger({ at: '2026-11-20T18:31:04Z' }),
      'soon',
      'ledger',
      'The ledger was not recomputed for more than a day.',
    ],
  ])('names %s', (_name, over, urgency, place, text) => {
    expect(said(over)).toEqual([[urgency, place, text]]);
  });

  it('names a ledger that was never checked', () => {
    const { ledger: _none, ...rest } = operations();
    expect(concernsOf(rest).map(({ text }) => text)).toEqual([
      'The ledger has never been recomputed.',
    ]);
  });

  it('keeps quiet below the thresholds of the alerts', () => {
    expect(
      said({
        queues: [
          queue('money', { waiting: 1, oldestWaitingSeconds: 60 }),
          queue('default', { waiting: 1, oldestWaitingSeconds: 300 }),
        ],
        failures: [
          {
            kind: 'x',
            state: 'retryable',
            count: 10,
            lastError: 'stuck',
            lastAt: '2026-11-21T20:00:00Z',
          },
        ],
        ...ledger({ at: '2026-11-20T18:31:05Z' }),
      }),
    ).toEqual([]);
  });

  it('puts what cannot wait first, and counts it', () => {
    const concerns = concernsOf(
      operations({
        queues: [
          queue('mail', { paused: true }),
          queue('money', { waiting: 1, oldestWaitingSeconds: 90 }),
        ],
        refunds: { total: 1, items: [] },
      }),
    );
    expect(concerns.map(({ place, urgency }) => [place, urgency])).toEqual([
      ['refunds', 'now'],
      ['queues', 'now'],
      ['queues', 'soon'],
    ]);
    expect(verdictText(concerns)).toBe('3 things need a person, 2 of them now');
    expect(verdictText(concerns.slice(0, 1))).toBe('1 thing needs a person now');
    expect(verdictText(concerns.slice(2))).toBe('1 thing needs a person');
  });
});

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [100_000, '27 h'],
  [172_800, '2 d'],
])('%d seconds are %s', (seconds, text) => expect(formatSpan(seconds)).toBe(text));
