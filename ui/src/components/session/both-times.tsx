import { styled } from '@mui/material/styles';
import { formatWhen } from '../time/format';
import { viewerZone } from '../time/viewer-zone';

const Root = styled('span')({
  display: 'inline-grid',
  gap: 2,
  fontVariantNumeric: 'tabular-nums',
  '& > span': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' },
  '& time': { fontWeight: 700 },
  '& .other time': { fontWeight: 400, color: 'var(--sh-text2)' },
  '& small': { fontSize: 13, color: 'var(--sh-text3)', overflowWrap: 'anywhere' },
});

interface Props {
  iso: string;
  /** The business time, ms. */
  at: number;
  /** The other side's zone, where it is known, and what they are called. */
  zone?: string | undefined;
  name: string;
}

/** A time as the viewer's clock shows it, and below as the other side's does when that differs. */
export function BothTimes({ iso, at, zone, name }: Props) {
  const own = formatWhen(iso, at);
  const theirs = zone && zone !== viewerZone() ? formatWhen(iso, at, { timeZone: zone }) : '';
  return (
    <Root>
      <span>
        <time dateTime={iso}>{own}</time>
        {theirs && <small>for you</small>}
      </span>
      {theirs && (
        <span className="other">
          <time dateTime={iso}>{theirs}</time>
          <small>for {name}</small>
        </span>
      )}
    </Root>
  );
}
