import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import { paths } from '@/domain/paths';
import { ContourSurface } from '@/components/drawing/contour-surface';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Container } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Section, SectionHead } from '@/components/layout/section-head';
import { ThreePoints } from '@/components/layout/three-points';
import { formatUSD } from '@/domain/money';
import { Causes } from './causes';
import { messages } from './messages';
import { lastMonths } from './months';
import { MonthsTable } from './months-table';
import { PeaksChart } from './peaks-chart';
import type { GoodFigures } from './queries';
import { goodQuery } from './queries';
import { ShareFigure } from './share-figure';

const Band = styled(ContourSurface)({
  overflow: 'hidden',
  background: 'var(--sh-s1)',
  borderBottom: '1px solid var(--sh-line)',
});

const Columns = styled(Container)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) minmax(0,560px)',
  gap: 56,
  alignItems: 'center',
  '& .words': { padding: '48px 0' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    gap: 0,
    '& .words': { padding: '28px 0 0' },
  },
}));

const Tail = styled(Container)({ paddingBottom: 64 });

const Stats = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3,1fr)',
  borderBottom: '1px solid var(--sh-line)',
  '& > div': { padding: '18px 24px', borderLeft: '1px solid var(--sh-line)' },
  '& > div:first-of-type': { borderLeft: 0 },
  '& dt': { fontSize: 14, color: 'var(--sh-text3)', marginBottom: 6 },
  '& dd': { font: '800 28px/1 var(--sh-display)' },
  '& .gold': { color: 'var(--sh-lantern)' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr',
    '& > div': { padding: '14px 16px', borderLeft: 0, borderTop: '1px solid var(--sh-line)' },
    '& > div:first-of-type': { borderTop: 0 },
  },
}));

const ChartHead = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '20px 24px 4px',
});

const ChartBox = styled('div')({ padding: '8px 16px 16px' });

const HELPS = [
  {
    name: 'You play',
    text: 'Every pack sold and every settled session leaves a profit after the Sherpa is paid.',
  },
  {
    name: 'We set aside',
    text: 'At least a fifth of it goes to the greater good at once, in the books, before anything else is done with it.',
  },
  {
    name: 'Nonprofits receive',
    text: 'What is given is booked with its receipt and shown here.',
  },
];

/** The mission and its public books. */
export function GreaterGoodPage() {
  const figures = useQuery(goodQuery);
  return (
    <>
      <Band>
        <Columns>
          <div className="words">
            <PageHeading>{messages.title}</PageHeading>
            <Typography sx={{ fontSize: 20, lineHeight: 1.5, mt: 4, mb: 5 }}>
              {messages.tagline}. {messages.promise}
            </Typography>
            <Causes />
          </div>
          <ShareFigure />
        </Columns>
      </Band>
      <Tail>
        <Section>
          <SectionHead>The books are open</SectionHead>
          {figures.data ? (
            <Books figures={figures.data} />
          ) : figures.error ? (
            <ErrorState
              message={messages.failed}
              detail={getErrorMessage(figures.error, '')}
              onRetry={() => void figures.refetch()}
              retrying={figures.isFetching}
            />
          ) : (
            <Loading>
              <Skeleton height={460} sx={{ borderRadius: '16px' }} />
            </Loading>
          )}
        </Section>
        <Section>
          <SectionHead>How your climb helps</SectionHead>
          <ThreePoints points={HELPS} />
          <Button component={Link} to={paths.directory} variant="contained" sx={{ mt: 7 }}>
            Find Sherpas
          </Button>
        </Section>
      </Tail>
    </>
  );
}

function Books({ figures }: { figures: GoodFigures }) {
  const [asTable, setAsTable] = useState(false);
  const months = lastMonths(figures.months);
  return (
    <Paper sx={{ overflow: 'hidden' }}>
      <Stats>
        <div>
          <dt>{messages.profit}</dt>
          <dd>{formatUSD(figures.profit)}</dd>
        </div>
        <div>
          <dt>{messages.aside}</dt>
          <dd className="gold">{formatUSD(figures.aside)}</dd>
        </div>
        <div>
          <dt>{messages.given}</dt>
          <dd>{formatUSD(figures.given)}</dd>
        </div>
      </Stats>
      {months.length === 0 ? (
        <EmptyState message={messages.empty} hint={messages.emptyHint} />
      ) : (
        <>
          <ChartHead>
            <Typography variant="h3">Profit by month, the gold set aside</Typography>
            <Button variant="text" size="small" onClick={() => setAsTable((on) => !on)}>
              {asTable ? 'Show as chart' : 'Show as table'}
            </Button>
          </ChartHead>
          <ChartBox>
            {asTable ? <MonthsTable months={months} /> : <PeaksChart months={months} />}
          </ChartBox>
        </>
      )}
    </Paper>
  );
}
