import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Session } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { late } from '@/components/feedback/late';
import { Card } from '@/components/layout/card';
import { PageHeading } from '@/components/layout/page-heading';
import { Container } from '@/components/layout/page';
import { SectionHead } from '@/components/layout/section-head';
import { StatusChip } from '@/components/session/status-chip';
import { endOf, statusKind } from '@/domain/session-status';
import { Chip } from '@/components/session/chip';
import { Climb } from './climb';
import { countdownOf } from './countdown';
import { CountdownView } from './countdown-view';
import { messages } from './messages';
import { Permit } from './permit';
import { Two } from './receipt-frame';
import type { ViewerRole } from '@/domain/session-actions';
import type { ReceiptText } from './receipt-text';
import { receiptText } from './receipt-text';
import { shortId } from './short-id';
import { stationsOf } from './stations';
import { WhenLine } from './when-line';
import { Zone } from '@/components/time/zone';

const OnPaper = late(() => import('@/components/layout/on-paper'));
const Timeline = late(() => import('@/components/session/timeline'));
const MoneyCard = late(() => import('./money-card'));
const ReceiptScene = late(() => import('./receipt-scene'));

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
    // The proposal below waits for an answer.
    '& .scene.less': { display: 'none' },
  },
}));

/** An agreed session: what stands first is how long it is still. */
const Agreed = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '16px 28px',
  marginBottom: 28,
  '& .words': { flex: '1 1 320px', minWidth: 0 },
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& h1': { margin: '12px 0 10px' },
  '& .lead': { marginTop: 6, maxWidth: '40em', color: 'var(--sh-text2)', overflowWrap: 'anywhere' },
  '& .next': { marginTop: 6, fontWeight: 600, overflowWrap: 'anywhere' },
  [theme.breakpoints.down('sm')]: { '& .words': { flexBasis: '100%' } },
}));

const Note = styled('blockquote')({
  margin: '16px 0 0',
  padding: '2px 0 2px 14px',
  borderLeft: '3px solid var(--sh-edge)',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  '& b': { display: 'block', fontSize: 14, color: 'var(--sh-text2)' },
});

const Past = styled('section')({ gridArea: 'past', paddingTop: 8 });

interface Props {
  session: Session;
  who: ViewerRole;
  /** The business time, ms. */
  at: number;
  /** Where "Back to dashboard" leads. */
  back: string;
  actions: ReactNode;
  /** The open proposal. */
  proposal: ReactNode;
  /** Other time and cancelling of an agreed session. */
  plans: ReactNode;
  room: RoomSlots;
}

/** Parts of the room that another feature draws. */
export interface RoomSlots {
  /** A line above everything. */
  line: ReactNode;
  /** Where the two meet. */
  meet: ReactNode;
  /** Their messages. */
  talk: ReactNode;
  /** What stays at the foot of a phone's window. */
  bar: ReactNode;
}

/** What else is to be known of how it was booked. */
function Marks({ session, who }: { session: Session; who: ViewerRole }) {
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

/** The state of a session that is not agreed, or over, with its scene. */
function StateCard({ session, who, at, text, actions }: HeadProps & { actions: ReactNode }) {
  const kind = statusKind(session.status);
  const asks = session.note && who === 'guide' && kind === 'pending';
  return (
    <Card sx={{ mb: 7 }}>
      <State>
        <div className="words">
          <Head session={session} who={who} at={at} text={text} />
          <p className="lead">{text.lead}</p>
          {asks && (
            <Note>
              <b>{session.user.username || 'The gamer'} writes</b>
              {session.note}
            </Note>
          )}
          {actions}
        </div>
        <div className={`scene no-print${session.proposal ? ' less' : ''}`}>
          <Suspense fallback={null}>
            <ReceiptScene kind={kind} />
          </Suspense>
        </div>
      </State>
    </Card>
  );
}

interface HeadProps {
  session: Session;
  who: ViewerRole;
  at: number;
  text: ReceiptText;
}

function Head({ session, who, text }: HeadProps) {
  return (
    <>
      <div className="chips">
        <StatusChip status={session.status} late={session.lateCancelled} />
        <Marks session={session} who={who} />
      </div>
      <PageHeading title={`${text.title}, session ${shortId(session.id)}`}>
        {text.title}
      </PageHeading>
    </>
  );
}

/** The state of an agreed session: when it is, what comes next, and how long it is still. */
function AgreedHead(props: HeadProps) {
  const { session, who, at, text } = props;
  const start = Date.parse(session.scheduledTime ?? '');
  const countdown = countdownOf(start, endOf(session) ?? Number.NaN, at);
  return (
    <Agreed>
      <div className="words">
        <Head {...props} />
        <WhenLine session={session} who={who} at={at} />
        {text.lead && <p className="lead">{text.lead}</p>}
        {text.next && <p className="next">{text.next}</p>}
      </div>
      {countdown && <CountdownView countdown={countdown} />}
    </Agreed>
  );
}

/** A booked session: where it stands, where the two meet, what they write, what was agreed and paid. */
export function ReceiptView({ session, who, at, back, actions, proposal, plans, room }: Props) {
  const text = receiptText(session, who, at);
  const head = { session, who, at, text };
  const agreed = statusKind(session.status) === 'confirmed';
  return (
    <>
      {room.line}
      <Container sx={{ pt: 9, pb: { xs: 11, sm: 16 } }}>
        <Suspense fallback={null}>
          <OnPaper />
        </Suspense>
        <BackLink to={back} />
        <Two>
          <div data-part="main">
            {agreed ? <AgreedHead {...head} /> : <StateCard {...head} actions={actions} />}
            {proposal}
            {room.meet}
            {room.talk}
            <SectionHead>Route</SectionHead>
            <Climb stations={stationsOf(session, who, at)} />
          </div>
          <div className="side" data-part="side">
            <Permit session={session} who={who} foot={agreed && actions} />
            <Suspense fallback={<Skeleton height={160} sx={{ borderRadius: '16px', mt: 5 }} />}>
              <MoneyCard session={session} who={who} money={text.money} />
            </Suspense>
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
              <Suspense fallback={null}>
                <Timeline events={session.timeline} instant={session.instant} />
              </Suspense>
            </Past>
          )}
        </Two>
      </Container>
      {room.bar}
    </>
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
