import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import type { IconName } from '@/components/drawing/icon-paths';
import type { Token } from '@/theme/tokens';
import { tint, token } from '@/theme/tokens';
import { Chip } from '@/components/session/chip';
import type { Concern, Place, Urgency } from './operations-concerns';
import { concernsOf, verdictText } from './operations-concerns';
import { blockId } from './operations-parts';
import type { Operations } from './read';

const Root = styled(Paper)(({ theme }) => ({
  padding: '20px 20px 20px 18px',
  borderLeft: '4px solid var(--mood)',
  '& .top': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px' },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 44,
    height: 40,
    borderRadius: 10,
    background: tint('var(--mood)'),
    color: 'var(--mood)',
  },
  '& .words': { flex: '1 1 0', minWidth: 190 },
  '& .words p': { fontSize: 14, color: 'var(--sh-text2)' },
  '& ul': { display: 'grid', marginTop: 16 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0,1fr) auto',
    alignItems: 'center',
    gap: '6px 16px',
    padding: '10px 0',
    borderTop: '1px solid var(--sh-line)',
  },
  '& li:last-of-type': { paddingBottom: 0 },
  '& .go': { display: 'inline-flex', alignItems: 'center', minHeight: 24, fontWeight: 600 },
  [theme.breakpoints.down('sm')]: {
    padding: '18px 16px 16px 14px',
    '& li': { gridTemplateColumns: 'minmax(0,1fr)', justifyItems: 'start' },
    '@media (pointer:coarse)': { '& .go': { minHeight: 44 } },
  },
})) as typeof Paper;

const APPEARANCES: Readonly<Record<Urgency, [IconName, Token, string]>> = {
  now: ['alert', 'flare', 'Now'],
  soon: ['hourglass', 'dusk', 'Soon'],
};

const GO: Readonly<Record<Place, string>> = {
  queues: 'Job queues',
  failures: 'Failed jobs',
  refunds: 'Late refunds',
  payouts: 'Payouts in doubt',
  mismatches: 'Purchases',
  disputes: 'Disputes',
  blocked: 'Blocked accounts',
  earnings: 'Closed accounts',
  ledger: 'The ledger',
  problems: 'Problem sessions',
};

function Way({ place }: { place: Place }) {
  if (place === 'problems') {
    return (
      <Link component={RouterLink} to={`${paths.admin}?tab=problems`} className="go">
        {GO[place]}
      </Link>
    );
  }
  return (
    <Link href={`#${blockId(place)}`} className="go">
      {GO[place]}
    </Link>
  );
}

function mood(concerns: readonly Concern[]): [IconName, Token] {
  if (concerns.length === 0) return ['summit', 'lichen'];
  const [icon, colour] = APPEARANCES[concerns[0]!.urgency];
  return [icon, colour];
}

/** How the program is doing, in words, and where to go about it. */
export function OperationsVerdict({ operations }: { operations: Operations }) {
  const concerns = concernsOf(operations);
  const [icon, colour] = mood(concerns);
  return (
    <Root
      component="section"
      aria-labelledby="operations-verdict"
      style={{ '--mood': token(colour) } as CSSProperties}
    >
      <div className="top">
        <span className="mark">
          <Icon name={icon} size={24} />
        </span>
        <div className="words" role="status">
          <Typography variant="h3" component="h2" id="operations-verdict">
            {verdictText(concerns)}
          </Typography>
          {concerns.length === 0 && (
            <p>Jobs run in time, money arrives, and the ledger agrees with itself.</p>
          )}
        </div>
      </div>
      {concerns.length > 0 && (
        <ul aria-label="What needs a person">
          {concerns.map(({ urgency, place, text }) => {
            const [chipIcon, chipColour, label] = APPEARANCES[urgency];
            return (
              <li key={text}>
                <span>
                  <Chip icon={chipIcon} colour={chipColour}>
                    {label}
                  </Chip>
                </span>
                <span>{text}</span>
                <Way place={place} />
              </li>
            );
          })}
        </ul>
      )}
    </Root>
  );
}
