import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Session } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { Portrait } from '@/components/people/portrait';
import { clockFormat } from '@/components/time/format';
import type { Side } from '@/domain/session-actions';
import type { Run } from '@/domain/talk';
import { MessageMenu } from './message-menu';
import { MessageText } from './message-text';
import { messages } from './messages';
import { nameOf } from './meeting-text';
import type { OutboxStore } from './outbox-store';
import type { TalkEntry } from './talk-entries';

const Root = styled('li')({
  display: 'grid',
  gridTemplateColumns: '34px minmax(0,1fr)',
  gap: 10,
  maxWidth: 560,
  '&.mine': { gridTemplateColumns: 'minmax(0,1fr)', marginLeft: 'auto', maxWidth: 500 },
  '& .lines': { display: 'grid', gap: 4, justifyItems: 'start', minWidth: 0 },
  '&.mine .lines': { justifyItems: 'end' },
  '& .line': { display: 'flex', alignItems: 'center', gap: 2, maxWidth: '100%', minWidth: 0 },
  '&.mine .line': { flexDirection: 'row-reverse' },
  '& .bubble': {
    minWidth: 0,
    padding: '10px 14px',
    borderRadius: '4px 14px 14px 14px',
    border: '1px solid var(--sh-line)',
    background: 'var(--sh-s2)',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '&.mine .bubble': {
    borderRadius: '14px 4px 14px 14px',
    borderColor: 'transparent',
    background: 'var(--sh-s3)',
  },
  '& .bubble.hidden': { fontStyle: 'italic', color: 'var(--sh-text2)' },
  '& .bubble.sending': { opacity: 0.75 },
  '& .bubble.failed': { borderColor: 'var(--sh-flare)' },
  '& .menu': { flex: 'none', opacity: 0 },
  '&:hover .menu,& .line:focus-within .menu,& .menu[aria-expanded=true]': { opacity: 1 },
  '@media (hover:none)': { '& .menu': { opacity: 1 } },
  '& small': { fontSize: 13, color: 'var(--sh-text3)' },
  '& .failure': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '4px 8px',
    fontSize: 14,
    color: 'var(--sh-flare)',
  },
});

interface Props {
  session: Session;
  side: Side;
  run: Run<TalkEntry>;
  /** The last own message that the other side has read. */
  readKey: string | undefined;
  outbox: OutboxStore;
}

/** What one of the two wrote in one go. */
export function MessageRun({ session, side, run, readKey, outbox }: Props) {
  const { mine, entries } = run;
  const author = mine ? side : side === 'guide' ? 'user' : 'guide';
  const person = author === 'guide' ? session.guide : session.user;
  const name = nameOf(session, author);
  const last = entries.at(-1)!;
  const clock = clockFormat()(last.at);
  const isRead = entries.some(({ key }) => key === readKey);
  const who = last.note ? (mine ? 'Your request' : `Request of ${name}`) : mine ? 'You' : name;
  const sending = last.outgoing?.state === 'sending';
  return (
    <Root className={mine ? 'mine' : ''}>
      {!mine && (
        <Portrait id={person.id} src={person.avatar} size={36} vetted={author === 'guide'} />
      )}
      <div className="lines">
        {entries.map((entry) => (
          <Line key={entry.key} {...{ session, entry, mine, name, outbox }} />
        ))}
        <small>
          {sending ? messages.sending : `${who}, ${clock}`}
          {isRead && ` · ${messages.read}`}
        </small>
      </div>
    </Root>
  );
}

function Line({
  session,
  entry,
  mine,
  name,
  outbox,
}: {
  session: Session;
  entry: TalkEntry;
  mine: boolean;
  name: string;
  outbox: OutboxStore;
}) {
  const { message, outgoing, text, hidden } = entry;
  const failed = outgoing?.state === 'failed';
  const look = hidden ? 'hidden' : (outgoing?.state ?? '');
  return (
    <>
      <div className="line">
        <div className={`bubble ${look}`}>
          {hidden ? messages.hiddenText : <MessageText text={text} />}
        </div>
        {message && !hidden && (
          <MessageMenu session={session} message={message} mine={mine} author={name} />
        )}
      </div>
      {failed && (
        <div className="failure" role="alert">
          <Icon name="alert" size={16} />
          {messages.notSent} {outgoing.reason}
          <Button size="small" variant="outlined" onClick={() => outbox.retry(outgoing.clientId)}>
            {messages.again}
          </Button>
          <Button size="small" variant="text" onClick={() => outbox.discard(outgoing.clientId)}>
            {messages.discard}
          </Button>
        </div>
      )}
    </>
  );
}
