import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { useId } from 'react';
import { Icon } from '@/components/drawing/icon';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { token } from '@/theme/tokens';
import type { Station } from './stations';

/** How far below the top each station stands, px. */
const DROP = [68, 52, 36, 18, 0];

const SAID = { done: 'Done: ', now: 'Now: ', todo: 'Ahead: ', stopped: 'Ended: ' } as const;

const step = (direction: string) =>
  `linear-gradient(to ${direction},transparent calc(50% - 1.5px),var(--sh-edge) calc(50% - 1px) calc(50% + 1px),transparent calc(50% + 1.5px))`;

const List = styled('ol')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(5,1fr)',
  paddingTop: 8,
  '& > svg': { position: 'absolute', left: 0, top: 0, width: '100%', height: 200 },
  '& li': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 10,
    padding: '0 4px 12px',
    textAlign: 'center',
  },
  '& .n': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 48,
    height: 48,
    borderRadius: '50%',
    background: 'var(--sh-s2)',
    border: '2px solid var(--sh-edge)',
    color: 'var(--sh-text)',
  },
  '& .n + span': { minWidth: 0, maxWidth: '100%', overflowWrap: 'anywhere' },
  '& strong': { display: 'block', font: '700 18px/1.15 var(--sh-display)', textWrap: 'balance' },
  '& small': {
    display: 'block',
    marginTop: 2,
    maxWidth: 140,
    fontSize: 14,
    lineHeight: 1.35,
    color: 'var(--sh-text2)',
    textWrap: 'balance',
  },
  '& .done .n': {
    background: 'var(--sh-lichen)',
    borderColor: 'var(--sh-lichen)',
    color: 'var(--sh-base)',
  },
  '& .now .n,& .stopped .n': {
    background: 'var(--c)',
    borderColor: 'var(--c)',
    color: 'var(--sh-base)',
    boxShadow: '0 0 0 6px color-mix(in srgb,var(--c) 22%,transparent)',
  },
  '& .todo strong': { color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    padding: 0,
    '& > svg': { display: 'none' },
    '& li': {
      flexDirection: 'row',
      textAlign: 'left',
      marginTop: '0 !important',
      padding: '0 0 16px',
      gap: 14,
    },
    '& li:nth-of-type(even)': { paddingLeft: 36 },
    '& li:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      left: 24,
      top: 24,
      width: 36,
      height: '100%',
      background: step('top right'),
    },
    '& li:nth-of-type(even):not(:last-child)::after': { background: step('bottom right') },
    '& li:not(:last-child)::after,& li:nth-of-type(odd):not(:last-child)::after': { zIndex: 0 },
    '& .n': { zIndex: 1 },
    '& small': { maxWidth: 'none' },
  },
}));

/** "2:00 PM" stays on one line. */
const together = (text: string) => text.replace(/ (?=[AP]M\b)/gi, '\u00a0');

/** The way of a session as a climb; a zigzag on phones. */
export function Climb({ stations }: { stations: readonly Station[] }) {
  const id = useId();
  return (
    <List>
      <svg viewBox="0 0 500 200" preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sh-s3)" stopOpacity=".75" />
          <stop offset="1" stopColor="var(--sh-s3)" stopOpacity="0" />
        </linearGradient>
        <path fill={`url(#${id})`} d="M0 112L50 100L150 84L250 68L350 50L450 32L500 20V200H0Z" />
        <path
          fill="none"
          stroke="var(--sh-edge)"
          strokeWidth="3"
          strokeDasharray="1 9"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          d="M50 100L150 84L250 68L350 50L450 32"
        />
      </svg>
      {stations.map((station, index) => (
        <li
          key={index}
          className={station.state}
          aria-current={station.state === 'now' ? 'step' : undefined}
          style={
            {
              marginTop: DROP[index],
              '--c': token(station.colour ?? 'glacier'),
            } as CSSProperties
          }
        >
          <span className="n">
            <Icon name={station.icon} />
          </span>
          <span>
            <strong>
              <VisuallyHidden>{SAID[station.state]}</VisuallyHidden>
              {station.title}
            </strong>
            {station.detail && <small>{together(station.detail)}</small>}
          </span>
        </li>
      ))}
    </List>
  );
}
