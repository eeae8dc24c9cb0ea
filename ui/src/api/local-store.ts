import type { MarkerStore } from '@/domain/booking-rules';

const kept = new Map<string, string>();

const memory: MarkerStore = {
  get length() {
    return kept.size;
  },
  key: (index) => Array.from(kept.keys())[index] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
};

/** What this browser remembers: its storage, or memory where that is forbidden or full. */
export function localStore(): MarkerStore {
  try {
    const store = window.localStorage;
    store.setItem('sherpa:', '');
    store.removeItem('sherpa:');
    return store;
  } catch {
    return memory;
  }
}
