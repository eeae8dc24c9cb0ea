import { seeded } from './random.ts';

/**
 * The contour tile: level lines of a smooth field that repeats at its edges. Drawn at build time
 * into a file that style sheets use as a mask.
 */
type Point = readonly [number, number];

const SIZE = 480;
const CELLS = 60;

function field(): (x: number, y: number) => number {
  const next = seeded(20261);
  const unit = (2 * Math.PI) / SIZE;
  const waves: { fx: number; fy: number; phase: number; weight: number }[] = [];
  for (let i = 0; i < 9; i += 1) {
    const fx = Math.floor(next() * 4) - 1;
    const fy = Math.floor(next() * 4) - 1;
    if (fx === 0 && fy === 0) continue;
    const phase = next() * 2 * Math.PI;
    waves.push({ fx, fy, phase, weight: 1 / (0.7 + Math.hypot(fx, fy)) });
  }
  return (x, y) =>
    waves.reduce((sum, w) => sum + w.weight * Math.sin(unit * (w.fx * x + w.fy * y) + w.phase), 0);
}

/** Which edges a level line joins in a cell, by which of the four corners are above the level. */
const JOINS: Readonly<Record<number, string>> = {
  1: 'WS', 2: 'SE', 3: 'WE', 4: 'NE', 5: 'WNSE', 6: 'NS', 7: 'WN',
  8: 'WN', 9: 'NS', 10: 'WSNE', 11: 'NE', 12: 'WE', 13: 'SE', 14: 'WS',
}; // prettier-ignore

/** Marching squares: the pieces of the level line. */
function pieces(height: (x: number, y: number) => number, level: number): [Point, Point][] {
  const step = SIZE / CELLS;
  const found: [Point, Point][] = [];
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const x = column * step;
      const y = row * step;
      const nw = height(x, y);
      const ne = height(x + step, y);
      const se = height(x + step, y + step);
      const sw = height(x, y + step);
      const corners =
        (nw > level ? 8 : 0) | (ne > level ? 4 : 0) | (se > level ? 2 : 0) | (sw > level ? 1 : 0);
      const joins = JOINS[corners];
      if (!joins) continue;
      const part = (from: number, to: number) => (step * (level - from)) / (to - from);
      const edges: Record<string, Point> = {
        N: [x + part(nw, ne), y],
        E: [x + step, y + part(ne, se)],
        S: [x + part(sw, se), y + step],
        W: [x, y + part(nw, sw)],
      };
      for (let i = 0; i < joins.length; i += 2) {
        found.push([edges[joins[i]!]!, edges[joins[i + 1]!]!]);
      }
    }
  }
  return found;
}

const keyOf = ([x, y]: Point) => `${Math.round(x * 100)},${Math.round(y * 100)}`;

/** Chains pieces that share an end into lines. */
function chains(segments: [Point, Point][]): Point[][] {
  const ends = new Map<string, number[]>();
  segments.forEach((segment, index) => {
    for (const point of segment) {
      const key = keyOf(point);
      ends.set(key, [...(ends.get(key) ?? []), index]);
    }
  });
  const used = new Set<number>();
  const follow = (start: Point): Point[] => {
    const line: Point[] = [];
    let at = start;
    for (;;) {
      const index = ends.get(keyOf(at))?.find((candidate) => !used.has(candidate));
      if (index === undefined) return line;
      used.add(index);
      const [a, b] = segments[index]!;
      at = keyOf(a) === keyOf(at) ? b : a;
      line.push(at);
    }
  };
  const lines: Point[][] = [];
  segments.forEach(([a, b], index) => {
    if (used.has(index)) return;
    used.add(index);
    const ahead = follow(b);
    lines.push([...follow(a).reverse(), a, b, ...ahead]);
  });
  return lines;
}

const short = (value: number) => String(Math.round(value * 10) / 10);
const write = ([x, y]: Point) => `${short(x)} ${short(y)}`;
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A curve through the middles of every third point. */
function smooth(line: Point[]): string {
  const closed = keyOf(line[0]!) === keyOf(line.at(-1)!);
  const points = line.filter((_, i) => i % 3 === 0 || i === line.length - 1);
  if (points.length < 3) return '';
  if (closed) {
    points.pop();
    const start = middle(points.at(-1)!, points[0]!);
    const curve = points.map(
      (point, i) => `Q${write(point)} ${write(middle(point, points[(i + 1) % points.length]!))}`,
    );
    return `M${write(start)}${curve.join('')}Z`;
  }
  let path = `M${write(points[0]!)}`;
  for (let i = 1; i < points.length - 1; i += 1) {
    const end = i === points.length - 2 ? points[i + 1]! : middle(points[i]!, points[i + 1]!);
    path += `Q${write(points[i]!)} ${write(end)}`;
  }
  return path;
}

/** The tile as a file, 480 x 480; every fourth line is bold, as on a map. */
export function contourTile(): string {
  const height = field();
  const thin: string[] = [];
  const bold: string[] = [];
  for (let i = 0; i <= 16; i += 1) {
    const level = Math.round((-2.4 + i * 0.3) * 100) / 100;
    const target = i % 4 === 0 ? bold : thin;
    for (const line of chains(pieces(height, level))) target.push(smooth(line));
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" ` +
    `viewBox="0 0 ${SIZE} ${SIZE}" fill="none" stroke="#000">` +
    `<path stroke-opacity=".55" d="${thin.join('')}"/>` +
    `<path stroke-width="1.7" d="${bold.join('')}"/></svg>`
  );
}
