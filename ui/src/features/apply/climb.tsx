import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import type { SectionProgress } from './progress';

/** Base camp and one station for each section, in the drawing's units. */
const POINTS = [
  [8, 143],
  [40, 131],
  [92, 126],
  [60, 108],
  [126, 100],
  [99, 82],
  [143, 62],
  [146, 24],
] as const;

const Root = styled('div')({
  '& svg': { width: '100%', height: 'auto' },
  '& .trail': {
    fill: 'none',
    stroke: 'var(--sh-text3)',
    strokeWidth: 2.4,
    strokeLinecap: 'round',
    strokeDasharray: '.1 5.5',
  },
  '& .walked': {
    fill: 'none',
    stroke: 'var(--sh-accent)',
    strokeWidth: 3,
    strokeLinecap: 'round',
    transition: 'stroke-dashoffset 160ms',
  },
  '& .station': { fill: 'var(--sh-s1)', stroke: 'var(--sh-edge)', strokeWidth: 2 },
  '& .station.done': { fill: 'var(--sh-lichen)', stroke: 'var(--sh-lichen)' },
  '& .sum': { marginTop: 8, fontSize: 15, color: 'var(--sh-text2)' },
  '& .sum b': {
    font: '800 24px/1 var(--sh-display)',
    color: 'var(--sh-text)',
    marginRight: 6,
  },
});

/** How far the application has come: each stretch of the trail is a section. */
export function Climb({ sections }: { sections: readonly SectionProgress[] }) {
  const answered = sections.reduce((sum, section) => sum + section.answered, 0);
  const required = sections.reduce((sum, section) => sum + section.required, 0);
  return (
    <Root>
      <svg viewBox="0 0 260 150" aria-hidden="true">
        <path
          fill="var(--sh-s3)"
          stroke="var(--sh-ridge-d)"
          strokeWidth="1.5"
          strokeLinejoin="round"
          d="M0 150L60 84L78 92L146 22L190 74L206 64L260 150Z"
        />
        <path
          fill="var(--sh-ridge-b)"
          fillOpacity=".42"
          d="M146 22L117 52L131 60L146 48L160 58L174 55Z"
        />
        <path
          fill="none"
          stroke="var(--sh-ridge-c)"
          strokeOpacity=".55"
          d="M14 150L68 100L84 106L140 66L186 102L208 90L246 150M36 150L78 116L92 122L142 92L180 124L204 112L228 150M62 150L96 134L140 116L176 142L196 134L206 150"
        />
        {sections.map((section, index) => {
          const [from, to] = [POINTS[index], POINTS[index + 1]];
          if (!from || !to) return null;
          const d = `M${from.join(' ')}L${to.join(' ')}`;
          const share = section.required === 0 ? 1 : section.answered / section.required;
          return (
            <g key={section.id}>
              <path className="trail" d={d} />
              {share > 0 && (
                <path
                  className="walked"
                  d={d}
                  pathLength="1"
                  strokeDasharray="1"
                  strokeDashoffset={1 - share}
                />
              )}
            </g>
          );
        })}
        {sections.map((section, index) => {
          const [x, y] = POINTS[index + 1] ?? [0, 0];
          const done = section.answered === section.required;
          return (
            <circle
              key={section.id}
              className={done ? 'station done' : 'station'}
              cx={x}
              cy={y}
              r="5"
            />
          );
        })}
        {answered === required && (
          <>
            <path d="M146 22V2" stroke="var(--sh-text)" strokeWidth="2" strokeLinecap="round" />
            <path d="M147 2c6-3 11 4 18 0v10c-7 4-12-3-18 0z" fill="var(--sh-accent)" />
          </>
        )}
      </svg>
      <p className="sum">
        <b>{answered}</b>of {required} required answers
        <VisuallyHidden> are given.</VisuallyHidden>
      </p>
    </Root>
  );
}
