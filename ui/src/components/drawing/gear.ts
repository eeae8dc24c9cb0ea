import type { Palette } from './palettes';
import { bar, dot, fill, line, mirrored } from './shapes';

const BAND = 'M25 56V50C25 34 34 26.5 48 26.5S71 34 71 50V56';

/** In the order of the draw; never reorder. Goggles cover the eyes. */
export const GEAR: readonly { hidesEyes?: boolean; draw: (p: Palette, eyeY: number) => string }[] =
  [
    { draw: () => '' },
    {
      // headset
      draw: ({ near, glow }) =>
        line(near, 5.5, BAND) +
        line(glow, 2.2, BAND) +
        bar(glow, 18.5, 48, 10, 18, 5) +
        bar(glow, 67.5, 48, 10, 18, 5) +
        line(glow, 2.4, 'M24 66Q26 76 37 76.5') +
        dot(glow, 38.5, 76.5, 2.8),
    },
    {
      // headlamp
      draw: ({ near, glow }) =>
        line(near, 5.5, 'M26.5 44Q48 33.5 69.5 44') +
        dot(glow, 48, 38.5, 9, 9, 0.28) +
        bar(near, 41, 32, 14, 12, 5) +
        dot(glow, 48, 38, 4),
    },
    {
      // beanie
      draw: ({ near, glow, light }) =>
        fill(glow, 'M26.5 43C26.5 26 36 20.5 48 20.5S69.5 26 69.5 43Z') +
        bar(light, 24, 38.5, 48, 8, 4) +
        dot(light, 48, 18.5, 5) +
        line(near, 2.4, 'M35 31l4.5 4.5 4.5-4.5 4.5 4.5 4.5-4.5 4.5 4.5 4-4', 0.55),
    },
    {
      // scarf
      draw: ({ near, glow }) =>
        fill(glow, 'M24 81Q48 90 72 81L74 89Q48 99 22 89Z') +
        fill(glow, 'M60 86l9-2 3 14h-10Z') +
        line(near, 2.4, 'M30 86l2 6M40 88.5l1 6M52 89l0 6', 0.45),
    },
    {
      // goggles
      hidesEyes: true,
      draw: ({ dark, glow }, y) =>
        line(dark, 5, `M22 ${y - 3}Q48 ${y - 8} 74 ${y - 3}`) +
        bar(dark, 26, y - 9.5, 44, 17, 8.5) +
        bar(glow, 28.5, y - 7, 39, 12, 6) +
        line('#fff', 2, `M33 ${y + 3}l7-9M38 ${y + 4}l8-10`, 0.7),
    },
  ];

/** Open, stern, smiling. */
export const EYES: readonly ((p: Palette, x: number, y: number) => string)[] = [
  ({ dark }, x, y) =>
    mirrored(dot(dark, 48 - x, y, 3.6, 4.2) + dot('#fff', 48 - x + 1.2, y - 1.5, 1.2)),
  ({ dark, fur }, x, y) =>
    mirrored(
      dot(dark, 48 - x, y, 3.6, 4.2) +
        line(fur, 4, `M${48 - x - 5} ${y - 3}L${48 - x + 5} ${y - 1.5}`) +
        dot('#fff', 48 - x + 1.2, y + 0.2, 1),
    ),
  ({ dark }, x, y) =>
    mirrored(line(dark, 2.8, `M${48 - x - 4} ${y + 1}Q${48 - x} ${y - 5} ${48 - x + 4} ${y + 1}`)),
];
