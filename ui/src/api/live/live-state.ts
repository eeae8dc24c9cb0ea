/**
 * Whether changes arrive by themselves. `off` before the first connection, where the server has no such
 * call, and for visitors: pages ask by themselves then.
 */
export type LiveState = 'off' | 'on' | 'lost';

let state: LiveState = 'off';
let listeners: (() => void)[] = [];

export const liveState = (): LiveState => state;

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  listeners.forEach((tell) => tell());
}

/** Tells of every change of the state; returns the way to stop. */
export function onLiveState(tell: () => void): () => void {
  listeners.push(tell);
  return () => {
    listeners = listeners.filter((other) => other !== tell);
  };
}
