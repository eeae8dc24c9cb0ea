import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Session } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { Card } from '@/components/layout/card';
import { PageHeading } from '@/components/layout/page-heading';
import { Container } from '@/components/layout/page';
import { SectionHead } from '@/components/layout/section-head';
import { StatusChip } from '@/components/session/status-chip';
import { statusKind } from '@/domain/session-status';
import { LIGHT } from '@/theme/tokens';
import { Chip } from '@/components/session/chip';
import { Climb } from './climb';
import { messages } from './messages';
import { Permit } from './permit';
import { ReceiptScene } from './receipt-scene';
import type { Onlooker } from './receipt-text';
import { receiptText } from './receipt-text';
import { shortId } from './short-id';
import { stationsOf } from './stations';
import { Timeline } from '@/components/session/timeline';
import { Zone } from '@/components/time/zone';

const Two = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplate: '"main side" auto "past side" 1fr / minmax(0,1fr) 372px',
  gap: 28,
  alignItems: 'start',
  '& > .side': { gridArea: 'side' },
  // What was agreed comes before what happened.
  [theme.breakpoints.down('lg')]: {
    gridTemplate: '"main" auto "side" auto "past" auto / minmax(0,1fr)',
  },
}));

const State = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 28,
  '& .words': { flex: '1 1 300px', minWidth: 0 },
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .words h1': { margin: '14px 0 12px' },
  '& .lead': { maxWidth: '30em', fontSize: 18, color: 'var(--sh-text2)', overflowWrap: 'anywhere' },
  '& .scene': { flex: '0 1 340px' },
  [theme.breakpoints.down('sm')]: {
    gap: 20,
    '& .words': { flexBasis: '100%' },
    '& .scene': { flex: '1 1 100%' },
  },
}));

const Money = styled(Alert)({
  marginTop: 20,
  alignItems: 'flex-start',
  '& b,& q': { display: 'block', overflowWrap: 'anywhere' },
  '& b': { marginBottom: 4 },
  '& q': { marginTop: 8, color: 'var(--sh-text2)' },
});

const Past = styled('section')({ gridArea: 'past', paddingTop: 8 });

/** The colours of the light scheme on white, whichever scheme the screen has. */
const PAPER = Object.fromEntries(
  Object.entries({
    ...LIGHT,
    base: '#fff',
    s1: '#fff',
    s2: '#fff',
    text: '#000',
    text2: '#222',
    text3: '#333',
    shadow: 'none',
    'topo-o': '0',
  }).map(([name, value]) => [`--sh-${name}`, value]),
);

/** On paper: the receipt alone, dark on white. */
const PRINT = {
  '@media print': {
    // Stronger than the rules of both schemes.
    ':root:root:root': { ...PAPER, colorScheme: 'light' },
    'html,body': { background: '#fff !important', color: '#000 !important' },
    '.MuiPaper-root,.MuiTypography-root,.MuiAlert-root': { color: '#000 !important' },
    '.MuiPaper-root': { background: '#fff !important', breakInside: 'avoid', boxShadow: 'none' },
    'header,footer,.no-print': { display: 'none !important' },
  },
} as const;

interface Props {
  session: Session;
  who: Onlooker;
  /** The business time, ms. */
  at: number;
  /** Where "Back to dashboard" leads. */
  back: string;
  actions: ReactNode;
  /** The open proposal. */
  proposal: ReactNode;
  /** Other time and cancelling of an agreed session. */
  plans: ReactNode;
}

/** What else is to be known of how it was booked. */
function Marks({ session, who }: { session: Session; who: Onlooker }) {
  const kind = statusKind(session.status);
  const whose = who === 'guide' ? 'your' : 'the Sherpa’s';
  return (
    <>
      {kind === 'pending' && session.outsideHours && (
        <Chip icon="clock" colour="dusk">
          Outside {whose} usual hours
        </Chip>
      )}
      {kind === 'confirmed' && session.instant && (
        <Chip icon="check" colour="lichen">
          Approved at once
        </Chip>
      )}
    </>
  );
}

/** A booked session: where it stands, who is next, what happens to the SC, what was agreed. */
export function ReceiptView({ session, who, at, back, actions, proposal, plans }: Props) {
  const { title, lead, money } = receiptText(session, who, at);
  return (
    <Container sx={{ pt: 9, pb: { xs: 11, sm: 16 } }}>
      <GlobalStyles styles={PRINT} />
      <BackLink to={back} />
      <Two>
        <div>
          <Card sx={{ mb: 7 }}>
            <State>
              <div className="words">
                <div className="chips">
                  <StatusChip status={session.status} late={session.lateCancelled} />
                  <Marks session={session} who={who} />
                </div>
                <PageHeading title={`${title}, session ${shortId(session.id)}`}>
                  {title}
                </PageHeading>
                <p className="lead">{lead}</p>
                {actions}
              </div>
              <div className="scene no-print">
                <ReceiptScene kind={statusKind(session.status)} />
              </div>
            </State>
          </Card>
          {proposal}
          <SectionHead>Route</SectionHead>
          <Climb stations={stationsOf(session, who, at)} />
        </div>
        <div className="side">
          <Permit session={session} who={who} />
          {money.text && (
            <Money severity="info">
              {money.title && <b>{money.title}</b>}
              {money.text}
              {money.note && <q>{money.note}</q>}
            </Money>
          )}
          {plans}
          <Button
            className="no-print"
            variant="text"
            size="small"
            sx={{ mt: 3 }}
            onClick={() => window.print()}
          >
            Print receipt
          </Button>
        </div>
        {session.timeline.length > 0 && (
          <Past aria-labelledby="history">
            <SectionHead id="history" more={<Zone at={at} />}>
              History
            </SectionHead>
            <Timeline events={session.timeline} instant={session.instant} />
          </Past>
        )}
      </Two>
    </Container>
  );
}

export function BackLink({ to }: { to: string }) {
  return (
    <Button
      className="no-print"
      component={Link}
      to={to}
      variant="text"
      startIcon={<Icon name="arrow-left" size={16} />}
      sx={{ ml: '-10px', mb: 3, color: 'var(--sh-text2)' }}
    >
      {messages.back}
    </Button>
  );
}
