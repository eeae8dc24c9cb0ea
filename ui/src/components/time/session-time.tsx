import { styled } from '@mui/material/styles';
import { now } from '@/domain/clock';
import { formatWhen, formatZone } from './format';

const Root = styled('span')({
  display: 'inline-block',
  fontVariantNumeric: 'tabular-nums',
  '& time': { display: 'block' },
  // "7:00 PM" never breaks within.
  '& time span': { whiteSpace: 'nowrap' },
  '& .zone': { display: 'block', fontSize: 13, lineHeight: 1.4, color: 'var(--sh-text3)' },
});

/** When a session is, with the zone under it. Without a time: 'Not scheduled'. */
export function SessionTime({ iso }: { iso: string | undefined }) {
  if (!iso) return <Root>Not scheduled</Root>;
  const when = formatWhen(iso, now());
  const clock = when.lastIndexOf(' ', when.lastIndexOf(':')) + 1;
  return (
    <Root>
      <time dateTime={iso}>
        {when.slice(0, clock)}
        <span>{when.slice(clock)}</span>
      </time>
      <span className="zone">{formatZone(iso)}</span>
    </Root>
  );
}
