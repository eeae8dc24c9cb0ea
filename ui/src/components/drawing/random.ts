/** FNV-1a, 32 bit, over the UTF-16 units of an id. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  }
  return hash >>> 0;
}

/** mulberry32: numbers in [0, 1) that depend on the seed only. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth one-dimensional noise in [0, 1), period 512. */
export function noise(seed: number): (x: number) => number {
  const next = seeded(seed);
  const values = Array.from({ length: 512 }, next);
  const at = (i: number) => values[((i % 512) + 512) % 512]!;
  return (x) => {
    const cell = Math.floor(x);
    const part = x - cell;
    const ease = part * part * (3 - 2 * part);
    return at(cell) * (1 - ease) + at(cell + 1) * ease;
  };
}
