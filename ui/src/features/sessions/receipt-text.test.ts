import { describe, expect, it } from 'vitest';
import { toSession } from '@/api/normalize-session';
import type { components } from '@/api/schema';
import { session } from '@/testing/fixtures';
import type { ViewerRole } from '@/domain/session-actions';
import { receiptText } from './receipt-text';

type Over = NonNullable<Parameters<typeof session>[0]>;
type Event = components['schemas']['TimelineEvent'];
type Money = components['schemas']['SessionMoney'];

const AT = Date.parse('2026-11-22T10:00:00Z');
const HOUR = 3_600_000;
const DUE = '2026-11-23T21:00:00Z';

const text = (over: Over, who: ViewerRole = 'user', at = AT) =>
  // Without `money` it is the answer of an older server.
  receiptText(toSession({ ...session(over), money: over.money }), who, at);
const money = (state: Money['state'], at?: string, late = false): Money => ({
  state,
  sc: 231,
  late,
  ...(at ? { at } : {}),
});
const event = (name: Event['event'], by: Event['by'], over: Partial<Event> = {}): Event => ({
  at: '2026-11-22T09:00:00Z',
  event: name,
  to: 'completed',
  by,
  ...over,
});
const done = (over: Over = {}): Over => ({ status: 'completed', priceUsd: 105, ...over });
const rating = { score: 1, comment: '', reportedNoShow: true, reportDetails: 'Nobody came.' };

/** Words that would say that somebody reported, or who. */
const ACCUSES = /report|accus|no-show|problem was/i;

describe('the money after a report', () => {
  it.each([
    ['by the own rating', { userRated: true, userRating: rating }],
    ['by the own line of the timeline', { timeline: [event('report', 'gamer')] }],
  ])('says to its author that it is held, who decides and by when: %s', (_, over) => {
    const { title, text: words } = text(done({ money: money('frozen'), ...over })).money;
    expect(title).toBe('Held for a verdict');
    expect(words).toContain('You reported a problem. 231 SC is held');
    expect(words).toContain('before an admin has decided');
    expect(words).toContain('Both of you are told the verdict.');
    expect(words).toMatch(/within 7 days|by Sun 29 Nov|by Sun Nov 29/);
    expect(words).not.toMatch(/is paid to the Sherpa|is due/);
  });

  it('says when it has waited longer', () => {
    const over = done({ money: money('frozen'), timeline: [event('report', 'gamer')] });
    expect(text(over, 'user', AT + 8 * 24 * HOUR).money.text).toContain(
      'It has waited longer than 7 days, and our operators have been alerted.',
    );
  });

  it('tells admins that one of them judges it', () => {
    const over = done({ money: money('frozen'), timeline: [event('report', 'gamer')] });
    expect(text(over, 'admin').money.text).toContain('held under an open problem until an admin');
  });

  it('reads as any other session to the accused until the settlement would have been due', () => {
    const before = text(done({ money: money('settling', DUE) }), 'guide').money;
    expect(before.title).toBeUndefined();
    expect(before.text).toMatch(
      /^\$105 \(231 SC\) is held for you\. It is due on \w+ .*23.*, if no problem is open by then\.$/,
    );
    expect(before.text).not.toContain('unless a problem is reported');
  });

  it.each(['guide', 'user'] as const)(
    'is under review for the accused %s afterwards, and accuses nobody',
    (who) => {
      const { title, text: words } = text(done({ money: money('frozen') }), who).money;
      expect(title).toBe('Under review');
      expect(words).toContain('An admin decides what happens to it, and both of you are told.');
      expect(`${title} ${words}`).not.toMatch(ACCUSES);
    },
  );

  it.each([
    [
      'pay_sherpa',
      money('settled', DUE),
      'user',
      'Decided: the Sherpa is paid',
      /^231 SC was paid to the Sherpa on .*23/,
    ],
    [
      'pay_sherpa',
      money('settled', DUE),
      'guide',
      'Decided: the Sherpa is paid',
      /^\$105 \(231 SC\) was booked as your earnings on .*23/,
    ],
    [
      'dismiss',
      money('settling', DUE),
      'user',
      'Decided: the problem is dismissed',
      /due to the Sherpa on .*23/,
    ],
    [
      'refund_gamer',
      money('refunded', DUE),
      'user',
      'Decided: the SC go back to the gamer',
      /^You got 231 SC as goodwill on .*23/,
    ],
    [
      'refund_gamer',
      money('refunded', DUE),
      'guide',
      'Decided: the SC go back to the gamer',
      /earnings from this session stay yours/,
    ],
  ] as const)('says the verdict %s with %j to the %s', (verdict, state, who, title, words) => {
    const timeline = [
      event('report', who === 'user' ? 'gamer' : 'guide'),
      event(verdict, 'admin', { reason: 'The chat shows it.' }),
    ];
    const shown = text(done({ money: state, timeline }), who).money;
    expect(shown.title).toBe(title);
    expect(shown.note).toBe('The chat shows it.');
    expect(shown.text).toMatch(words);
  });

  it('says what came back after a verdict', () => {
    const over = { status: 'refunded' as const, money: money('released', DUE) };
    expect(text(over).money.text).toMatch(
      /^231 SC was released on .*23.* and goes back to your balance automatically/,
    );
    expect(text(over, 'guide').money.text).toContain("the gamer's balance");
  });

  it('promises nothing false when the server does not say where the SC are', () => {
    expect(text(done({ userRated: true, userRating: rating })).money.text).toContain('is held');
    expect(text(done()).money.text).toContain('48 hours after the end, if no problem is open');
    expect(text(done(), 'guide').money.text).toContain('if no problem is open by then');
    const judged = [event('report', 'gamer'), event('pay_sherpa', 'admin')];
    expect(text(done({ timeline: judged })).money.title).toBe('Decided: the Sherpa is paid');
    const state = { ...money('held'), state: 'elsewhere' } as unknown as Money;
    expect(text(done({ money: state })).money.text).toContain('if no problem is open by then');
  });

  it('says of a late cancellation that the SC stay, not that they are adjusted', () => {
    const over = { status: 'cancelled' as const, money: money('settling', DUE, true) };
    expect(text(over).lead).toBe('You cancelled when it was not free any more.');
    expect(text(over, 'guide').lead).toBe('The gamer cancelled when it was not free any more.');
    expect(text(over).money.text).toMatch(/^231 SC is held\. It is due to the Sherpa on /);
    expect(JSON.stringify(text(over))).not.toMatch(/adjusted|rating/);
  });
});

describe('a late cancellation', () => {
  const WAIVED = [event('cancel_late', 'gamer'), event('waive', 'guide')];
  const late = (over: Over = {}): Over => ({
    status: 'cancelled',
    priceUsd: 105,
    lateCancelled: true,
    timeline: [event('approve', 'guide'), event('cancel_late', 'gamer')],
    money: money('settling', DUE, true),
    ...over,
  });

  it.each([
    [
      'user',
      'You cancelled when it was not free any more.',
      /^231 SC is held\. It is due to the Sherpa on .*23/,
    ],
    [
      'guide',
      'The gamer cancelled when it was not free any more.',
      /^\$105 \(231 SC\) is held for you\. It is due on .*23/,
    ],
    [
      'admin',
      'The gamer cancelled when it was not free any more.',
      /^231 SC is held\. It is due to the Sherpa on .*23/,
    ],
  ] as const)('says to the %s who holds the SC and when they move', (who, lead, words) => {
    expect(text(late(), who).lead).toBe(lead);
    expect(text(late(), who).money.text).toMatch(words);
  });

  it.each([
    ['due', late()],
    ['due, of a server that does not say where they are', late({ money: undefined })],
    ['under review', late({ money: money('frozen', undefined, true) })],
    ['paid', late({ money: money('settled', DUE, true) })],
    ['given back', late({ money: money('released', DUE, true), timeline: WAIVED })],
    [
      'given back, an hour ago',
      late({ money: money('released', undefined, true), timeline: WAIVED }),
    ],
    ['refunded by a verdict', late({ status: 'refunded', money: money('released', DUE, true) })],
    ['with the reason that a server repeats', late({ statusReason: 'Adjusted automatically.' })],
  ])('never promises an automatic adjustment: %s', (_, over) => {
    for (const who of ['user', 'guide', 'admin'] as const) {
      expect(JSON.stringify(text(over, who))).not.toMatch(/automatic|adjust/i);
    }
  });

  it('says that the guide gave the SC back', () => {
    const over = late({ money: money('released', DUE, true), timeline: WAIVED });
    expect(text(over).lead).toContain('NovaRidge gave the SC back.');
    expect(text(over, 'guide').lead).toContain('You gave the SC back.');
    expect(text(over).money.text).toMatch(
      /^231 SC was released on .*23.* goes back to your balance\./,
    );
  });

  it('tells the guide that they can give it back, while they may', () => {
    expect(text(late({ actions: ['waive'] }), 'guide').money.text).toContain(
      'You can give it back until then.',
    );
    expect(text(late(), 'guide').money.text).not.toContain('give it back');
  });

  it('tells the gamer to report, while they may', () => {
    expect(text(late({ actions: ['report'] })).money.text).toContain('report it.');
    expect(text(late()).money.text).not.toContain('report');
  });
});

describe('a proposal', () => {
  const proposed = (by: 'gamer' | 'guide', over: Over = {}): Over => ({
    status: 'approved',
    scheduledTime: '2026-11-25T18:00:00Z',
    timeline: [event('approve', 'guide', { to: 'approved' })],
    proposal: {
      by,
      startsAt: '2026-11-26T18:00:00Z',
      note: '',
      expiresAt: '2026-11-23T10:00:00Z',
    },
    ...over,
  });

  it.each([
    ['approved', 'guide', 'user', 'NovaRidge proposes another time. You are next.'],
    ['approved', 'guide', 'guide', 'You proposed another time; saltedPixel is next.'],
    ['approved', 'gamer', 'guide', 'saltedPixel proposes another time. You are next.'],
    ['approved', 'gamer', 'user', 'You proposed another time; NovaRidge is next.'],
    ['approved', 'gamer', 'admin', 'saltedPixel proposes another time. NovaRidge is next.'],
    [
      'pending',
      'guide',
      'user',
      'Sherpa must confirm. NovaRidge proposes another time. You are next.',
    ],
    [
      'pending',
      'guide',
      'guide',
      'You proposed another time; saltedPixel is next. You can still approve or decline the request as it is.',
    ],
  ] as const)('of a session that is %s, by the %s, for the %s', (status, by, who, words) => {
    expect(text(proposed(by, { status, timeline: [] }), who).lead).toContain(words);
  });

  it.each([
    ['gamer', 'user', 'You accepted NovaRidge’s proposal to move it from'],
    ['gamer', 'guide', 'saltedPixel accepted your proposal to move it from'],
    ['guide', 'user', 'NovaRidge accepted your proposal to move it from'],
    ['guide', 'admin', 'NovaRidge accepted saltedPixel’s proposal to move it from'],
  ] as const)('accepted by the %s is no confirmation for the %s', (by, who, words) => {
    const accepted = event('accept_proposal', by, {
      fromTime: '2026-11-24T18:00:00Z',
      toTime: '2026-11-25T18:00:00Z',
    });
    const over = proposed(by, {
      status: 'scheduled',
      proposal: undefined,
      actions: ['cancel'],
      timeline: [event('approve', 'guide'), accepted],
    });
    const { lead } = text(over, who);
    expect(lead).toContain(words);
    expect(lead).toMatch(/from .*24.* to .*25/);
    expect(lead).not.toMatch(/confirmed|If you cannot make it/);
  });

  it('is not what an approval at once is about', () => {
    const over = {
      status: 'approved' as const,
      scheduledTime: '2026-11-25T18:00:00Z',
      instant: true,
    };
    expect(text(over).lead).toContain(
      'Approved at once: NovaRidge opened this time for direct booking.',
    );
    expect(text(over, 'guide').lead).toContain(
      'Approved at once: gamers book your free times without asking.',
    );
    expect(text(over).lead).not.toContain('confirmed');
  });
});

describe('a move', () => {
  const START = Date.parse('2026-11-25T18:00:00Z');
  const moved = (over: Over = {}): Over => ({
    status: 'scheduled',
    scheduledTime: new Date(START).toISOString(),
    actions: ['cancel'],
    timeline: [
      event('book', 'gamer', { to: 'pending' }),
      event('approve', 'guide', { to: 'approved' }),
      event('move', 'gamer', {
        to: 'scheduled',
        fromTime: '2026-11-24T18:00:00Z',
        toTime: '2026-11-25T18:00:00Z',
      }),
    ],
    ...over,
  });

  it.each([
    ['guide', 'saltedPixel moved it from '],
    ['user', 'You moved it from '],
    ['admin', 'saltedPixel moved it from '],
  ] as const)('is nobody’s confirmation for the %s', (who, words) => {
    const { lead } = text(moved(), who);
    expect(lead).toContain(words);
    expect(lead).toMatch(/from .*24.* to .*25/);
    expect(lead).not.toMatch(/confirmed/i);
  });

  it('tells the guide what to do about it, while they may', () => {
    expect(text(moved(), 'guide').lead).toContain('If you cannot make it, cancel');
    expect(text(moved({ actions: [] }), 'guide').lead).not.toContain('cancel');
    expect(text(moved(), 'user').lead).not.toContain('If you cannot make it');
  });

  it('before the approval was confirmed with it', () => {
    const timeline = [
      event('move', 'gamer', { fromTime: '2026-11-24T18:00:00Z', toTime: '2026-11-25T18:00:00Z' }),
      event('approve', 'guide'),
    ];
    const over = moved({ status: 'approved', timeline });
    expect(text(over, 'guide').lead).toBe('You confirmed.');
    expect(text(over, 'user').lead).toContain('NovaRidge confirmed.');
  });

  it('of a request is what the guide answers', () => {
    const timeline = [
      event('move', 'gamer', { fromTime: '2026-11-24T18:00:00Z', toTime: '2026-11-25T18:00:00Z' }),
    ];
    const { lead } = text(moved({ status: 'pending', timeline }), 'guide');
    expect(lead).toMatch(/saltedPixel moved it from .*24.* to .*25.*You are next/);
  });

  it('that the server tells no times of still has its mover', () => {
    const timeline = [event('approve', 'guide'), event('move', 'gamer')];
    expect(text(moved({ timeline }), 'guide').lead).toMatch(/^saltedPixel moved it to .*25/);
    expect(text(moved({ timeline: [] }), 'guide').lead).toBe('');
  });
});
