/** Outline of a pack's mountain, summit in the middle: x by half width, share of the height. */
const OUTLINE = [
  [-1.3, 0.36],
  [-1, 0.4],
  [-0.45, 0.72],
  [-0.34, 0.69],
  [0, 1],
  [0.13, 0.82],
  [0.26, 0.84],
  [0.62, 0.54],
  [1, 0.38],
  [1.3, 0.36],
] as const;

export interface Mountain {
  /** Altitude lines from back to front, closed below, as path data. */
  lines: string[];
  summit: { x: number; y: number };
}

const WIDTH = 240;
const GROUND = 202;

/**
 * The mountain of a pack: the larger its share of the largest pack, the higher it is and the more
 * lines it has.
 */
export function mountain(share: number): Mountain {
  // Roots, so that the smallest pack is still a hill.
  const size = Math.sqrt(Math.min(1, Math.max(0, share)));
  const height = Math.round(34 + size * 86);
  const count = Math.round(4 + size * 6);
  const half = 62 + size * 66;
  const lines = Array.from({ length: count }, (_, line) => {
    const step = line / count;
    const rise = height * (1 - step);
    const base = 176 + step * 24;
    const points = OUTLINE.map(([across, up], index) => {
      const rough = ((index * 7 + line * 5) % 5) - 2;
      const y = base - Math.max(0, (up - 0.36) / 0.64) * rise + (line === 0 ? 0 : rough * 0.5);
      return `${Math.round(WIDTH / 2 + across * half)} ${Math.round(y)}`;
    });
    return `M-10 ${GROUND}L-10 ${Math.round(base)}L${points.join('L')}L250 ${Math.round(base)}L250 ${GROUND}Z`;
  });
  return { lines, summit: { x: WIDTH / 2, y: 176 - height } };
}
