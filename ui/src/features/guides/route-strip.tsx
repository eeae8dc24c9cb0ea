import { styled } from '@mui/material/styles';
import { Icon } from '@/components/drawing/icon';
import type { IconName } from '@/components/drawing/icon-paths';
import { Coin } from '@/components/money/coin';

interface Station {
  name: string;
  text: string;
  icon: IconName | 'coin';
  /** Distance from the top of the strip; the way goes up. */
  drop: number;
}

const STATIONS: readonly Station[] = [
  { name: 'Login', text: 'One account for it all.', icon: 'door', drop: 112 },
  { name: 'Get Credits', text: 'Sherpa Cred, in packs.', icon: 'coin', drop: 92 },
  { name: 'Search', text: 'By platform and game.', icon: 'search', drop: 76 },
  { name: 'Schedule', text: 'A time that suits you both.', icon: 'calendar', drop: 54 },
  { name: 'Play', text: 'Your guide, your pace.', icon: 'gamepad', drop: 38 },
  { name: 'Rate', text: 'Both sides, once.', icon: 'star', drop: 16 },
  { name: 'Repeat', text: 'Higher every time.', icon: 'loop', drop: 0 },
];

const HERE = 'Search';

/** A line between two stations of the zigzag on phones. */
const leg = (direction: string) =>
  `linear-gradient(${direction},transparent calc(50% - 1.5px),var(--sh-edge) calc(50% - 1px) calc(50% + 1px),transparent calc(50% + 1.5px))`;

const Climb = styled('ol')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(7,1fr)',
  paddingTop: 8,
  '& > svg': { position: 'absolute', left: 0, top: 0, width: '100%', height: 240 },
  '& li': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 10,
    marginTop: 'var(--drop)',
    paddingBottom: 12,
    textAlign: 'center',
  },
  '& .node': {
    position: 'relative',
    zIndex: 1,
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 48,
    height: 48,
    borderRadius: '50%',
    background: 'var(--sh-s2)',
    border: '2px solid var(--sh-edge)',
  },
  '& .here .node': {
    background: 'var(--sh-accent)',
    borderColor: 'var(--sh-accent)',
    color: 'var(--sh-on-accent)',
  },
  '& b': { display: 'block', font: '700 18px/1.15 var(--sh-display)', textWrap: 'balance' },
  '& small': {
    display: 'block',
    maxWidth: 132,
    fontSize: 14,
    lineHeight: 1.35,
    color: 'var(--sh-text2)',
    textWrap: 'balance',
  },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr',
    paddingTop: 0,
    '& > svg': { display: 'none' },
    '& li': {
      flexDirection: 'row',
      gap: 14,
      marginTop: 0,
      paddingBottom: 16,
      textAlign: 'left',
    },
    '& small': { maxWidth: 'none' },
    '& li:nth-of-type(even)': { paddingLeft: 36 },
    '& li:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      left: 24,
      top: 24,
      width: 36,
      height: '100%',
      background: leg('to top right'),
    },
    '& li:nth-of-type(even):not(:last-child)::after': { background: leg('to bottom right') },
  },
}));

/** How Sherpa works, as a climb of seven stations; the reader stands at the search. */
export default function RouteStrip() {
  return (
    <Climb aria-label="How it works">
      <svg viewBox="0 0 700 240" preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <linearGradient id="sh-slope" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--sh-s3)" stopOpacity=".75" />
            <stop offset="1" stopColor="var(--sh-s3)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path
          fill="url(#sh-slope)"
          d="M0 156L50 144L150 124L250 108L350 86L450 70L550 48L650 32L700 20V240H0Z"
        />
        <path
          fill="none"
          stroke="var(--sh-edge)"
          strokeWidth="3"
          strokeDasharray="1 9"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          d="M50 144L150 124L250 108L350 86L450 70L550 48L650 32"
        />
      </svg>
      {STATIONS.map((station) => (
        <li
          key={station.name}
          className={station.name === HERE ? 'here' : undefined}
          aria-current={station.name === HERE ? 'step' : undefined}
          style={{ '--drop': `${station.drop}px` } as React.CSSProperties}
        >
          <span className="node">
            {station.icon === 'coin' ? <Coin size={22} /> : <Icon name={station.icon} />}
          </span>
          <span>
            <b>{station.name}</b>
            <small>{station.text}</small>
          </span>
        </li>
      ))}
    </Climb>
  );
}
