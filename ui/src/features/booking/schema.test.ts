import { describe, expect, it } from 'vitest';
import { HORIZON_MS } from '@/domain/booking-rules';
import { messages } from './messages';
import { isTaken, startError } from './schema';

const AT = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

describe('startError', () => {
  it.each([
    [Number.NaN, messages.invalidTime],
    [AT + 15 * MINUTE - 1, messages.tooSoon],
    [AT - MINUTE, messages.tooSoon],
    [AT + 15 * MINUTE, undefined],
    [AT + HORIZON_MS, undefined],
    [AT + HORIZON_MS + 1, messages.tooFar],
  ])('%d: %s', (start, fieldError) => {
    expect(startError(start, AT)).toBe(fieldError);
  });
});

describe('isTaken', () => {
  const busy = [{ scheduledTime: '2026-11-21T15:00:00Z' }];
  it.each([
    ['2026-11-21T14:00:00Z', 1, false],
    ['2026-11-21T14:00:00Z', 2, true],
    ['2026-11-21T15:59:00Z', 1, true],
    ['2026-11-21T16:00:00Z', 12, false],
    ['2026-11-21T15:30:00Z', Number.NaN, true],
    ['soon', 1, false],
  ])('%s for %d h: %s', (start, hours, taken) => {
    expect(isTaken(Date.parse(start), hours, busy)).toBe(taken);
  });
});
