import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { paths } from '@/domain/paths';
import { formatSC } from '@/domain/money';
import { Coin } from './coin';

const Root = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 44,
  padding: '0 13px 0 9px',
  borderRadius: 10,
  background: 'var(--sh-s2)',
  border: '1px solid var(--sh-line)',
  color: 'var(--sh-text)',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { background: 'var(--sh-s3)' },
});

/** The viewer's balance; leads to the statement. */
export function BalanceChip({ sc }: { sc: number }) {
  return (
    <Root to={paths.wallet} aria-label={`Balance ${formatSC(sc)}`}>
      <Coin size={22} />
      {formatSC(sc)}
    </Root>
  );
}
