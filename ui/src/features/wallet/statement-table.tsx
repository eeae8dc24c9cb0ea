import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Movement } from '@/api/wallet';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { formatWhen } from '@/components/time/format';
import { formatSC, formatSignedSC } from '@/domain/money';
import { tint, token } from '@/theme/tokens';
import { messages } from './messages';
import { movementKind } from './movement-kinds';

const Root = styled(Paper)({ overflow: 'hidden' });

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 15,
  fontVariantNumeric: 'tabular-nums',
  '& th': { padding: '12px 8px', textAlign: 'left', fontSize: 14, color: 'var(--sh-text3)' },
  '& td': { padding: '9px 8px', borderTop: '1px solid var(--sh-line)', verticalAlign: 'middle' },
  '& th:first-of-type,& td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type,& td:last-of-type': { paddingRight: 20 },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .date': { whiteSpace: 'nowrap', color: 'var(--sh-text2)' },
  '& .amount': { fontWeight: 700 },
  '& .in': { color: 'var(--sh-lichen)' },
  '& .balance': { color: 'var(--sh-text2)' },
  '& .what > span': { display: 'flex', gap: 12, alignItems: 'center', overflowWrap: 'anywhere' },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 32,
    height: 28,
    borderRadius: 6,
    background: tint('var(--chip)'),
    color: 'var(--chip)',
  },
  '& .text': { flex: 1, minWidth: 0 },
  '& .links': { display: 'inline-flex', gap: 12, fontSize: 14 },
  // Under 600 every movement is a row of two lines.
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0,1fr) auto',
      gap: '2px 16px',
      padding: '12px 16px',
      borderTop: '1px solid var(--sh-line)',
    },
    '& td,& td:first-of-type,& td:last-of-type': { padding: 0, border: 0 },
    '& .what': { gridArea: '1/1' },
    '& .amount': { gridArea: '1/2' },
    '& .date': { gridArea: '2/1', fontSize: 13, paddingLeft: '44px !important' },
    '& .balance': { gridArea: '2/2', fontSize: 13 },
    '& .links': { display: 'flex' },
    '& .links a': { minHeight: 28 },
  },
}));

/** Every movement with its date, what it was for, the signed amount and the balance after it. */
export function StatementTable({ movements, at }: { movements: readonly Movement[]; at: number }) {
  return (
    <Root>
      <Table aria-label={messages.title}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What for</th>
            <th scope="col" className="end">
              Amount
            </th>
            <th scope="col" className="end">
              Balance after
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <Row key={movement.id} movement={movement} at={at} />
          ))}
        </tbody>
      </Table>
    </Root>
  );
}

function Row({ movement, at }: { movement: Movement; at: number }) {
  const { text, kind, sc, balance, sessionId, purchaseId } = movement;
  const { name, icon, colour } = movementKind(kind);
  return (
    <tr>
      <td className="date">
        <time dateTime={movement.at}>{formatWhen(movement.at, at)}</time>
      </td>
      <td className="what">
        <span>
          <span className="mark" style={{ '--chip': token(colour) } as CSSProperties} title={name}>
            <Icon name={icon} size={16} />
          </span>
          <span className="text">
            {text || name}{' '}
            {(sessionId || purchaseId) && (
              <span className="links">
                {sessionId && (
                  <MuiLink
                    component={Link}
                    to={paths.session(sessionId)}
                    aria-label={`Session ${sessionId.slice(-6)}`}
                  >
                    Session
                  </MuiLink>
                )}
                {purchaseId && (
                  <MuiLink
                    component={Link}
                    to={paths.purchase(purchaseId)}
                    aria-label={`Receipt of ${formatWhen(movement.at, at)}`}
                  >
                    Receipt
                  </MuiLink>
                )}
              </span>
            )}
          </span>
        </span>
      </td>
      <td className={`end amount ${sc > 0 ? 'in' : ''}`}>{formatSignedSC(sc)}</td>
      <td className="end balance">{formatSC(balance)}</td>
    </tr>
  );
}
