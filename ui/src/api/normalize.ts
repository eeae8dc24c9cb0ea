/**
 * The one place that knows how answers are spelt. Section 3 of the specification names several
 * spellings for most fields; screens see only the types below.
 */
import type { BusySlot } from '@/domain/booking-rules';
import type { FreeTimes } from '@/domain/free-slots';
import { dollarsToCents, scPerHour } from '@/domain/money';

type Raw = Record<string, unknown>;

export interface Person {
  id: string;
  /** The GamerTag; empty when none was chosen. */
  username: string;
  avatar: string;
  email?: string | undefined;
  averageRating?: number | undefined;
  numRatings?: number | undefined;
  /** IANA name, where the other side of a session may know it. */
  timeZone?: string | undefined;
}

/** How far somebody has come in a game, in their own words. */
export interface Rank {
  game: string;
  rank: string;
}

export interface Guide extends Person {
  bio: string;
  role: string;
  isGuide: boolean;
  platforms: string[];
  games: string[];
  availability: string;
  /** One line on what the person does; empty when none, or when the server does not tell. */
  headline: string;
  /** BCP 47. */
  languages: string[];
  /** SC per hour. */
  rateSC: number;
  /** Cents per hour; only guides and admins get it. */
  rateCents?: number | undefined;
  averageRating: number;
  numRatings: number;
  /** How many ratings of 1, 2, 3, 4 and 5 stars; undefined where the server does not tell. */
  ratingCounts?: readonly number[] | undefined;
  /** https addresses; on a profile. */
  links: readonly string[];
  /** On a profile. */
  ranks: readonly Rank[];
  /** False for a guide without hours, who can be asked for any time; undefined when the server does not say. */
  hoursSet?: boolean | undefined;
  /** ISO: the next free time; null when there is none, undefined when the server does not say. */
  nextFreeAt?: string | null | undefined;
}

export interface Me extends Guide {
  email: string;
  isAdmin: boolean;
  balance: number;
  /** Empty when never applied. */
  applicationStatus: string;
  payoutsEnabled: boolean;
  /** A guide who is not found and not booked until an operator restores them. */
  suspended: boolean;
  timeZone: string;
  fullName: string;
  /** Where the person is met; private. */
  handles: Handle[];
  /** A guide's usual meeting place. */
  meetingDefault: string;
}

export interface Rating {
  score: number;
  comment: string;
  reportedNoShow: boolean;
  reportDetails: string;
}

export interface TimelineEvent {
  at: string;
  event: string;
  from: string;
  to: string;
  by: string;
  reason: string;
  /** ISO. Of a move: the start before it and after it, where the server tells them. */
  fromTime: string | undefined;
  toTime: string | undefined;
}

export type MoneyState = 'held' | 'settling' | 'frozen' | 'settled' | 'released' | 'refunded';

/** Where the SC of a session are, as this viewer may know it. */
export interface SessionMoney {
  state: MoneyState;
  /** ISO: when it is due or when it happened; undefined when neither is known. */
  at: string | undefined;
  /** The gamer cancelled when it was not free any more. */
  late: boolean;
}

/** Another time for a session that the other side may accept. */
export interface Proposal {
  by: 'gamer' | 'guide';
  /** ISO. */
  startsAt: string;
  note: string;
  /** ISO, or undefined when the server does not say. */
  expiresAt: string | undefined;
}

/** What the gamer's cancelling does now. */
export interface Cancellation {
  /** Goes back to the gamer. */
  backSC: number;
  /** Stays for the guide. */
  keptSC: number;
  /** ISO: until then everything goes back. */
  freeUntil: string | undefined;
}

export interface Handle {
  /** discord, steam, psn, xbox, nintendo, riot, battlenet, epic or other. */
  kind: string;
  value: string;
}

/** Where the two of a session meet. */
export interface Meeting {
  text: string;
  /** https, or empty. */
  url: string;
  setBy: 'gamer' | 'guide';
}

/** ISO: when each side said that it is here, and from when on it may. */
export interface CheckIns {
  gamer: string | undefined;
  guide: string | undefined;
  opensAt: string | undefined;
}

export interface Session {
  id: string;
  status: string;
  version: number;
  /** ISO, or undefined while no time is set. */
  scheduledTime: string | undefined;
  hours: number | undefined;
  game: string;
  platform: string;
  guide: Person;
  user: Person;
  totalSC: number | undefined;
  rateSC: number | undefined;
  /** Price in cents; only guides and admins get it. */
  priceCents: number | undefined;
  rateCents: number | undefined;
  createdAt: string | undefined;
  expiresAt: string | undefined;
  userRated: boolean;
  guideRated: boolean;
  userRating: Rating | undefined;
  guideRating: Rating | undefined;
  statusReason: string;
  timeline: TimelineEvent[];
  /** Undefined when the server does not say. */
  money: SessionMoney | undefined;
  /** The request lies outside the guide's usual hours. */
  outsideHours: boolean;
  /** Approved at once, by the guide's standing approval. */
  instant: boolean;
  /** The gamer cancelled when it was not free any more. */
  lateCancelled: boolean;
  proposal: Proposal | undefined;
  /** Undefined when the gamer may not cancel, or the server does not say what it costs. */
  cancellation: Cancellation | undefined;
  /** What the gamer wrote with the request; empty when nothing. */
  note: string;
  /** Undefined while no meeting place is set. */
  meeting: Meeting | undefined;
  /** The viewer's handles as the other side sees them, and theirs; undefined while they may not be seen. */
  handles: { mine: Handle[]; theirs: Handle[] } | undefined;
  checkIns: CheckIns;
  /** What the viewer may do now; undefined when the server does not say. */
  actions: string[] | undefined;
}

export interface Pack {
  id: string;
  priceId: string;
  /** Cents, or undefined when the pack names no price. */
  priceCents: number | undefined;
  cred: number;
  bonusPercent: number;
  name: string;
  description: string;
}

export interface Review {
  id: string;
  score: number;
  comment: string;
  game: string;
  createdAt: string;
  author: Person;
  /** What the guide says to it. */
  answer: { text: string; at: string } | undefined;
}

export interface GuideSessions {
  sessions: Session[];
  earningsCents: number;
}

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const raw = (value: unknown): Raw => (isRaw(value) ? value : {});

/** First value that is there. */
export function pick(source: Raw, ...names: string[]): unknown {
  for (const name of names) {
    const value = source[name];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

export function str(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

export function num(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** First of the names whose text is not empty. */
export function firstText(source: Raw, ...names: string[]): string {
  for (const name of names) {
    const value = str(source[name]);
    if (value !== '') return value;
  }
  return '';
}

function texts(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(str).filter((item) => item !== '');
  return typeof value === 'string' ? splitList(value) : [];
}

/** "PC, Xbox," -> ["PC", "Xbox"] (specification, section 5). */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The list in an answer: bare, or under one of the names; `a.b` looks deeper. */
export function listIn(body: unknown, ...names: string[]): unknown[] {
  if (Array.isArray(body)) return body;
  for (const name of names) {
    let value: unknown = body;
    for (const step of name.split('.')) value = raw(value)[step];
    if (Array.isArray(value)) return value;
  }
  return [];
}

/** The object in an answer: under one of the names, or the answer itself. */
export function objectIn(body: unknown, ...names: string[]): Raw {
  const source = raw(body);
  for (const name of names) if (isRaw(source[name])) return source[name];
  return source;
}

export function toPerson(source: Raw): Person {
  return {
    id: firstText(source, '_id', 'id'),
    username: firstText(source, 'username', 'gamertag', 'displayName'),
    avatar: firstText(source, 'avatar', 'avatarUrl'),
    email: firstText(source, 'email', 'emailAddress', 'primaryEmail') || undefined,
    averageRating: num(source.averageRating),
    numRatings: num(source.numRatings),
    timeZone: str(source.timeZone) || undefined,
  };
}

export function toGuide(value: unknown): Guide {
  const source = raw(value);
  const role = str(source.role).toLowerCase();
  const usd = num(pick(source, 'ratePerHour', 'guideRate'));
  const rateCents = usd === undefined ? undefined : dollarsToCents(usd);
  return {
    ...toPerson(source),
    bio: str(source.bio),
    role,
    isGuide: role === 'guide' || role === 'sherpa' || source.isGuide === true,
    platforms: texts(source.approvedPlatforms),
    games: texts(source.approvedGames),
    availability: str(source.availability),
    headline: str(source.headline),
    languages: texts(source.languages),
    rateSC: num(source.ratePerHourSC) ?? scPerHour(rateCents ?? 0),
    rateCents,
    averageRating: num(source.averageRating) ?? 0,
    numRatings: num(source.numRatings) ?? 0,
    ratingCounts: toRatingCounts(source.ratingCounts),
    links: texts(source.links),
    ranks: listIn(source.ranks).flatMap((item) => {
      const { game, rank } = raw(item);
      return str(game) && str(rank) ? [{ game: str(game), rank: str(rank) }] : [];
    }),
    hoursSet: typeof source.hoursSet === 'boolean' ? source.hoursSet : undefined,
    nextFreeAt: source.nextFreeAt === null ? null : isoTime(source.nextFreeAt),
  };
}

/** Five counts, or none at all. */
function toRatingCounts(value: unknown): number[] | undefined {
  const counts = listIn(value).map(num);
  return counts.length === 5 && counts.every((count) => count !== undefined) ? counts : undefined;
}

/** Everybody in a guide list is a guide, whether or not the list repeats it. */
export function toGuides(body: unknown): Guide[] {
  return listIn(body, 'guides', 'users', 'items', 'data').map((item) => ({
    ...toGuide(item),
    isGuide: true,
  }));
}

/** A public profile: the object, or under `user`. */
export function toProfile(body: unknown): Guide {
  return toGuide(objectIn(body, 'user', 'guide'));
}

export function toMe(body: unknown): Me {
  const source = objectIn(body, 'user');
  const guide = toGuide(source);
  return {
    ...guide,
    email: guide.email ?? '',
    isAdmin: guide.role === 'admin' || source.isAdmin === true,
    balance: toBalance(source),
    applicationStatus: str(source.applicationStatus).toLowerCase(),
    payoutsEnabled: source.payoutsEnabled === true,
    suspended: source.suspended === true,
    timeZone: str(source.timeZone),
    fullName: str(source.fullName),
    handles: listIn(source.handles).map((item) => {
      const { kind, value } = raw(item);
      return { kind: str(kind), value: str(value) };
    }),
    meetingDefault: str(source.meetingDefault),
  };
}

/** SC; the three names mean the same balance. */
export function toBalance(body: unknown): number {
  return num(pick(raw(body), 'sherpaCred', 'creditBalance', 'walletSC')) ?? 0;
}

/** ISO, or undefined for what is no time. */
export const isoTime = (value: unknown): string | undefined => {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
};

export function toPack(value: unknown): Pack {
  const source = raw(value);
  const cents = num(source.priceCents);
  const usd = num(source.price);
  return {
    id: firstText(source, 'id', 'priceId'),
    priceId: firstText(source, 'priceId', 'id'),
    priceCents: cents ?? (usd === undefined ? undefined : dollarsToCents(usd)),
    cred: num(source.cred) ?? 0,
    bonusPercent: num(source.bonus_percent) ?? 0,
    name: firstText(source, 'label', 'name'),
    description: str(source.description),
  };
}

export function toPacks(body: unknown): Pack[] {
  return listIn(body, 'packs').map(toPack);
}

/** Taken slots of a guide; what has no readable start is left out. */
export function toBusySlots(body: unknown): BusySlot[] {
  return listIn(body, 'sessions', 'items', 'array').flatMap((item) => {
    const source = raw(item);
    const scheduledTime = isoTime(pick(source, 'scheduledTime', 'scheduledAt', 'when', 'date'));
    return scheduledTime ? [{ scheduledTime, hours: num(source.hours) }] : [];
  });
}

const instants = (value: unknown): number[] =>
  (Array.isArray(value) ? value : []).flatMap((item) => {
    const iso = isoTime(item);
    return iso ? [Date.parse(iso)] : [];
  });

/** When a guide can be booked; intervals and starts without a readable time are left out. */
export function toFreeTimes(body: unknown): FreeTimes {
  const source = raw(body);
  const paused = isoTime(source.pausedUntil);
  return {
    zone: str(source.zone) || 'UTC',
    hoursSet: source.hoursSet === true,
    instant: source.instant === true,
    outside: source.outside === 'refuse' ? 'refuse' : 'ask',
    noticeMinutes: num(source.noticeMinutes) ?? 0,
    maxHours: num(source.maxHours) ?? 12,
    pausedUntil: paused ? Date.parse(paused) : undefined,
    intervals: listIn(source, 'intervals').flatMap((item) => {
      const [start, end] = instants([raw(item).start, raw(item).end]);
      return start !== undefined && end !== undefined ? [{ start, end }] : [];
    }),
    slots: instants(source.slots),
  };
}

/** The starts that a refusal offers instead. */
export const nextFreeOf = (details: Readonly<Record<string, unknown>>): number[] =>
  instants(details.nextFree);

export const toReviews = (body: unknown): Review[] =>
  listIn(body, 'reviews', 'items', 'data').map(toReview);

export function toReview(item: unknown): Review {
  const source = objectIn(item, 'review');
  const answer = raw(source.answer);
  return {
    id: firstText(source, '_id', 'id'),
    score: num(source.score) ?? 0,
    comment: str(source.comment),
    game: firstText(source, 'game', 'gameTitle'),
    createdAt: str(source.createdAt),
    author: toPerson(raw(source.author)),
    answer: str(answer.text) ? { text: str(answer.text), at: str(answer.at) } : undefined,
  };
}
