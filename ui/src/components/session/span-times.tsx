import { styled } from '@mui/material/styles';
import { HOUR } from '@/domain/clock';
import { clockFormat, formatCity, formatWhen } from '../time/format';
import { currentZoneName, viewerZone } from '../time/viewer-zone';

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(min-content,1fr)',
  gap: '2px 14px',
  alignItems: 'baseline',
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontSize: 18 },
  '& small': { fontSize: 14, color: 'var(--sh-text2)', overflowWrap: 'break-word' },
  '& .other': { fontSize: 16, fontWeight: 600, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    gap: 0,
    '& .other': { marginTop: 6 },
  },
}));

interface Props {
  /** ISO. */
  start: string | undefined;
  hours: number;
  /** The business time, ms. */
  at: number;
  /** The other side: their zone where it is known, and what they are called. */
  zone: string | undefined;
  name: string;
}

/** From when to when, as the viewer's clock shows it, and below as the other side's does where it differs. */
export function SpanTimes({ start, hours, at, zone, name }: Props) {
  const from = Date.parse(start ?? '');
  if (!start || Number.isNaN(from)) {
    return (
      <Root>
        <b>Not scheduled</b>
      </Root>
    );
  }
  const end = from + hours * HOUR;
  const span = (timeZone?: string) =>
    `${formatWhen(start, at, { timeZone })} to ${clockFormat({ timeZone })(end)}`;
  const own = span();
  const theirs = zone ? span(zone) : '';
  const differs = theirs !== '' && theirs !== own;
  return (
    <Root>
      <b>
        <time dateTime={start}>{own}</time>
      </b>
      <small>{differs ? `${cityName(viewerZone())}, your time` : formatCity(from)}</small>
      {differs && zone && (
        <>
          <span className="other">
            <time dateTime={start}>{theirs}</time>
          </span>
          <small>
            {cityName(zone)}, {name}
          </small>
        </>
      )}
    </Root>
  );
}

/** "New York", the zone's city. */
const cityName = (zone: string): string =>
  currentZoneName(zone).replace(/^.*\//, '').replaceAll('_', ' ');
