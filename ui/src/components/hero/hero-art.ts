import { terrain } from '../drawing/terrain.ts';

/** The way up, and the tents, lamp and flag on it. */
const TRAIL =
  'M716 520L847 508Q872 506 861 499L817 469Q806 462 832 457L940 433Q966 428 955 421L911 391Q900 384 919 378L999 350Q1018 344 1009 337L971 307Q962 300 974 293L1022 265Q1034 258 1029 249L1005 213Q1000 204 1005 197L1025 167Q1030 160 1026 148L1010 97L1006 85';

const stop = (offset: number, token: string, opacity?: number) =>
  `<stop offset="${offset}" stop-color="var(--sh-${token})"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;

const vertical = (id: string, from: number, to: number, stops: string) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}">${stops}</linearGradient>`;

/** The hero's mountain, 1440 x 640, as SVG content. Colour is altitude. */
export function heroArt(): string {
  const ridges = terrain({
    width: 1440,
    height: 640,
    lines: 30,
    top: 300,
    gap: 11,
    peaks: [
      { x: 1010, width: 215, height: 330 },
      { x: 720, width: 190, height: 130 },
      { x: 1300, width: 190, height: 205 },
    ],
    seed: 7,
    points: 76,
  });
  return (
    '<defs>' +
    vertical(
      'sh-altitude',
      80,
      640,
      stop(0, 'ridge-a') +
        stop(0.28, 'ridge-b') +
        stop(0.54, 'ridge-c') +
        stop(0.84, 'ridge-d') +
        // The lines end before the drawing does.
        stop(0.97, 'ridge-d', 0),
    ) +
    vertical('sh-mass', 120, 640, stop(0, 'sky-b') + stop(1, 'base')) +
    `<radialGradient id="sh-lamp">${stop(0, 'lamp', 0.6)}${stop(1, 'lamp', 0)}</radialGradient>` +
    `<radialGradient id="sh-dawn">${stop(0, 'glow', 0.42)}${stop(0.5, 'glow', 0.12)}${stop(1, 'glow', 0)}</radialGradient>` +
    `<mask id="sh-trail-mask" maskUnits="userSpaceOnUse" x="0" y="0" width="1440" height="640"><path class="sh-trail-draw" pathLength="1" d="${TRAIL}" fill="none" stroke="#fff" stroke-width="12"/></mask>` +
    '</defs><circle cx="1040" cy="200" r="430" fill="url(#sh-dawn)"/>' +
    `<g class="sh-hero-fade">${ridges.map((d) => `<path class="sh-ridge" d="${d}"/>`).join('')}</g>` +
    `<path d="${TRAIL}" fill="none" stroke="var(--sh-sky-a)" stroke-opacity=".55" stroke-width="7" stroke-linecap="round"/>` +
    `<path class="sh-trail" mask="url(#sh-trail-mask)" d="${TRAIL}" fill="none" stroke="var(--sh-text)" stroke-width="3" stroke-linecap="round"/>` +
    '<circle cx="716" cy="520" r="8" fill="var(--sh-base)" stroke="var(--sh-text)" stroke-width="3"/>' +
    '<circle cx="962" cy="300" r="46" fill="url(#sh-lamp)"/>' +
    '<circle cx="962" cy="300" r="8" fill="var(--sh-lamp)" stroke="var(--sh-sky-a)" stroke-width="2.5"/>' +
    '<path d="M1008 86v-46" stroke="var(--sh-text)" stroke-width="3" stroke-linecap="round"/>' +
    '<path d="M1009 40c12-6 20 6 34 0v20c-14 6-22-6-34 0z" fill="var(--sh-accent)"/>'
  );
}
