import { expect, it } from 'vitest';
import { toSession } from '@/api/normalize-session';
import { session } from '@/testing/fixtures';
import { cancelLabel, quoteText } from './quote';

const AT = Date.parse('2026-11-22T10:00:00Z');
const FREE_UNTIL = '2026-11-23T11:00:00.000Z';
const booked = toSession(session());
const quote = (backSC: number, keptSC: number) => ({ backSC, keptSC, freeUntil: FREE_UNTIL });

it.each([
  ['free', quote(75, 0), /^75 SC go back to you\. Cancelling is free until \w+ .*23.*\.$/],
  [
    'late',
    quote(0, 75),
    /^Not free to cancel: 75 SC stay for NovaRidge, free until .*23.* has passed\.$/,
  ],
  [
    'partly',
    quote(25, 50),
    /^Not free to cancel: 50 SC stay for NovaRidge.* 25 SC go back to you\.$/,
  ],
])('says before the click what cancelling costs: %s', (_, terms, words) => {
  expect(quoteText(booked, terms, AT)).toMatch(words);
});

it('needs no date that the server does not tell', () => {
  expect(quoteText(booked, { backSC: 75, keptSC: 0, freeUntil: undefined }, AT)).toBe(
    '75 SC go back to you.',
  );
});

it('stands on the button', () => {
  expect(cancelLabel(quote(75, 0))).toBe('Cancel, 75 SC back');
  expect(cancelLabel(quote(0, 75))).toBe('Cancel, 0 SC back');
});
