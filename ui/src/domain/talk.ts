import { MINUTE } from './clock';

/** One message as it is shown. */
export interface Entry {
  key: string;
  mine: boolean;
  /** ms. */
  at: number;
}

/** What one person wrote in one go. */
export interface Run<T> {
  kind: 'run';
  mine: boolean;
  entries: T[];
}

/** A conversation from top to bottom: days, the line above what is new, and runs of messages. */
export type Part<T> = { kind: 'day'; at: number } | { kind: 'unread' } | Run<T>;

/** Messages of one person that are closer together stand together. */
const RUN_MS = 5 * MINUTE;

/** Orders messages into parts. `dayOf` names the viewer's day, `unreadKey` the first that is new. */
export function partsOf<T extends Entry>(
  entries: readonly T[],
  dayOf: (at: number) => string,
  unreadKey: string | undefined,
): Part<T>[] {
  const parts: Part<T>[] = [];
  let before: T | undefined;
  for (const entry of entries) {
    const newDay = !before || dayOf(before.at) !== dayOf(entry.at);
    const isNew = entry.key === unreadKey;
    if (newDay) parts.push({ kind: 'day', at: entry.at });
    if (isNew) parts.push({ kind: 'unread' });
    const last = parts.at(-1);
    const joins =
      last?.kind === 'run' && last.mine === entry.mine && entry.at - before!.at < RUN_MS;
    if (joins) last.entries.push(entry);
    else parts.push({ kind: 'run', mine: entry.mine, entries: [entry] });
    before = entry;
  }
  return parts;
}

/** The first of the last `unread` messages of the other side; undefined when there is none. */
export function firstUnread(entries: readonly Entry[], unread: number): string | undefined {
  const theirs = entries.filter(({ mine }) => !mine);
  return unread > 0 ? theirs[Math.max(0, theirs.length - unread)]?.key : undefined;
}

/** The own message that the other side has read last; undefined when none. `read` is the last one they have read. */
export function lastRead(entries: readonly Entry[], read: string): string | undefined {
  const until = entries.findIndex(({ key }) => key === read);
  return entries.slice(0, until + 1).findLast(({ mine }) => mine)?.key;
}

export interface Piece {
  text: string;
  /** Of a link. */
  href?: string;
}

const LINK = /https?:\/\/[^\s<>"]+/gi;
const TRAILING = /[.,!?;:'")\]}]+$/;

/** A text with its links. What ends a sentence is not part of a link. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const link = match[0].replace(TRAILING, '');
    if (!URL.canParse(link)) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: link, href: link });
    from = match.index + link.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
