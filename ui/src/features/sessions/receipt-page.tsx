import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { getErrorMessage, hasStatus } from '@/api/errors';
import type { Me, Session } from '@/api/normalize';
import { sessionQuery } from '@/api/sessions';
import { paths } from '@/domain/paths';
import { ErrorState } from '@/components/feedback/error-state';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { Container, Page } from '@/components/layout/page';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { useNow } from '@/components/time/use-now';
import type { Side } from '@/domain/session-actions';
import { sideOf } from '@/domain/session-actions';
import { isSettledForPolling } from '@/domain/session-status';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import { openProposal } from './proposals';
import { ReceiptActions } from './receipt-actions';
import type { ViewerRole } from '@/domain/session-actions';
import type { RoomSlots } from './receipt-view';
import { Two } from './receipt-frame';
import { BackLink, ReceiptView } from './receipt-view';
import type { RatingSlot } from './use-auto-rate';
import { usePolling } from './use-polling';
import { receiptDialogs } from './receipt-dialogs';
import { useRowActions } from './use-row-actions';

const PlansCard = late(() => import('./plans-card'));
const ProposalCard = late(() => import('./proposal-card'));

const Way = styled('div')({ marginTop: 20 });

function onlooker(session: Session, me: Me | undefined): ViewerRole {
  const apart = me?.id !== session.guide.id && me?.id !== session.user.id;
  return apart && me?.isAdmin ? 'admin' : sideOf(session, me);
}

interface Slots {
  /** Shows the dialog of the rating. */
  rating: (slot: RatingSlot) => ReactNode;
  /** Draws the parts of the room. */
  room: (shown: { session: Session; who: ViewerRole; at: number }) => RoomSlots;
}

/** Receipt, status and room of one session. */
export function ReceiptPage(slots: Slots) {
  const { id = '' } = useParams();
  return <Receipt key={id} id={id} {...slots} />;
}

function Receipt({ id, rating, room }: Slots & { id: string }) {
  const { me, isGuide, isPending } = useViewer();
  const { data, error, isFetching, refetch } = useQuery(sessionQuery(id));
  // The words depend on the viewer, so they wait until the viewer's record is there.
  const session = isPending ? undefined : data;
  const at = useNow();
  const who = session ? onlooker(session, me) : 'user';
  const side: Side = who === 'user' ? 'user' : 'guide';
  const [rates, setRates] = useState(false);
  const actions = useRowActions(side, () => setRates(true), receiptDialogs);
  const settled = session ? isSettledForPolling(session.status) : !!error;
  const polled = usePolling(() => void refetch(), settled);
  const said = useChange(session?.status);
  useRefetchWhen(!!session && hasTermsPassed(session, at), () => void refetch());

  const guides = session ? who === 'guide' : isGuide;
  const back = guides ? paths.dashboard : paths.profile;

  if (session) {
    const shown = { session, who, at, busy: actions.isPending(id), onAction: actions.onAction };
    return (
      <>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <ReceiptView
          session={session}
          who={who}
          at={at}
          back={back}
          room={room({ session, who, at })}
          proposal={
            (openProposal(session) || actions.refused) && (
              <Suspense fallback={null}>
                <ProposalCard {...shown} refused={actions.refused} />
              </Suspense>
            )
          }
          plans={
            <Suspense fallback={null}>
              <PlansCard {...shown} />
            </Suspense>
          }
          actions={
            <ReceiptActions
              {...shown}
              calendarBusy={actions.isCalendarBusy(id)}
              onCheck={polled && !settled ? () => void refetch() : undefined}
              checking={isFetching}
            />
          }
        />
        {actions.dialog}
        {rates && rating({ session, side, onClose: () => setRates(false) })}
      </>
    );
  }
  if (error) {
    const missing = hasStatus(error, 404);
    return (
      <Page title={messages.snag}>
        <ErrorState
          message={missing ? messages.notFound : getErrorMessage(error, messages.loadFailed)}
          onRetry={missing ? undefined : () => void refetch()}
          retrying={isFetching}
        />
        <Way>
          <BackLink to={back} />
        </Way>
      </Page>
    );
  }
  return (
    <Container sx={{ pt: 9, minHeight: '100vh' }}>
      <BackLink to={back} />
      <Loading>
        <Two>
          <div data-part="main">
            <Skeleton height={300} sx={{ borderRadius: '16px', mb: 7 }} />
            <Skeleton height={34} width={150} sx={{ mb: 5 }} />
            <Skeleton sx={{ borderRadius: '16px', height: { xs: 520, lg: 220 } }} />
          </div>
          <div className="side" data-part="side">
            <Skeleton height={420} sx={{ borderRadius: '16px' }} />
          </div>
        </Two>
      </Loading>
    </Container>
  );
}

/** True when what is shown of proposal or quote has run out: the server knows what holds now. */
function hasTermsPassed({ proposal, cancellation }: Session, at: number): boolean {
  const passed = (iso: string | undefined) => iso !== undefined && Date.parse(iso) <= at;
  return (
    passed(proposal?.expiresAt) || (cancellation?.keptSC === 0 && passed(cancellation.freeUntil))
  );
}

/** Reads once when something becomes true, not again while it stays so. */
function useRefetchWhen(due: boolean, read: () => void) {
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    if (due) reader.current();
  }, [due]);
}

/** The state once it has changed while one was looking; empty before. */
function useChange(status: string | undefined): string {
  const [first, setFirst] = useState(status);
  const [said, setSaid] = useState('');
  if (status !== first) {
    setFirst(status);
    if (first !== undefined) setSaid(`Status: ${status}.`);
  }
  return said;
}
