import { describe, expect, it } from 'vitest';
import { toSession } from '@/api/normalize-session';
import { session } from '@/testing/fixtures';
import { receiptText } from './receipt-text';
import { stationsOf } from './stations';

const AT = Date.parse('2026-11-20T16:00:00Z');
const START = Date.parse('2026-11-21T18:00:00Z');
const HOURS = 3_600_000;

type Over = Parameters<typeof session>[0];
/** The answer of a server that does not say where the SC are, unless the test does. */
const of = (over: Over) => toSession({ ...session(over), money: over?.money });
const states = (over: Over, at = AT) => stationsOf(of(over), 'user', at).map(({ state }) => state);
const titles = (over: Over) => stationsOf(of(over), 'user', AT).map(({ title }) => title);

const event = (name: 'book' | 'approve' | 'cancel' | 'complete' | 'settle', to = '') => ({
  at: '2026-11-20T10:00:00Z',
  event: name,
  to,
  by: 'gamer' as const,
});

describe('stations', () => {
  it.each([
    ['pending', AT, ['done', 'now', 'todo', 'todo', 'todo']],
    ['approved', AT, ['done', 'done', 'now', 'todo', 'todo']],
    ['scheduled', START + HOURS, ['done', 'done', 'done', 'now', 'todo']],
    ['approved', START + 3 * HOURS, ['done', 'done', 'done', 'done', 'todo']],
    ['completed', START + 5 * HOURS, ['done', 'done', 'done', 'done', 'now']],
    ['declined', AT, ['done', 'stopped', 'todo', 'todo', 'todo']],
  ] as const)('%s', (status, at, expected) => {
    expect(states({ status }, at)).toEqual(expected);
  });

  it('ends a session after its approval where it ended', () => {
    const timeline = [event('book'), event('approve'), event('cancel', 'cancelled')];
    expect(titles({ status: 'cancelled', timeline })).toEqual([
      'Requested',
      'Approved',
      'Cancelled',
      'Play',
      'Rate',
    ]);
  });

  it('ends a refunded session after it was played', () => {
    const timeline = [event('book'), event('approve'), event('complete')];
    expect(titles({ status: 'refunded', timeline }).at(-1)).toBe('Refunded');
  });

  it('says when it is played, also over midnight', () => {
    const detail = (over: Over) => stationsOf(of(over), 'user', AT)[3]!.detail;
    expect(detail({})).toMatch(/Nov.*6:00.*to 9:00|Nov.*18:00 to 21:00/);
    expect(detail({ hours: 8 })).toMatch(/to .*22.*Nov|to .*Nov.*22/);
  });

  it('counts down to the start', () => {
    expect(stationsOf(of({ status: 'approved' }), 'user', AT)[2]!.detail).toBe(
      'Starts in 1 day and 2 hours',
    );
  });
});

describe('words of the receipt', () => {
  const text = (over: Over, who: 'user' | 'guide' | 'admin' = 'user', at = AT) =>
    receiptText(of(over), who, at);

  it('says who acts next', () => {
    expect(text({}).title).toBe('Pending approval');
    expect(text({}).lead).toContain('Sherpa must confirm. NovaRidge has been told');
    expect(text({ expiresAt: '2026-11-21T18:00:00Z' }, 'guide').lead).toMatch(
      /You are next: approve or decline until .*Nov/,
    );
  });

  it('says what happens to the SC', () => {
    expect(text({}).money.text).toContain('231 SC');
    expect(text({}).money.text).toContain('your balance will be adjusted automatically');
    expect(text({ status: 'approved' }).money).toMatchObject({
      title: 'Held by Sherpa.',
      text: 'Nobody has it yet.',
      then: expect.stringMatching(
        /^Goes to NovaRidge on .*, unless you report a problem\.$/,
      ) as string,
    });
    expect(text({ status: 'approved' }, 'guide').money.then).toMatch(/^Due to you on .*, if no/);
    expect(text({ status: 'declined' }).money.text).toContain('goes back to your balance');
    expect(text({ status: 'completed' }).money.text).toContain('48 hours');
    expect(text({ status: 'completed', timeline: [event('settle')] }).money.text).toBe(
      '231 SC was paid to the Sherpa.',
    );
  });

  it('shows the reason of an end, or the default', () => {
    expect(text({ status: 'declined', statusReason: 'Away.' }).lead).toBe('Away.');
    expect(text({ status: 'failed' }).title).toBe("This session didn't proceed");
    expect(text({ status: 'failed' }).lead).toContain('adjusted automatically');
  });

  it('knows ended, completed, rated and unknown states', () => {
    expect(text({ status: 'approved' }, 'user', START + 4 * HOURS).lead).toContain('has ended');
    expect(text({ status: 'completed' }).lead).toContain('Rate the session');
    expect(text({ status: 'completed', userRated: true }).lead).toContain('already rated');
    expect(text({ status: 'completed', userRated: true }, 'guide').lead).toContain('saltedPixel');
    expect(text({ status: 'paused' as 'pending' }).title).toBe('Session paused');
  });
});
