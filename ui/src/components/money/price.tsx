import { styled } from '@mui/material/styles';
import { formatNumber, formatUSD } from '@/domain/money';
import { Coin } from './coin';
import { useDollars } from './use-dollars';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  gap: 7,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& .unit': { fontWeight: 400, color: 'var(--sh-text2)' },
  '&.big': { font: '800 34px/1 var(--sh-display)' },
  '&.big .unit': { font: '400 16px/1 var(--sh-text-face)' },
});

/** An amount of SC with its coin: "77 SC". `big` is for one number on a page. */
export function Price({ sc, big = false }: { sc: number; big?: boolean }) {
  return (
    <Root className={big ? 'big' : undefined}>
      <Coin size={big ? 32 : 20} />
      <span>
        {formatNumber(sc)} <span className={big ? 'unit' : undefined}>SC</span>
      </span>
    </Root>
  );
}

/**
 * A rate per hour: SC for everybody; for guides and admins the dollars stand before.
 */
export function Rate({ sc, cents }: { sc: number; cents?: number | undefined }) {
  const shown = useDollars()(cents);
  return (
    <Root>
      {shown !== undefined && <span>{formatUSD(shown)}</span>}
      <Coin />
      <span>
        {formatNumber(sc)} SC <span className="unit">/ hour</span>
      </span>
    </Root>
  );
}
