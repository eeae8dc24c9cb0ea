import { describe, expect, it } from 'vitest';
import { toSession } from '@/api/normalize-session';
import type { components } from '@/api/schema';
import { session } from '@/testing/fixtures';
import { nextStep } from './next-step';
import type { ViewerRole } from '@/domain/session-actions';

type ApiSession = components['schemas']['Session'];

const START = Date.parse('2026-11-23T18:00:00Z');
const MINUTE = 60_000;
const meeting = { text: 'Voice room', url: '', setBy: 'guide' as const };
const here = '2026-11-23T17:50:00Z';

const next = (over: Partial<ApiSession>, who: ViewerRole, minutes: number) =>
  nextStep(
    toSession(
      session({
        status: 'approved',
        scheduledTime: new Date(START).toISOString(),
        hours: 1,
        meeting,
        ...over,
      }),
    ),
    who,
    START + minutes * MINUTE,
  );

describe('what comes next in an agreed session', () => {
  it.each<[string, Partial<ApiSession>, ViewerRole, number, string | RegExp]>([
    ['no place', { meeting: undefined }, 'user', -120, 'Next: ask NovaRidge where you meet.'],
    ['no place', { meeting: undefined }, 'guide', -120, 'Next: say where saltedPixel finds you.'],
    [
      'handles in place of a place',
      { meeting: undefined, handles: { mine: [], theirs: [{ kind: 'steam', value: 'Nova' }] } },
      'user',
      -60,
      /^Nothing is left to do until check-in opens at (17:45|5:45 PM)\.$/,
    ],
    ['a place', {}, 'user', -60, /until check-in opens at /],
    ['a place, days before', {}, 'user', -3 * 1440, /until check-in opens on \w+ .*23.*, /],
    ['check-in open', {}, 'user', -10, 'Next: say that you are here.'],
    [
      'check-in open, no place',
      { meeting: undefined },
      'guide',
      -10,
      'Next: say that you are here.',
    ],
    [
      'here alone',
      { checkIns: { gamer: here } },
      'user',
      -5,
      'You are here. NovaRidge has not checked in yet.',
    ],
    [
      'the other is missing',
      { checkIns: { guide: here } },
      'guide',
      6,
      /^You are here\. saltedPixel has not checked in: write a message, or report a problem from (18:15|6:15 PM) on\.$/,
    ],
    [
      'the other is missing, and it can be reported',
      { checkIns: { gamer: here }, actions: ['report'] },
      'user',
      20,
      'You are here. NovaRidge has not checked in: write a message, or report a problem.',
    ],
    ['both here', { checkIns: { gamer: here, guide: here } }, 'user', 20, 'You are both here.'],
    ['the other here', { checkIns: { guide: here } }, 'user', 20, 'Next: say that you are here.'],
    ['over', {}, 'user', 60, ''],
    ['an answer due', { actions: ['accept_proposal'] }, 'user', -60, ''],
    ['an admin', {}, 'admin', -60, ''],
    ['pending', { status: 'pending' }, 'user', -60, ''],
    ['completed', { status: 'completed' }, 'user', 20, ''],
    ['cancelled', { status: 'cancelled' }, 'guide', -60, ''],
  ])('%s (%j, %s, %d min)', (_, over, who, minutes, text) => {
    const said = next(over, who, minutes);
    if (typeof text === 'string') expect(said).toBe(text);
    else expect(said).toMatch(text);
  });
});
