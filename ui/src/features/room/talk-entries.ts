import type { Message } from '@/api/conversation';
import type { Session } from '@/api/normalize';
import type { Outbox, Outgoing } from '@/domain/outbox';
import type { Side } from '@/domain/session-actions';
import type { Entry } from '@/domain/talk';

export interface TalkEntry extends Entry {
  text: string;
  hidden: boolean;
  /** As the server has it; undefined for the note of the request and what is on its way. */
  message?: Message;
  /** On its way. */
  outgoing?: Outgoing;
  /** The note of the request. */
  note?: true;
}

/** Everything that was written about a session, oldest first: the note, the messages, those on their way. */
export function entriesOf(
  session: Session,
  side: Side,
  messages: readonly Message[],
  waiting: Outbox,
  withNote: boolean,
): TalkEntry[] {
  const own = side === 'guide' ? 'guide' : 'gamer';
  const note: TalkEntry[] =
    withNote && session.note
      ? [
          {
            key: 'note',
            mine: side === 'user',
            at: Date.parse(session.createdAt ?? ''),
            text: session.note,
            hidden: false,
            note: true,
          },
        ]
      : [];
  return [
    ...note,
    ...messages.map((message) => ({
      key: message.id,
      mine: message.by === own,
      at: Date.parse(message.createdAt),
      text: message.text,
      hidden: message.hidden,
      message,
    })),
    ...waiting.map((outgoing) => ({
      key: outgoing.clientId,
      mine: true,
      at: outgoing.at,
      text: outgoing.text,
      hidden: false,
      outgoing,
    })),
  ];
}
