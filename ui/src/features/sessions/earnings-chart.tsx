import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { dayFormat } from '@/components/time/format';
import { formatUSD } from '@/domain/money';
import type { Week } from './earnings';
import { scaleSteps } from './earnings';
import { peakContours, peakLine } from './peak';

const HEIGHT = 290;
const BASE = 250;
const TOP = 46;
const LEFT = 56;

const Svg = styled('svg')({
  width: '100%',
  height: 'auto',
  overflow: 'visible',
  '& text': { font: '400 13px var(--sh-text-face)', fill: 'var(--sh-text3)' },
  '& .flag': { fill: 'var(--sh-base)', fontWeight: 700 },
});

const dayText = dayFormat({ day: 'numeric', month: 'short' });

interface Props {
  weeks: readonly Week[];
  /** Width of the drawing's own units: the narrow one shows fewer weeks. */
  width: number;
}

/** One peak per week, base at zero, a flag on the best. */
export function EarningsChart({ weeks, width }: Props) {
  const id = useId();
  const best = weeks.reduce((top, week) => (week.cents > top.cents ? week : top));
  const room = (width - LEFT - 8) / weeks.length;
  const x = (index: number) => LEFT + room * (index + 0.5);
  const y = (cents: number) => (best.cents > 0 ? ((BASE - TOP) * cents) / best.cents : 0);
  const bestX = x(weeks.indexOf(best));
  const flagText = formatUSD(best.cents);
  const flagWidth = flagText.length * 8 + 18;
  const turned = bestX + flagWidth > width;
  const every = Math.ceil(weeks.length / (width < 500 ? 3 : 12));
  return (
    <Svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`Earnings per week in dollars. Best week ${dayText(best.start)}, ${flagText}.`}
    >
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--sh-accent)" stopOpacity=".5" />
        <stop offset="1" stopColor="var(--sh-accent)" stopOpacity=".06" />
      </linearGradient>
      {scaleSteps(best.cents).map((cents) => (
        <g key={cents}>
          <path d={`M${LEFT - 8} ${BASE - y(cents)}H${width}`} stroke="var(--sh-line)" />
          <text x={LEFT - 18} y={BASE - y(cents) + 4} textAnchor="end">
            {formatUSD(cents)}
          </text>
        </g>
      ))}
      {weeks.map(({ start, cents }, index) => {
        const height = y(cents);
        const line = peakLine(x(index), BASE, room * 0.56, height);
        return (
          <g key={start}>
            {cents > 0 && (
              <>
                <path d={`${line}Z`} fill="var(--sh-s1)" />
                <path d={`${line}Z`} fill={`url(#${id})`} />
                <g fill="none" stroke="var(--sh-accent)" strokeOpacity=".34">
                  {peakContours(x(index), BASE, room * 0.56, height).map((contour) => (
                    <path key={contour} d={contour} />
                  ))}
                </g>
                <path
                  d={line}
                  fill="none"
                  stroke="var(--sh-accent)"
                  strokeWidth="2.2"
                  strokeLinejoin="round"
                />
              </>
            )}
            {(weeks.length - 1 - index) % every === 0 && (
              <text x={x(index)} y={BASE + 27} textAnchor="middle">
                {dayText(start)}
              </text>
            )}
          </g>
        );
      })}
      {best.cents > 0 && (
        <g>
          <path
            d={`M${bestX} ${BASE - y(best.cents)}V8`}
            stroke="var(--sh-text)"
            strokeWidth="2.4"
            strokeLinecap="round"
          />
          <rect
            x={turned ? bestX - flagWidth : bestX}
            y="8"
            width={flagWidth}
            height="24"
            rx="2"
            fill="var(--sh-star)"
          />
          <text
            className="flag"
            x={bestX + (turned ? -flagWidth / 2 : flagWidth / 2)}
            y="25"
            textAnchor="middle"
          >
            {flagText}
          </text>
        </g>
      )}
    </Svg>
  );
}
