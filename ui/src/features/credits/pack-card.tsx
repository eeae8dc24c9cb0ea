import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { Pack } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { Price } from '@/components/money/price';
import { formatSC, formatUSD } from '@/domain/money';
import { tint, token } from '@/theme/tokens';
import { messages } from './messages';
import { mountain } from './mountain';

const Root = styled(Paper)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: '100%',
  boxSizing: 'border-box',
  overflow: 'hidden',
  '&.covers': { border: '2px solid var(--sh-accent)' },
  '& .art': {
    position: 'relative',
    height: 190,
    overflow: 'hidden',
    background: 'linear-gradient(var(--sh-sky-a),var(--sh-sky-b))',
  },
  '& .art svg': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  '& .body': {
    display: 'flex',
    flexDirection: 'column',
    gap: 10,
    flex: 1,
    padding: 20,
    minWidth: 0,
  },
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minHeight: 28,
  },
  '& h2': { font: '700 22px/1.15 var(--sh-display)' },
  '& .text': { color: 'var(--sh-text2)' },
  '& .worth': { fontWeight: 600 },
  '& .per': { fontSize: 14, color: 'var(--sh-text3)', fontVariantNumeric: 'tabular-nums' },
  '& .enough': {
    display: 'flex',
    gap: 6,
    alignItems: 'center',
    fontSize: 14,
    fontWeight: 600,
    color: 'var(--sh-lichen)',
  },
  '& .MuiButton-root': { marginTop: 'auto' },
  // Two columns are wide: the summit stays in the picture.
  [theme.breakpoints.between('sm', 'lg')]: {
    '& .art': { height: 'auto', aspectRatio: '240/165' },
  },
  [theme.breakpoints.down('sm')]: {
    flexDirection: 'row',
    '& .art': { width: 104, height: 'auto', flex: 'none' },
    '& .deco': { display: 'none' },
    '& .body': { padding: 16 },
    '& .head': { justifyContent: 'flex-start' },
  },
})) as typeof Paper;

const Bonus = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 28,
  padding: '0 9px',
  borderRadius: 6,
  background: tint(token('lantern')),
  color: 'var(--sh-lantern)',
  font: '600 14px/1 var(--sh-text-face)',
  whiteSpace: 'nowrap',
});

interface Props {
  pack: Pack;
  /** Its share of the largest pack's SC, 0 to 1. */
  share: number;
  /** Place among the packs, from the smallest. */
  place: number;
  isLargest: boolean;
  /** SC that the buyer is short of; 0 when none. */
  needed: number;
  /** The smallest pack that covers what is needed. */
  covers: boolean;
  /** Has the one main button. */
  main: boolean;
  /** What it is worth with the guide one came from; empty without one. */
  worth: string;
  busy: boolean;
  disabled: boolean;
  onBuy: () => void;
}

/** "2.04", SC for a dollar, by whole hundredths. */
function perDollar(cred: number, cents: number): string {
  const hundredths = Math.floor((cred * 10_000) / cents);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** A pack as a mountain: the bigger the pack, the higher. */
export function PackCard(props: Props) {
  const { pack, covers, main } = props;
  const id = useId();
  const price = pack.priceCents && pack.priceCents > 0 ? formatUSD(pack.priceCents) : '';
  const buy = price ? `Buy for ${price}` : 'Buy';
  return (
    <Root component="article" aria-labelledby={`${id}-name`} className={covers ? 'covers' : ''}>
      <div className="art">
        <Art share={props.share} place={props.place} flag={props.isLargest} />
      </div>
      <div className="body">
        <div className="head">
          <h2 id={`${id}-name`}>{pack.name || formatSC(pack.cred)}</h2>
          {pack.bonusPercent > 0 && <Bonus>+{pack.bonusPercent}% bonus</Bonus>}
        </div>
        <Price sc={pack.cred} big />
        {props.worth && <p className="worth">{props.worth}</p>}
        {pack.description && <p className="text">{pack.description}</p>}
        {pack.priceCents !== undefined && pack.priceCents > 0 && (
          <p className="per">{perDollar(pack.cred, pack.priceCents)} SC per $1</p>
        )}
        {covers && (
          <p className="enough">
            <Icon name="check" size={16} />
            Covers the {formatSC(props.needed)} you need
          </p>
        )}
        <BusyButton
          fullWidth
          variant={main ? 'contained' : 'outlined'}
          busy={props.busy}
          busyText={messages.opening}
          disabled={props.disabled}
          onClick={props.onBuy}
          aria-label={
            props.busy ? messages.opening : `${buy}: ${pack.name}, ${formatSC(pack.cred)}`
          }
        >
          {buy}
        </BusyButton>
      </div>
    </Root>
  );
}

function Art({ share, place, flag }: { share: number; place: number; flag: boolean }) {
  const id = useId();
  const { lines, summit } = mountain(share);
  return (
    <svg viewBox="0 0 240 190" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1="40" x2="0" y2="190">
        <stop offset="0" stopColor="var(--sh-ridge-a)" />
        <stop offset=".45" stopColor="var(--sh-ridge-b)" />
        <stop offset="1" stopColor="var(--sh-ridge-c)" />
      </linearGradient>
      <linearGradient id={`${id}f`} gradientUnits="userSpaceOnUse" x1="0" y1="40" x2="0" y2="190">
        <stop offset="0" stopColor="var(--sh-sky-b)" />
        <stop offset="1" stopColor="var(--sh-sky-a)" />
      </linearGradient>
      {lines.map((line) => (
        <path
          key={line}
          d={line}
          fill={`url(#${id}f)`}
          stroke={`url(#${id})`}
          strokeWidth="1.8"
          strokeLinejoin="round"
        />
      ))}
      {flag ? (
        <>
          <path
            d={`M${summit.x} ${summit.y}v-22`}
            stroke="var(--sh-text)"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
          <path
            fill="var(--sh-accent)"
            d={`M${summit.x + 1} ${summit.y - 21}c7-4 12 4 20 0v12c-8 4-13-4-20 0z`}
          />
        </>
      ) : (
        <g className="deco">
          {place === 0 ? (
            <path
              d="M48 178v-30M48 150h34l7 6-7 6H48"
              fill="var(--sh-s2)"
              stroke="var(--sh-text)"
              strokeWidth="2.5"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          ) : (
            <Tent />
          )}
          {place > 1 && (
            <g transform="translate(126 32) scale(.62)">
              <Tent />
            </g>
          )}
        </g>
      )}
    </svg>
  );
}

function Tent() {
  return (
    <>
      <path fill="var(--sh-accent)" d="M46 178L62 154L79 178Z" />
      <path fill="var(--sh-lamp)" d="M56 178L62 162L69 178Z" />
    </>
  );
}
