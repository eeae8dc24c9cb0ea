import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Suspense, useRef, useState } from 'react';
import type { Conversation } from '@/api/conversation';
import { failureReason } from '@/api/errors';
import { Icon } from '@/components/drawing/icon';
import { ErrorState } from '@/components/feedback/error-state';
import { late } from '@/components/feedback/late';
import { Loading } from '@/components/feedback/loading';
import { Card } from '@/components/layout/card';
import { SectionHead } from '@/components/layout/section-head';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import type { Side } from '@/domain/session-actions';
import { statusKind } from '@/domain/session-status';
import { firstUnread, lastRead, partsOf } from '@/domain/talk';
import { Composer } from './composer';
import { dayKey, dayText } from './day-text';
import { nameOf } from './meeting-text';
import { MessageRun } from './message-run';
import { messages } from './messages';
import type { RoomProps } from './room-props';
import type { TalkEntry } from './talk-entries';
import { entriesOf } from './talk-entries';
import { useFollow } from './use-follow';
import { useRead } from './use-read';
import { useTalk } from './use-talk';

const PersonMenu = late(() => import('@/components/moderation/person-menu'));

const With = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  fontSize: 14,
  color: 'var(--sh-text2)',
});

const Root = styled('section')({
  marginBottom: 28,
  overflowWrap: 'anywhere',
  '@media print': { display: 'none' },
});

const Box = styled('div')({
  position: 'relative',
  '& .scroll': {
    maxHeight: 'min(560px,70vh)',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    borderRadius: 6,
  },
  '& ol': { display: 'grid', gap: 14, padding: '2px 2px 4px' },
  '& .more': { position: 'absolute', bottom: 8, left: '50%', transform: 'translateX(-50%)' },
});

const Rule = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  fontSize: 13,
  color: 'var(--sh-text3)',
  '&::before,&::after': { content: '""', flex: 1, borderTop: '1px solid var(--sh-line)' },
  '&.new': { fontWeight: 700, color: 'var(--sh-accent)' },
  '&.new::before,&.new::after': { borderColor: 'var(--sh-accent)' },
});

const Admins = styled('p')({
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  marginBottom: 16,
  fontSize: 13,
  color: 'var(--sh-text3)',
});

const Closed = styled('p')({
  display: 'flex',
  gap: 8,
  alignItems: 'flex-start',
  marginTop: 18,
  color: 'var(--sh-text2)',
  '& svg': { marginTop: 2 },
});

const Empty = styled('p')({
  color: 'var(--sh-text2)',
  '& b': { display: 'block', color: 'var(--sh-text)' },
});

/** Why nobody can write here now. */
function closedText({ reason }: Conversation, other: string): string {
  switch (reason) {
    case 'limit':
      return messages.limit(other);
    case 'blocked':
      return messages.blocked;
    case 'not_yours':
      return messages.notYours;
    default:
      return messages.closed;
  }
}

/** So few are left that it is said. */
const FEW_LEFT = 5;

/** The messages of the two people of a session. */
export default function Talk({ session, who, at }: RoomProps) {
  return who === 'admin' ? null : <TwoTalk key={session.id} session={session} side={who} at={at} />;
}

function TwoTalk({ session, side, at }: { session: RoomProps['session']; side: Side; at: number }) {
  const talk = useTalk(session.id, true);
  const { conversation } = talk;
  const other = nameOf(session, side === 'guide' ? 'user' : 'guide');
  const person = side === 'guide' ? session.user : session.guide;
  // A guide reads the note where the request is answered.
  const asked = side === 'guide' && statusKind(session.status) === 'pending';
  const entries = entriesOf(session, side, talk.messages ?? [], talk.waiting, !asked);
  const last = entries.at(-1);
  const { box, onScroll, more, toEnd } = useFollow(last?.key, last?.mine ?? false);
  const lastStored = talk.messages?.at(-1)?.id;
  const end = useRef<HTMLDivElement>(null);
  useRead(session.id, lastStored, conversation?.unread ?? 0, end);
  const unreadKey = useUnreadLine(talk.messages && conversation && entries, conversation?.unread);
  const said = useArrivals(talk.messages && entries, other);
  if (talk.missing) return null;
  const parts = partsOf(entries, dayKey, unreadKey);
  const readKey = lastRead(
    entries.filter(({ message }) => message),
    conversation?.readByOther ?? '',
  );
  const left = conversation?.left;
  const kind = statusKind(session.status);
  const ahead =
    (kind === 'pending' || kind === 'confirmed') && at < Date.parse(session.scheduledTime ?? '');
  return (
    <Root aria-labelledby="talk">
      <SectionHead
        id="talk"
        more={
          <With>
            with {other}
            <Suspense fallback={null}>
              <PersonMenu person={{ id: person.id, name: other }} />
            </Suspense>
          </With>
        }
      >
        {messages.title}
      </SectionHead>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Card>
        <Admins>
          <Icon name="eye" size={16} />
          {messages.admins}
        </Admins>
        {talk.error && !talk.messages ? (
          <ErrorState
            message={messages.loadFailed}
            detail={failureReason(talk.error)}
            onRetry={talk.retry}
            retrying={talk.retrying}
          />
        ) : !talk.messages ? (
          <Loading>
            <Skeleton height={56} width="60%" sx={{ borderRadius: '14px', mb: 3 }} />
            <Skeleton height={56} width="50%" sx={{ borderRadius: '14px', ml: 'auto' }} />
          </Loading>
        ) : (
          <Box>
            <div
              className="scroll"
              ref={box}
              onScroll={onScroll}
              role="log"
              // What arrives is said once, above, with who wrote it.
              aria-live="off"
              aria-label={`Messages with ${other}`}
              tabIndex={0}
            >
              {parts.length === 0 ? (
                <Empty>
                  <b>{messages.empty}</b>
                  {ahead
                    ? messages.emptyHint(other)
                    : conversation?.mayWrite && messages.emptyAfter(other)}
                </Empty>
              ) : (
                <ol>
                  {parts.map((part) =>
                    part.kind === 'run' ? (
                      <MessageRun
                        key={part.entries[0]!.key}
                        session={session}
                        side={side}
                        run={part}
                        readKey={readKey}
                        outbox={talk.outbox}
                      />
                    ) : part.kind === 'day' ? (
                      <Rule key={`day ${part.at}`}>{dayText(part.at, at)}</Rule>
                    ) : (
                      <Rule key="unread" className="new">
                        {messages.unread}
                      </Rule>
                    ),
                  )}
                </ol>
              )}
              <div ref={end} />
            </div>
            {more && (
              <Button className="more" size="small" variant="contained" onClick={toEnd}>
                {messages.newMessages}
              </Button>
            )}
          </Box>
        )}
        {conversation &&
          (conversation.mayWrite ? (
            <Composer
              sessionId={session.id}
              account={talk.account}
              name={other}
              hint={left !== undefined && left <= FEW_LEFT ? messages.left(left, other) : ''}
              onSend={(text) => talk.outbox.add(text)}
            />
          ) : (
            <Closed>
              <Icon name="info" />
              {closedText(conversation, other)}
            </Closed>
          ))}
      </Card>
    </Root>
  );
}

/**
 * The first message that was unread when the conversation was opened, or that arrived while the page was not
 * looked at: the line above it stays until the viewer writes.
 */
function useUnreadLine(
  entries: readonly TalkEntry[] | undefined,
  unread: number | undefined,
): string | undefined {
  const [line, setLine] = useState<string>();
  const [count, setCount] = useState<number>();
  const last = entries?.at(-1);
  if (entries && unread !== undefined && count !== entries.length) {
    const opened = count === undefined;
    setCount(entries.length);
    if (last?.mine && !opened) setLine(undefined);
    else if (opened || document.visibilityState === 'hidden') {
      setLine((shown) => shown ?? firstUnread(entries, opened ? unread : 1));
    }
  }
  return line;
}

/** What the other side wrote while one was looking, to be said once. */
function useArrivals(entries: readonly TalkEntry[] | undefined, other: string): string {
  const theirs = entries?.filter(({ mine, message }) => !mine && message);
  const last = theirs?.at(-1);
  const [seen, setSeen] = useState<string>();
  const [said, setSaid] = useState('');
  const key = theirs && (last?.key ?? 'none');
  if (key !== undefined && key !== seen) {
    setSeen(key);
    if (seen !== undefined && last) setSaid(`${other}: ${last.text}`);
  }
  return said;
}
