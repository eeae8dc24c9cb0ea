/**
 * The one place that knows how answers are spelt. Section 3 of the specification names several
 * spellings for most fields; screens see only the types below.
 */
import type { BusySlot } from '@/domain/booking-rules';
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
  /** ISO: the first time that can be booked; undefined when the server does not tell. */
  nextFreeAt: string | undefined;
  /** SC per hour. */
  rateSC: number;
  /** Cents per hour; only guides and admins get it. */
  rateCents?: number | undefined;
  averageRating: number;
  numRatings: number;
}

export interface Me extends Guide {
  email: string;
  isAdmin: boolean;
  balance: number;
  /** Empty when never applied. */
  applicationStatus: string;
  payoutsEnabled: boolean;
  timeZone: string;
  fullName: string;
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
}

export interface GuideSessions {
  sessions: Session[];
  earningsCents: number;
}

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const raw = (value: unknown): Raw => (isRaw(value) ? value : {});

/** First value that is there. */
function pick(source: Raw, ...names: string[]): unknown {
  for (const name of names) {
    const value = source[name];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function str(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

function num(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** First of the names whose text is not empty. */
function firstText(source: Raw, ...names: string[]): string {
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

function toPerson(source: Raw): Person {
  return {
    id: firstText(source, '_id', 'id'),
    username: firstText(source, 'username', 'gamertag', 'displayName'),
    avatar: firstText(source, 'avatar', 'avatarUrl'),
    email: firstText(source, 'email', 'emailAddress', 'primaryEmail') || undefined,
    averageRating: num(source.averageRating),
    numRatings: num(source.numRatings),
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
    nextFreeAt: isoTime(source.nextFreeAt),
    rateSC: num(source.ratePerHourSC) ?? scPerHour(rateCents ?? 0),
    rateCents,
    averageRating: num(source.averageRating) ?? 0,
    numRatings: num(source.numRatings) ?? 0,
  };
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
    timeZone: str(source.timeZone),
    fullName: str(source.fullName),
  };
}

/** SC; the three names mean the same balance. */
export function toBalance(body: unknown): number {
  return num(pick(raw(body), 'sherpaCred', 'creditBalance', 'walletSC')) ?? 0;
}

function toRating(value: unknown): Rating | undefined {
  if (!isRaw(value)) return undefined;
  return {
    score: num(value.score) ?? 0,
    comment: str(value.comment),
    reportedNoShow: value.reportedNoShow === true,
    reportDetails: str(value.reportDetails),
  };
}

function toEvent(value: unknown): TimelineEvent {
  const source = raw(value);
  return {
    at: str(source.at),
    event: str(source.event),
    from: str(source.from),
    to: str(source.to),
    by: str(source.by),
    reason: str(source.reason),
    fromTime: isoTime(source.fromTime),
    toTime: isoTime(source.toTime),
  };
}

const MONEY_STATES: readonly string[] = [
  'held',
  'settling',
  'frozen',
  'settled',
  'released',
  'refunded',
] satisfies MoneyState[];

/** A state that this page does not know is as good as none. */
function toMoney(value: unknown): SessionMoney | undefined {
  const source = raw(value);
  const state = str(source.state);
  if (!MONEY_STATES.includes(state)) return undefined;
  return { state: state as MoneyState, at: isoTime(source.at), late: source.late === true };
}

/** One side of a session: object or plain id, with the name in places of its own. */
function toSide(source: Raw, idName: string, objectName: string, usernameName: string): Person {
  const holder = source[idName];
  const fromId = isRaw(holder) ? toPerson(holder) : toPerson({ _id: holder });
  const fromObject = toPerson(raw(source[objectName]));
  return {
    ...fromObject,
    ...fromId,
    id: fromId.id || fromObject.id,
    username: fromId.username || str(source[usernameName]) || fromObject.username,
    avatar: fromId.avatar || fromObject.avatar,
    email: fromId.email ?? fromObject.email,
  };
}

/** Cents, from whichever of the spellings the answer uses. */
function priceCents(source: Raw, view: 'user' | 'guide'): number | undefined {
  const cents = num(source.amountCents);
  if (cents !== undefined) return Math.round(cents);
  const usd = num(pick(source, 'priceUsd', 'amountUSD'));
  if (usd !== undefined) return dollarsToCents(usd);
  const amount = num(source.amount);
  if (amount === undefined) return undefined;
  // Guides' answers spell dollars and cents alike: what is above 1000 is cents (section 9).
  return view === 'guide' && amount <= 1000 ? dollarsToCents(amount) : Math.round(amount);
}

const isoTime = (value: unknown): string | undefined => {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
};

export function toSession(body: unknown, view: 'user' | 'guide' = 'user'): Session {
  const source = objectIn(body, 'session', 'item');
  const usd = num(pick(source, 'ratePerHour', 'guideRate'));
  const rateCents = usd === undefined ? undefined : dollarsToCents(usd);
  return {
    id: firstText(source, '_id', 'id', 'sessionId'),
    status: str(source.status).trim().toLowerCase(),
    version: num(source.version) ?? 0,
    scheduledTime: isoTime(pick(source, 'scheduledTime', 'scheduledAt', 'when', 'date')),
    hours: num(source.hours),
    game: firstText(source, 'gameTitle', 'game'),
    platform: str(source.platform) || str(raw(source.user).platform),
    guide: toSide(source, 'guideId', 'guide', 'guideUsername'),
    user: toSide(source, 'userId', 'user', 'userUsername'),
    totalSC: num(pick(source, 'totalSC', 'priceSC', 'amountSC')),
    rateSC:
      num(source.ratePerHourSC) ?? (rateCents === undefined ? undefined : scPerHour(rateCents)),
    priceCents: priceCents(source, view),
    rateCents,
    createdAt: isoTime(source.createdAt),
    expiresAt: isoTime(source.expiresAt),
    userRated: pick(source, 'userRated', 'userHasRated') === true,
    guideRated: pick(source, 'guideRated', 'guideHasRated') === true,
    userRating: toRating(source.userRating),
    guideRating: toRating(source.guideRating),
    statusReason: str(source.statusReason),
    timeline: Array.isArray(source.timeline) ? source.timeline.map(toEvent) : [],
    money: toMoney(source.money),
    actions: Array.isArray(source.actions) ? source.actions.map(str) : undefined,
  };
}

export function toSessions(body: unknown, view: 'user' | 'guide' = 'user'): Session[] {
  return listIn(body, 'sessions', 'items', 'problemSessions', 'data').map((item) =>
    toSession(item, view),
  );
}

export function toGuideSessions(body: unknown): GuideSessions {
  const source = raw(body);
  const cents = num(source.totalEarningsCents);
  const usd = num(pick(source, 'totalEarningsUSD', 'totalEarnings'));
  return {
    sessions: toSessions(body, 'guide'),
    earningsCents: cents ?? dollarsToCents(usd ?? 0),
  };
}

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

export function toReviews(body: unknown): Review[] {
  return listIn(body, 'reviews', 'items', 'data').map((item) => {
    const source = raw(item);
    return {
      id: firstText(source, '_id', 'id'),
      score: num(source.score) ?? 0,
      comment: str(source.comment),
      game: firstText(source, 'game', 'gameTitle'),
      createdAt: str(source.createdAt),
      author: toPerson(raw(source.author)),
    };
  });
}
