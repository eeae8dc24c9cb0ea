import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import type { Session } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { Card } from '@/components/layout/card';
import { token } from '@/theme/tokens';
import type { MoneyText } from './money-text';
import { amountOf, moneyAppearance } from './money-text';
import type { ViewerRole } from '@/domain/session-actions';

const Root = styled(Card)({
  marginTop: 20,
  '& h2': { marginBottom: 14, font: '700 20px/1.2 var(--sh-display)' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0,1fr)',
    gap: 10,
    padding: '12px 0',
    borderTop: '1px solid var(--sh-line)',
    overflowWrap: 'anywhere',
  },
  '& li:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& li:last-of-type': { paddingBottom: 0 },
  '& svg': { marginTop: 2, color: 'var(--c)' },
  '& b': { display: 'block', marginBottom: 2 },
  '& q': { display: 'block', marginTop: 8, color: 'var(--sh-text2)' },
}) as typeof Card;

interface Props {
  session: Session;
  who: ViewerRole;
  money: MoneyText;
}

/** Who holds the SC of a session, and when they move. */
export default function MoneyCard({ session, who, money }: Props) {
  if (!money.text) return null;
  const amount = amountOf(session, who);
  const appearance = moneyAppearance(session, who);
  return (
    <Root component="section" aria-labelledby="money">
      <h2 id="money">{who === 'user' ? `Your ${amount}` : amount}</h2>
      <ul>
        <li style={{ '--c': token(appearance.colour) } as CSSProperties}>
          <Icon name={appearance.icon} />
          <div>
            {money.title && <b>{money.title}</b>}
            <p>{money.text}</p>
            {money.note && <q>{money.note}</q>}
          </div>
        </li>
        {money.then && (
          <li style={{ '--c': token('text3') } as CSSProperties}>
            <Icon name="clock" />
            <p>{money.then}</p>
          </li>
        )}
      </ul>
    </Root>
  );
}
