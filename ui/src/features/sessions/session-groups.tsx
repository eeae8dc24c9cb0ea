import { styled } from '@mui/material/styles';
import type { Session } from '@/api/normalize';
import { BusyButton } from '@/components/feedback/busy-button';
import { SessionTable } from '@/components/session/session-table';
import type { Side } from '@/domain/session-actions';
import { isAnswerDue, rowActions } from '@/domain/session-actions';
import type { SessionGroup } from '@/domain/session-status';
import { groupSessions } from '@/domain/session-status';
import { messages } from './messages';
import type { ActingRow } from './session-cells';
import { RowButtons, RowStatus, sessionColumns } from './session-cells';

const COLUMNS = { user: sessionColumns('user'), guide: sessionColumns('guide') } as const;
const GROUPS = ['pending', 'upcoming', 'past', 'other'] as const;

/** "1 answer due", of the proposals that wait for the viewer; empty without one. */
function answersDue(sessions: readonly Session[]): string {
  const due = sessions.filter(isAnswerDue).length;
  return due === 0 ? '' : `${due} answer${due === 1 ? '' : 's'} due`;
}

const More = styled('div')({ display: 'grid', justifyItems: 'center' });

export interface SessionGroupsProps {
  sessions: readonly Session[];
  side: Side;
  /** The business time, ms. */
  at: number;
  isPending: (id: string) => boolean;
  isCalendarBusy: (id: string) => boolean;
  onAction: (action: ActingRow, session: Session) => void;
  /** A group that the screen shows in another way. */
  without?: SessionGroup;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
}

/** Sessions in the four tables of the specification; Other only when something is in it. */
export function SessionGroups(props: SessionGroupsProps) {
  const { side, at, isPending } = props;
  const groups = groupSessions(props.sessions, at, side);
  return (
    <>
      {GROUPS.filter(
        (group) => group !== props.without && (group !== 'other' || groups.other.length > 0),
      ).map((group) => (
        <SessionTable
          key={group}
          group={group}
          columns={COLUMNS[side]}
          rows={groups[group]}
          rowKey={(session) => session.id}
          lastTitle={side === 'guide' ? 'Status' : 'Status/Actions'}
          badge={answersDue(groups[group])}
          status={(session) => <RowStatus session={session} side={side} at={at} />}
          actions={(session) => (
            <RowButtons
              session={session}
              actions={rowActions(session, side, at)}
              busy={isPending(session.id)}
              calendarBusy={props.isCalendarBusy(session.id)}
              onAction={props.onAction}
            />
          )}
          empty={messages.noSessions}
        />
      ))}
      {props.hasMore && (
        <More>
          <BusyButton
            variant="outlined"
            busy={props.isFetchingMore}
            busyText="Loading..."
            onClick={props.onMore}
          >
            {messages.showMore}
          </BusyButton>
        </More>
      )}
    </>
  );
}
