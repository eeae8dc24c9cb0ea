import { styled } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { terrain } from '@/components/drawing/terrain';

const [WIDTH, TOP, BOTTOM] = [600, -93, 420];
/** The part of the mountain that is gold: the share. */
const SHARE = 0.2;

const Art = styled('svg')({
  width: '100%',
  height: 'auto',
  mask: 'linear-gradient(90deg,transparent,#000 16% 84%,transparent)',
  '& .peak': { strokeWidth: 1.7, strokeLinejoin: 'round' },
});

const highest = (paths: readonly string[]): number =>
  Math.min(
    ...paths.flatMap((d) => Array.from(d.matchAll(/\d+ (-?\d+)(?=[LH])/g), ([, y]) => Number(y))),
  );

/** The mountain's lines, and how far down (0 to 1) its gold cap reaches. */
export function peakShape(): { lines: string[]; cap: number } {
  const lines = terrain({
    width: WIDTH,
    height: BOTTOM,
    lines: 26,
    top: 190,
    gap: 7.6,
    peaks: [
      { x: 345, width: 120, height: 265 },
      { x: 140, width: 110, height: 60 },
      { x: 545, width: 90, height: 92 },
    ],
    seed: 20,
    points: 100,
  });
  const summit = highest(lines);
  const foot = BOTTOM - 60;
  return { lines, cap: (summit + (foot - summit) * SHARE - TOP) / (BOTTOM - TOP) };
}

/** A mountain whose upper fifth is gold. Decoration: the words beside it say the share. */
export function PeakArt({ shape }: { shape: ReturnType<typeof peakShape> }) {
  const id = useId();
  const { lines, cap } = shape;
  const paths = useMemo(
    () =>
      lines.map((d) => (
        <path key={d} className="peak" d={d} fill={`url(#${id}f)`} stroke={`url(#${id}s)`} />
      )),
    [lines, id],
  );
  const gradient = { gradientUnits: 'userSpaceOnUse', x1: 0, x2: 0, y1: TOP, y2: BOTTOM } as const;
  return (
    <Art viewBox={`0 ${TOP} ${WIDTH} ${BOTTOM - TOP}`} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}s`} {...gradient}>
          <stop offset={cap} stopColor="var(--sh-star)" />
          <stop offset={cap} stopColor="var(--sh-edge)" />
          <stop offset="1" stopColor="var(--sh-line)" />
        </linearGradient>
        <linearGradient id={`${id}f`} {...gradient}>
          <stop offset={cap} stopColor="color-mix(in srgb,var(--sh-star) 30%,var(--sh-s1))" />
          <stop offset={cap} stopColor="var(--sh-s1)" />
        </linearGradient>
      </defs>
      {paths}
    </Art>
  );
}
