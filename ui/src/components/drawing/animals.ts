import type { Palette } from './palettes';
import { bar, dot, fill, line, mirrored } from './shapes';

/** One animal on the 96 grid: what is behind the face, the face, and where its eyes are. */
export interface Animal {
  back: string;
  face: string;
  /** Distance of each eye from the middle. */
  eyeX: number;
  eyeY: number;
}

const shoulders = (colour: string) => fill(colour, 'M18 100C18 82 30 74 48 74S78 82 78 100Z');

/** In the order of the draw; never reorder, or every face changes. */
export const ANIMALS: readonly ((p: Palette) => Animal)[] = [
  function fox({ fur, light, dark }) {
    return {
      back:
        shoulders(fur) +
        mirrored(fill(fur, 'M27 52L25 20L46 37Z') + fill(dark, 'M29.5 41L28.4 27L38 35Z', 0.75)),
      face:
        fill(
          fur,
          'M48 32C62 32 72 42 73 54C70 58 66 60 62 64L52 77Q48 81 44 77L34 64C30 60 26 58 23 54C24 42 34 32 48 32Z',
        ) +
        mirrored(
          fill(light, 'M23 54C30 52 40 56 44.5 68L48 79Q45.5 78.5 44 77L34 64C30 60 26 58 23 54Z'),
        ) +
        fill(dark, 'M43.5 72.5Q48 70.5 52.5 72.5L48 78Z'),
      eyeX: 11.5,
      eyeY: 54,
    };
  },
  function owl({ fur, light, dark, glow }) {
    return {
      back:
        fill(fur, 'M20 100C18 78 28 70 48 70S78 78 76 100Z') +
        mirrored(fill(fur, 'M25 50L22 22L46 35Z')),
      face:
        bar(fur, 23, 30, 50, 49, 24) +
        mirrored(dot(light, 37.5, 53, 12.5, 13)) +
        fill(dark, 'M48 32L40 42L48 49L56 42Z', 0.28) +
        fill(glow, 'M48 57L43.5 63L48 71L52.5 63Z') +
        line(light, 2.2, 'M40 88l4 4 4-4 4 4 4-4', 0.6),
      eyeX: 10.5,
      eyeY: 53,
    };
  },
  function yak({ fur, light, dark }) {
    return {
      back:
        shoulders(fur) +
        mirrored(
          fill(light, 'M33 40C22 40 13 34 13 18C19 27 25 29 36 32Z') +
            fill(dark, 'M30 46L17 49L29 55Z', 0.55),
        ),
      face:
        fill(fur, 'M30 38C34 31 62 31 66 38L69 56C69 71 60 80 48 80S27 71 27 56Z') +
        fill(
          dark,
          'M31 37C36 28 60 28 65 37C63 46 58 41 55 47C52 41 50 49 48 50C45 49 44 42 41 47C38 41 33 46 31 37Z',
          0.45,
        ) +
        bar(light, 33, 61, 30, 18, 9) +
        mirrored(dot(dark, 42, 68, 2.2, 2.8)),
      eyeX: 12.5,
      eyeY: 54.5,
    };
  },
  function ibex({ fur, light, dark }) {
    return {
      back:
        shoulders(fur) +
        mirrored(
          line(light, 7, 'M41 37C39 25 32 17 21 16') +
            line(dark, 2, 'M36 23.5l-4.5 5M41.5 30l-6 3.5M29 18l-2.5 5.5', 0.35) +
            fill(fur, 'M34 47L17 47C19 54 26 56 34 55Z'),
        ),
      face:
        fill(
          fur,
          'M34 40C36 33 60 33 62 40C64 50 61 56 59 66C57 76 53 80 48 80S39 76 37 66C35 56 32 50 34 40Z',
        ) +
        fill(
          light,
          'M48 41L52 60C56 62 58 66 57 71C55 77 52 80 48 80S41 77 39 71C38 66 40 62 44 60Z',
        ) +
        line(dark, 2.2, 'M48 72v3.5M44.5 70.5Q48 74 51.5 70.5') +
        fill(light, 'M44 79h8l-4 11Z'),
      eyeX: 9.5,
      eyeY: 51.5,
    };
  },
  function snowLeopard({ fur, light, dark }) {
    return {
      back: shoulders(fur) + mirrored(dot(fur, 30, 37, 8.5) + dot(dark, 30, 37.5, 4.5, 4.5, 0.6)),
      face:
        fill(fur, 'M48 31C63 31 72 41 72 54C72 69 62 78 48 78S24 69 24 54C24 41 33 31 48 31Z') +
        mirrored(dot(light, 42, 67.5, 8, 7.5)) +
        fill(dark, 'M43.5 60.5h9L48 65.5Z') +
        mirrored(
          dot(dark, 41.5, 37.5, 2.3, 2.3, 0.5) +
            dot(dark, 33, 41, 2, 2, 0.5) +
            dot(dark, 28.5, 62, 2, 2, 0.5) +
            dot(dark, 33, 69, 1.8, 1.8, 0.5),
        ) +
        dot(dark, 48, 41, 2.2, 2.2, 0.5),
      eyeX: 11,
      eyeY: 53,
    };
  },
  function marmot({ fur, light, dark }) {
    return {
      back: shoulders(fur) + mirrored(dot(fur, 29, 41, 6, 6.5) + dot(dark, 29, 41.5, 3, 3.5, 0.5)),
      face:
        fill(fur, 'M48 33C60 33 67 40 68 50C74 58 73 78 48 78S22 58 28 50C29 40 36 33 48 33Z') +
        fill(dark, 'M36 37C40 32 56 32 60 37C57 43 39 43 36 37Z', 0.3) +
        mirrored(dot(light, 41.5, 66, 8.5, 7.5)) +
        dot(dark, 48, 60, 4.5, 3.4) +
        bar('#fff', 44.6, 70, 6.8, 6.5, 1.4) +
        line(dark, 1, 'M48 70v6', 0.5),
      eyeX: 10.5,
      eyeY: 51,
    };
  },
  function raven({ fur, dark, glow }) {
    return {
      back: shoulders(dark),
      face:
        fill(dark, 'M48 30C62 30 71 40 71 54C71 68 62 78 48 78S25 68 25 54C25 40 34 30 48 30Z') +
        fill(dark, 'M44 33L40 23L48 29L53 20L55 33Z') +
        mirrored(dot(fur, 38, 53, 8.5, 9.5, 0.95)) +
        fill(glow, 'M39.5 61Q48 54 56.5 61L48 80Z') +
        line(dark, 1.6, 'M42 64.5Q48 62 54 64.5', 0.5),
      eyeX: 10,
      eyeY: 52.5,
    };
  },
  function lynx({ fur, light, dark }) {
    return {
      back:
        shoulders(fur) +
        mirrored(fill(fur, 'M28 46L27 24L43 36Z') + line(dark, 3, 'M27 25L24.5 13')),
      face:
        fill(
          fur,
          'M48 31C61 31 69 39 70 50L75 62L66 65C62 73 56 77 48 77S34 73 30 65L21 62L26 50C27 39 35 31 48 31Z',
        ) +
        mirrored(fill(light, 'M48 63C42 60 37 63 37 68C37 73 43 76 48 76Z')) +
        mirrored(fill(light, 'M21 62L30 57L31 66Z')) +
        fill(dark, 'M44 61.5h8L48 66Z') +
        line(dark, 2.4, 'M42 34v6M48 33v8M54 34v6', 0.6),
      eyeX: 10.5,
      eyeY: 53,
    };
  },
];
