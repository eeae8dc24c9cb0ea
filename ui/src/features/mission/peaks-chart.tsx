import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { formatUSD } from '@/domain/money';
import { BREAKPOINTS } from '@/theme/tokens';
import { monthName, niceTop } from './months';
import type { GoodMonth } from './queries';

const [WIDE, NARROW] = [1120, 336];
const [HEIGHT, TOP, BOTTOM] = [300, 20, 44];
const FLOOR = HEIGHT - BOTTOM;
const LINES = 9;
/** Half a mountain's width, in steps from one to the next. */
const FOOT = 0.56;

const Chart = styled('svg')({
  width: '100%',
  height: 'auto',
  font: '15px/1 var(--sh-text-face)',
  fill: 'var(--sh-text3)',
  '& .grid': { stroke: 'var(--sh-line)', strokeWidth: 1 },
  '& .value': { fill: 'var(--sh-lantern)', fontWeight: 700 },
});

/** One mountain: shoulders left and right of the summit, `tall` px high. */
function mountain(x: number, half: number, tall: number): string {
  const y = (share: number) => Math.round(FLOOR - tall * share);
  const at = (part: number) => Math.round(x + half * part);
  return (
    `M${at(-1)} ${FLOOR}L${at(-0.66)} ${y(0.28)}L${at(-0.52)} ${y(0.34)}L${at(-0.16)} ${y(0.82)}` +
    `L${at(0)} ${y(1)}L${at(0.18)} ${y(0.74)}L${at(0.34)} ${y(0.64)}L${at(0.62)} ${y(0.26)}L${at(1)} ${FLOOR}Z`
  );
}

/** A peak a month: its height is the profit, its gold cap what was set aside of it. */
export function PeaksChart({ months: all }: { months: readonly GoodMonth[] }) {
  const id = useId();
  const narrow = useMediaQuery(`(max-width:${BREAKPOINTS.sm}px)`);
  // Phones have room for the newest four.
  const months = narrow ? all.slice(-4) : all;
  const [WIDTH, LEFT] = narrow ? [NARROW, 56] : [WIDE, 72];
  const top = niceTop(Math.max(...months.map((month) => month.profit)));
  // Feet overlap a little; the outer ones end where the lines do.
  const step = (WIDTH - LEFT) / (Math.max(months.length, 4) - 1 + 2 * FOOT);
  const scale = (cents: number) => ((FLOOR - TOP - 18) * Math.max(0, cents)) / top;
  const every = Math.ceil(months.length / 6);
  const name = (month: string) => (narrow ? monthName(month).slice(0, 3) : monthName(month));
  return (
    <Chart viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {[0, 0.5, 1].map((share) => {
        const y = FLOOR - scale(top * share);
        return (
          <g key={share}>
            <path className="grid" d={`M${LEFT} ${y}H${WIDTH}`} />
            <text x={LEFT - 10} y={y + 5} textAnchor="end">
              {formatUSD(top * share)}
            </text>
          </g>
        );
      })}
      {months.map((month, index) => {
        const x = LEFT + step * (index + FOOT);
        const tall = scale(month.profit);
        const cap = scale(month.aside);
        const half = step * FOOT;
        return (
          <g key={month.month}>
            <clipPath id={`${id}${index}`}>
              <rect x={x - step} width={step * 2} y={FLOOR - tall} height={cap} />
            </clipPath>
            {tall > 0 && (
              <>
                <path
                  d={mountain(x, half, tall)}
                  fill="var(--sh-s1)"
                  stroke="var(--sh-edge)"
                  strokeWidth="2"
                  strokeLinejoin="round"
                />
                {Array.from({ length: LINES }, (_, line) => {
                  const share = 1 - (line + 1) / (LINES + 1);
                  return (
                    <path
                      key={share}
                      d={mountain(x, half * (0.5 + share / 2), tall * share)}
                      fill="none"
                      stroke="var(--sh-edge)"
                      strokeOpacity=".35"
                    />
                  );
                })}
                <path
                  clipPath={`url(#${id}${index})`}
                  d={mountain(x, half, tall)}
                  fill="color-mix(in srgb,var(--sh-star) 35%,var(--sh-s1))"
                  stroke="var(--sh-star)"
                  strokeWidth="2.5"
                  strokeLinejoin="round"
                />
                <text className="value" x={x} y={FLOOR - tall - 10} textAnchor="middle">
                  {formatUSD(month.aside)}
                </text>
              </>
            )}
            {index % every === 0 && (
              <text x={x} y={HEIGHT - 14} textAnchor="middle">
                {name(month.month)}
              </text>
            )}
          </g>
        );
      })}
    </Chart>
  );
}
