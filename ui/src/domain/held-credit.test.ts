import { describe, expect, it } from 'vitest';
import { heldSC, mayHoldMore } from './held-credit';

describe('what sessions hold', () => {
  it.each([
    ['held', 75],
    ['settling', 75],
    ['frozen', 75],
    ['settled', 0],
    ['released', 0],
    ['refunded', 0],
  ])('of a session whose money is %s: %i SC', (state, sc) => {
    expect(heldSC([{ totalSC: 75, money: { state } }])).toBe(sc);
  });

  it('is the sum, and nothing of sessions that do not say', () => {
    const money = { state: 'held' };
    expect(heldSC([{ totalSC: 75, money }, { totalSC: 50, money }, { totalSC: 20 }])).toBe(125);
  });

  it('is not asked of sessions that must have settled long ago', () => {
    const at = Date.parse('2026-11-22T12:00:00Z');
    expect(mayHoldMore([{ createdAt: '2026-11-01T00:00:00Z' }], at)).toBe(true);
    expect(mayHoldMore([{ createdAt: '2026-01-01T00:00:00Z' }], at)).toBe(false);
    expect(mayHoldMore([{}], at)).toBe(false);
  });
});
