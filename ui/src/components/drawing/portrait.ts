import { ANIMALS } from './animals';
import { EYES, GEAR } from './gear';
import { PALETTES } from './palettes';
import type { Palette } from './palettes';
import { hashOf, seeded } from './random';
import { dot, fill, tag } from './shapes';

/** What the hash of an id decides. */
export interface Traits {
  palette: number;
  animal: number;
  gear: number;
  eyes: number;
  moonX: number;
  moonRadius: number;
  peak: number;
}

/** Draws the traits of an id in a fixed order, so that a face never changes. */
export function traitsOf(id: string): Traits {
  const next = seeded(hashOf(id));
  const upTo = (count: number) => Math.floor(next() * count);
  return {
    palette: upTo(PALETTES.length),
    animal: upTo(ANIMALS.length),
    gear: upTo(GEAR.length),
    eyes: upTo(EYES.length),
    moonX: 20 + upTo(56),
    moonRadius: 8 + upTo(7),
    peak: 30 + upTo(34),
  };
}

function sky({ sky: colour, glow, far, near, light }: Palette, t: Traits): string {
  const ring = (radius: number, opacity: number) =>
    tag('circle', {
      cx: t.moonX,
      cy: 24,
      r: radius,
      fill: 'none',
      stroke: glow,
      'stroke-width': 1.5,
      'stroke-opacity': opacity,
    });
  // The far peak stands away from the moon.
  const shift = Math.round((t.peak - 30) / 3);
  const x = t.moonX < 48 ? 70 - shift : 26 + shift;
  return (
    tag('rect', { width: 96, height: 96, fill: colour }) +
    dot(glow, t.moonX, 24, t.moonRadius) +
    ring(t.moonRadius + 6, 0.35) +
    ring(t.moonRadius + 12, 0.18) +
    fill(far, `M-4 72L${x - 26} 50L${x} 22L${x + 9} 34L${x + 16} 31L${x + 40} 62L100 68V96H-4Z`) +
    fill(light, `M${x} 22L${x + 9} 34L${x + 4} 38L${x - 2} 33L${x - 9} 37L${x - 11} 34Z`, 0.5) +
    fill(near, 'M-4 82L18 66L34 74L60 62L84 74L100 66V96H-4Z')
  );
}

/** The animal of an id, 96 x 96, as SVG content without the svg element. */
export function drawPortrait(id: string): string {
  const traits = traitsOf(id);
  const palette = PALETTES[traits.palette]!;
  const animal = ANIMALS[traits.animal]!(palette);
  const gear = GEAR[traits.gear]!;
  const eyes = gear.hidesEyes ? '' : EYES[traits.eyes]!(palette, animal.eyeX, animal.eyeY);
  return sky(palette, traits) + animal.back + animal.face + eyes + gear.draw(palette, animal.eyeY);
}

/** Sky and glow for the band of a guide's card. */
export function paletteOf(id: string): Palette {
  return PALETTES[traitsOf(id).palette]!;
}

/** Rounded hexagon of a vetted guide, in the view box -3 -3 102 111. */
export const PATCH =
  'M36.6 6.2Q48 0 59.4 6.2L82.6 18.8Q94 25 94 38V67Q94 80 82.6 86.2L59.4 98.8Q48 105 36.6 98.8L13.4 86.2Q2 80 2 67V38Q2 25 13.4 18.8Z';

/** Lower edges of a card's band; the hash of the id picks one. */
export const RIDGE_EDGES: readonly string[] = [
  '0 100%,0 40%,14% 62%,38% 56%,52% 30%,63% 8%,72% 40%,80% 34%,100% 78%,100% 100%',
  '0 100%,0 62%,12% 48%,26% 66%,40% 34%,52% 14%,60% 36%,70% 28%,84% 58%,100% 44%,100% 100%',
  '0 100%,0 34%,18% 58%,30% 46%,46% 70%,62% 40%,76% 10%,86% 36%,100% 28%,100% 100%',
];

/** How the band of a card is laid: a part of the contour tile, an edge, and which way round. */
export function bandOf(id: string): { x: number; y: number; edge: string; flip: boolean } {
  const hash = hashOf(id);
  return {
    x: -(hash % 480),
    y: -((hash >>> 9) % 480),
    edge: RIDGE_EDGES[(hash >>> 4) % RIDGE_EDGES.length]!,
    flip: ((hash >>> 12) & 1) === 1,
  };
}
