import { describe, expect, it } from 'vitest';
import type { Outbox } from './outbox';
import {
  added,
  failed,
  newClientId,
  nextToSend,
  notArrived,
  removed,
  restored,
  retried,
  retriedLost,
} from './outbox';

const two = (): Outbox => added(added([], 'a', 'First', 1), 'b', 'Second', 2);
const states = (list: Outbox) => list.map(({ clientId, state }) => `${clientId} ${state}`);

describe('messages on their way', () => {
  it('are sent one after the other', () => {
    expect(nextToSend(two())?.clientId).toBe('a');
    expect(nextToSend(removed(two(), 'a'))?.clientId).toBe('b');
    expect(nextToSend([])).toBeUndefined();
  });

  it('that failed stay, with their reason, and do not hold up the next', () => {
    const list = failed(two(), 'a', 'Too many.', false);
    expect(states(list)).toEqual(['a failed', 'b sending']);
    expect(list[0]!.reason).toBe('Too many.');
    expect(nextToSend(list)?.clientId).toBe('b');
  });

  it('are tried again under the same name', () => {
    const list = retried(failed(two(), 'a', 'Too many.', false), 'a');
    expect(list).toEqual(two());
  });

  it('that were lost on the way go again by themselves, in their order; refused ones do not', () => {
    const list = failed(failed(two(), 'a', 'Offline.', true), 'b', 'Too many.', false);
    expect(states(retriedLost(list))).toEqual(['a sending', 'b failed']);
    const all = failed(failed(two(), 'a', 'Offline.', true), 'b', 'Offline.', true);
    expect(retriedLost(all)).toEqual(two());
    expect(retriedLost(two())).toEqual(two());
  });

  it('are not shown twice once the server has them', () => {
    expect(states(notArrived(two(), [{ clientId: 'a' }, { clientId: '' }]))).toEqual(['b sending']);
    const list = two();
    expect(notArrived(list, [{ clientId: 'c' }])).toBe(list);
  });

  it('survive a reload', () => {
    const list = failed(two(), 'a', 'Offline.', true);
    expect(restored(JSON.stringify(list))).toEqual(list);
  });

  it.each([null, '', '{', '{}', '[null]', '[{"clientId":1}]', '[{"clientId":"a","text":"x"}]'])(
    'of storage that cannot be read are none: %s',
    (stored) => {
      expect(restored(stored)).toEqual([]);
    },
  );

  it('have names that do not repeat', () => {
    expect(newClientId(new Uint8Array(16).fill(171))).toBe('ab'.repeat(16));
    expect(newClientId()).not.toBe(newClientId());
  });
});
