import { styled } from '@mui/material/styles';
import { now } from '@/domain/clock';
import { formatWhen, formatZone } from './format';

const Root = styled('span')({
  display: 'inline-block',
  fontVariantNumeric: 'tabular-nums',
  '& time': { display: 'block' },
  '& .zone': { display: 'block', fontSize: 13, lineHeight: 1.4, color: 'var(--sh-text3)' },
});

/** When a session is, with the zone under it. Without a time: 'Not scheduled'. */
export function SessionTime({ iso }: { iso: string | undefined }) {
  if (!iso) return <Root>Not scheduled</Root>;
  return (
    <Root>
      <time dateTime={iso}>{formatWhen(iso, now())}</time>
      <span className="zone">{formatZone(iso)}</span>
    </Root>
  );
}
