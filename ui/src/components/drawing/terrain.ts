import { noise } from './random.ts';

/** A triangular mountain: where, how wide to each side, how high. */
export interface Peak {
  x: number;
  width: number;
  height: number;
}

export interface TerrainSpec {
  width: number;
  height: number;
  /** Closed lines from back to front. */
  lines: number;
  /** Base of the line at the back. */
  top: number;
  /** Distance between bases. */
  gap: number;
  peaks: readonly Peak[];
  seed: number;
  /** Points of each line. */
  points: number;
}

/**
 * Terrain as stacked altitude lines: path data from back to front, whole numbers. Each path is
 * filled with the sky to hide the lines behind it and stroked with one vertical gradient in user
 * space, so that colour is altitude.
 */
export function terrain(spec: TerrainSpec): string[] {
  const rough = noise(spec.seed);
  const middle = spec.width * 0.62;
  return Array.from({ length: spec.lines }, (_, i) => {
    const t = i / (spec.lines - 1);
    const base = spec.top + i * spec.gap * (1 + 0.25 * t);
    const depth = Math.max(0, (1 - Math.abs(t - 0.32) / 0.72) ** 1.1 || 0);
    const points = Array.from({ length: spec.points + 1 }, (__, k) => {
      const x = (k / spec.points) * spec.width;
      let rise = 0;
      for (const peak of spec.peaks) {
        const lean = (t - 0.32) * (peak.x > middle ? -70 : 42);
        const near = Math.max(0, 1 - Math.abs(x - peak.x - lean) / (peak.width * (1 + 0.7 * t)));
        rise = Math.max(rise, peak.height * near ** 1.25 * depth);
      }
      const grain =
        (rough(x / 26 + i * 0.55) * 0.55 + rough(x / 9 + i * 1.7) * 0.25 - 0.36) *
        (10 + rise * 0.22);
      const swell = Math.max(0, (rough(x / 120 + i * 0.16) - 0.35) * 26 * (0.5 + t));
      return `${Math.round(x)} ${Math.round(base - rise - grain - swell)}`;
    });
    const start = points[0]!.split(' ')[1];
    const [right, bottom] = [spec.width + 20, spec.height + 20];
    return `M-20 ${start}L${points.join('L')}H${right}V${bottom}H-20Z`;
  });
}
