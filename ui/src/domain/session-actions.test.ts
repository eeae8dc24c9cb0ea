import { describe, expect, it } from 'vitest';
import type { ActionFacts } from './session-actions';
import { canRate, firstToRate, may, rowActions, sideOf } from './session-actions';

const AT = Date.parse('2026-11-21T12:00:00Z');
const LATER = '2026-11-22T12:00:00Z';
const BEFORE = '2026-11-20T12:00:00Z';

it.each([
  ['the guide', { id: 'g', isGuide: true }, 'guide'],
  ['the gamer', { id: 'u', isGuide: false }, 'user'],
  ['a Sherpa who booked a Sherpa', { id: 'u', isGuide: true }, 'user'],
  ['a Sherpa, of an answer without names', { id: 'x', isGuide: true }, 'guide'],
  ['a gamer, of an answer without names', { id: 'x', isGuide: false }, 'user'],
  ['nobody', undefined, 'user'],
] as const)('side of %s', (_who, me, side) => {
  expect(sideOf({ guide: { id: 'g' }, user: { id: 'u' } }, me)).toBe(side);
});

describe('rowActions', () => {
  it.each<[string, ActionFacts, 'user' | 'guide', string]>([
    ['pending, old server', { status: 'pending' }, 'user', 'cancel view'],
    ['pending, old server', { status: 'pending' }, 'guide', 'approve cancel view'],
    ['pending, allowed', { status: 'pending', actions: ['cancel'] }, 'user', 'cancel view'],
    ['pending, expired', { status: 'pending', actions: [] }, 'guide', 'view'],
    [
      'pending, cancel only',
      { status: 'pending', actions: ['cancel', 'decline'] },
      'guide',
      'cancel view',
    ],
    ['approved', { status: 'approved', scheduledTime: LATER }, 'user', 'calendar view'],
    [
      'approved, cancellable by its gamer',
      { status: 'approved', scheduledTime: LATER, actions: ['propose', 'cancel'] },
      'user',
      'calendar cancel view',
    ],
    [
      'approved, cancellable by its guide',
      { status: 'approved', scheduledTime: LATER, actions: ['propose', 'cancel'] },
      'guide',
      'calendar view',
    ],
    [
      'approved, with an answer due',
      {
        status: 'approved',
        scheduledTime: LATER,
        actions: ['accept_proposal', 'decline_proposal', 'cancel'],
      },
      'user',
      'accept_proposal decline_proposal cancel view',
    ],
    [
      'approved, with an answer due',
      {
        status: 'scheduled',
        scheduledTime: LATER,
        actions: ['accept_proposal', 'decline_proposal', 'cancel'],
      },
      'guide',
      'accept_proposal decline_proposal view',
    ],
    [
      'pending, with a counter-offer',
      { status: 'pending', actions: ['accept_proposal', 'decline_proposal', 'cancel'] },
      'user',
      'accept_proposal decline_proposal cancel view',
    ],
    [
      'cancelled late',
      { status: 'cancelled', actions: ['waive', 'report'] },
      'guide',
      'waive view',
    ],
    ['confirmed without time', { status: 'confirmed' }, 'guide', 'view'],
    ['approved and over', { status: 'approved', scheduledTime: BEFORE }, 'user', 'book_again view'],
    ['completed, unrated', { status: 'completed' }, 'user', 'rate book_again view'],
    [
      'completed, rated by the user',
      { status: 'completed', userRated: true },
      'user',
      'book_again view',
    ],
    [
      'completed, rated by the user',
      { status: 'completed', userRated: true },
      'guide',
      'rate view',
    ],
    ['declined', { status: 'declined' }, 'guide', 'view'],
    ['unknown', { status: 'odd' }, 'user', 'view'],
  ])('%s: %j for the %s', (_, session, side, actions) => {
    expect(rowActions(session, side, AT).join(' ')).toBe(actions);
  });
});

it('rates only what is completed', () => {
  expect(canRate({ status: 'COMPLETED' }, 'user')).toBe(true);
  expect(canRate({ status: 'approved' }, 'user')).toBe(false);
  expect(canRate({ status: 'completed', guideRated: true }, 'guide')).toBe(false);
});

it('finds the first session to rate', () => {
  const sessions = [
    { id: 'a', status: 'completed', userRated: true },
    { id: 'b', status: 'declined' },
    { id: 'c', status: 'completed' },
  ];
  expect(firstToRate(sessions, 'user')?.id).toBe('c');
  expect(firstToRate(sessions.slice(0, 2), 'user')).toBeUndefined();
});

it('offers nothing that the server did not list', () => {
  expect(may({ status: 'approved' }, 'cancel')).toBe(false);
  expect(may({ status: 'approved', actions: ['cancel'] }, 'cancel')).toBe(true);
});
