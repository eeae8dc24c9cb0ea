/** Outline of one mountain: share of the half width to each side, share of the height. */
const OUTLINE = [
  [-1, 0],
  [-0.62, 0.33],
  [-0.5, 0.37],
  [0, 1],
  [0.2, 0.71],
  [0.36, 0.64],
  [0.68, 0.26],
  [1, 0],
] as const;

/** The line of a mountain that stands on `base`, as path data in whole numbers. */
export function peakLine(x: number, base: number, half: number, height: number): string {
  const points = OUTLINE.map(
    ([across, up]) => `${Math.round(x + across * half)} ${Math.round(base - up * height)}`,
  );
  return `M${points.join('L')}`;
}

/** Altitude lines inside the mountain, from the top down. */
export function peakContours(x: number, base: number, half: number, height: number): string[] {
  const count = Math.min(9, Math.floor(height / 18));
  return Array.from({ length: count }, (_, i) => {
    const share = 1 - (i + 1) / (count + 1);
    return peakLine(x, base, half * (0.86 + 0.1 * share), height * share);
  });
}
