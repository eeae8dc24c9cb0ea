/** Reads sessions in the spellings of the specification, section 3. The shell shows no session and does not load this file. */
import { dollarsToCents, scPerHour } from '@/domain/money';
import type {
  Cancellation,
  CheckIns,
  GuideSessions,
  Handle,
  Meeting,
  MoneyState,
  Person,
  Proposal,
  Rating,
  Session,
  SessionMoney,
  TimelineEvent,
} from './normalize';
import {
  firstText,
  isRaw,
  isoTime,
  listIn,
  num,
  objectIn,
  pick,
  raw,
  str,
  toPerson,
} from './normalize';

type Raw = Record<string, unknown>;

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

/** Undefined for a state that this page does not know. */
function toMoney(value: unknown): SessionMoney | undefined {
  const source = raw(value);
  const state = str(source.state);
  if (!MONEY_STATES.includes(state)) return undefined;
  return { state: state as MoneyState, at: isoTime(source.at), late: source.late === true };
}

function toProposal(value: unknown): Proposal | undefined {
  const source = raw(value);
  const by = (['gamer', 'guide'] as const).find((name) => name === source.by);
  const startsAt = isoTime(source.startsAt);
  if (!by || !startsAt) return undefined;
  return { by, startsAt, note: str(source.note), expiresAt: isoTime(source.expiresAt) };
}

/** A quote, of a session or of a refusal. */
export function toCancellation(value: unknown): Cancellation | undefined {
  const source = raw(value);
  const [backSC, keptSC] = [num(source.backSC), num(source.keptSC)];
  if (backSC === undefined || keptSC === undefined) return undefined;
  return { backSC, keptSC, freeUntil: isoTime(source.freeUntil) };
}

/** Only an https address becomes a link, because a click opens it. */
function toMeeting(value: unknown): Meeting | undefined {
  const source = raw(value);
  const text = str(source.text).trim();
  const url = /^https:\/\//i.test(str(source.url)) ? str(source.url) : '';
  if (!text && !url) return undefined;
  return { text, url, setBy: source.setBy === 'gamer' ? 'gamer' : 'guide' };
}

function toHandles(value: unknown): Session['handles'] {
  if (!isRaw(value)) return undefined;
  const list = (name: string): Handle[] =>
    listIn(value, name).flatMap((item) => {
      const { kind, value: handle } = raw(item);
      return str(handle) ? [{ kind: str(kind) || 'other', value: str(handle) }] : [];
    });
  return { mine: list('mine'), theirs: list('theirs') };
}

function toCheckIns(value: unknown): CheckIns {
  const { gamer, guide, opensAt } = raw(value);
  return { gamer: isoTime(gamer), guide: isoTime(guide), opensAt: isoTime(opensAt) };
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

export function toSession(body: unknown, view: 'user' | 'guide' = 'user'): Session {
  const source = objectIn(body, 'session', 'item');
  const usd = num(pick(source, 'ratePerHour', 'guideRate'));
  const rateCents = usd === undefined ? undefined : dollarsToCents(usd);
  const money = toMoney(source.money);
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
    money,
    outsideHours: source.outsideHours === true,
    instant: source.instant === true,
    lateCancelled: source.lateCancelled === true || money?.late === true,
    proposal: toProposal(source.proposal),
    cancellation: toCancellation(source.cancellation),
    note: str(source.note),
    meeting: toMeeting(source.meeting),
    handles: toHandles(source.handles),
    checkIns: toCheckIns(source.checkIns),
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
