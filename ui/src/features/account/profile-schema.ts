import type { FieldPath } from 'react-hook-form';
import * as z from '@/components/form/zod';
import type { Me } from '@/api/normalize';
import { splitList } from '@/api/normalize';
import type { components } from '@/api/schema';
import { parseRate } from '@/domain/money';
import { LANGUAGES, languageName } from '@/domain/languages';
import { messages } from './messages';

export const USERNAME_MAX = 32;
export const BIO_MAX = 2000;
export const AVAILABILITY_MAX = 200;
export const HEADLINE_MAX = 80;
const LANGUAGES_MAX = 8;
export const MEETING_MAX = 300;
export const HANDLES_MAX = 8;
export const LINKS_MAX = 5;
export const RANKS_MAX = 8;
const HANDLE_MAX = 64;
const LINK_MAX = 200;
const RANK_GAME_MAX = 120;
const RANK_MAX = 60;
/** 1000 dollars per hour, in cents. */
const RATE_MAX = 100_000;

const length = (text: string) => [...text].length;
const atMost = (max: number) =>
  z.refine<string>((text) => length(text) <= max, `At most ${max} characters.`);

/** https, or a path of our own; empty brings the drawn animal back. */
const isPicture = (text: string) =>
  text === '' ||
  /^\/(?![/\\])\S*$/.test(text) ||
  (/^https:\/\/\S+$/i.test(text) && URL.canParse(text));

/** A code such as en or pt-BR, or the English name of a language. */
const isLanguage = (text: string) => tagOf(text) !== undefined;

let codes: Map<string, string> | undefined;

/** The code of a language that was typed as a code or by its English name. */
export function tagOf(text: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  codes ??= new Map(LANGUAGES.map((tag) => [names.of(tag)?.toLowerCase() ?? tag, tag]));
  const named = codes.get(text.toLowerCase());
  if (named) return named;
  try {
    return names.of(text) === undefined ? undefined : Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** The name of a language that is read back as the same code; the code itself for others. */
function nameOf(tag: string): string {
  const name = languageName(tag);
  return tagOf(name) === tag ? name : tag;
}

const isLink = (text: string) => /^https:\/\/\S+$/i.test(text) && URL.canParse(text);

/** A row's cell: an empty row is removed by its button, not sent. */
const cell = (missing: string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, missing), atMost(max));

/** A number with at most one dot. An empty field is none: it would be saved as 0. */
export const isRate = (text: string): boolean => /^(\d+\.?\d*|\.\d+)$/.test(text);

/** What a person may change of the own profile (specification, section 5). */
export const profileSchema = z.object({
  username: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please choose a GamerTag.'), atMost(USERNAME_MAX)),
  avatar: z
    .string()
    .check(z.trim(), z.refine(isPicture, 'Please enter an address that starts with https://.')),
  bio: z.string().check(z.trim(), atMost(BIO_MAX)),
  headline: z.string().check(z.trim(), atMost(HEADLINE_MAX)),
  languages: z.string().check(
    z.refine((text) => splitList(text).every(isLanguage), messages.language),
    z.refine((text) => splitList(text).length <= LANGUAGES_MAX, 'At most 8 languages.'),
  ),
  rate: z.string().check(
    z.refine(isRate, messages.rate),
    z.refine((text) => parseRate(text) <= RATE_MAX, 'At most $1,000 per hour.'),
  ),
  platforms: z.string(),
  games: z.string(),
  availability: z.string().check(z.trim(), atMost(AVAILABILITY_MAX)),
  meetingDefault: z.string().check(z.trim(), atMost(MEETING_MAX)),
  handles: z.array(
    z.object({ kind: z.string(), value: cell('Please enter your name there.', HANDLE_MAX) }),
  ),
  links: z.array(
    z.object({
      url: z
        .string()
        .check(
          z.trim(),
          z.refine(isLink, 'Please enter an address that starts with https://.'),
          atMost(LINK_MAX),
        ),
    }),
  ),
  ranks: z.array(
    z.object({
      game: cell('Please name the game.', RANK_GAME_MAX),
      rank: cell('Please name the rank.', RANK_MAX),
    }),
  ),
});

export type ProfileForm = z.infer<typeof profileSchema>;

/** Keeps digits and dots of what is typed into the rate. */
export const keepRate = (text: string): string => text.replace(/[^\d.]/g, '');

/** Cents as they stand in the field: 3550 -> "35.50", 3500 -> "35". */
export function rateText(cents: number): string {
  const rest = cents % 100;
  const whole = String((cents - rest) / 100);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
}

type Shown = Pick<
  Me,
  | 'username'
  | 'avatar'
  | 'bio'
  | 'headline'
  | 'languages'
  | 'platforms'
  | 'games'
  | 'availability'
  | 'meetingDefault'
  | 'handles'
  | 'links'
  | 'ranks'
> &
  Partial<Pick<Me, 'rateCents'>>;

export function toForm(me: Shown): ProfileForm {
  return {
    username: me.username,
    avatar: me.avatar,
    bio: me.bio,
    headline: me.headline,
    languages: me.languages.map(nameOf).join(', '),
    rate: rateText(me.rateCents ?? 0),
    platforms: me.platforms.join(', '),
    games: me.games.join(', '),
    availability: me.availability,
    meetingDefault: me.meetingDefault,
    handles: me.handles,
    links: me.links.map((url) => ({ url })),
    ranks: me.ranks.map(({ game, rank }) => ({ game, rank })),
  };
}

/** What only newer servers know is sent when it was changed. */
const added = ({ handles, links, ranks }: ProfileForm) => ({
  handles,
  links: links.map(({ url }) => url),
  ranks,
});

type Added = ReturnType<typeof added>;

const NOTHING: ProfileForm = toForm({
  username: '',
  avatar: '',
  bio: '',
  headline: '',
  languages: [],
  platforms: [],
  games: [],
  availability: '',
  meetingDefault: '',
  handles: [],
  links: [],
  ranks: [],
});

/** Only guides may send what only guides have. `before` is the profile that was shown. */
export function toChange(
  form: ProfileForm,
  isGuide: boolean,
  before: ProfileForm = NOTHING,
): components['schemas']['ProfileChange'] {
  const { username, avatar, bio, headline, meetingDefault } = form;
  const [now, then] = [added(form), added(before)];
  const changed = (Object.keys(now) as (keyof Added)[]).filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(then[name]),
  );
  return {
    ...Object.fromEntries(changed.map((name) => [name, now[name]])),
    ...(isGuide && meetingDefault !== before.meetingDefault ? { meetingDefault } : {}),
    username,
    avatar,
    bio,
    headline,
    languages: splitList(form.languages).map((text) => tagOf(text) ?? text),
    ...(isGuide
      ? {
          ratePerHour: parseRate(form.rate) / 100,
          approvedPlatforms: splitList(form.platforms),
          approvedGames: splitList(form.games),
          availability: form.availability,
        }
      : {}),
  };
}

/** The server's names of fields and ours, where they differ. */
const FIELD_OF: Readonly<Record<string, FieldPath<ProfileForm>>> = {
  ratePerHour: 'rate',
  approvedPlatforms: 'platforms',
  approvedGames: 'games',
};

const OWN: readonly string[] = Object.keys(profileSchema.shape);

/**
 * Our field for the server's: `handles[1].value` is `handles.1.value`, `links[0]` is `links.0.url`, and a
 * error anywhere in a list that is one line of text stands at that line. Undefined for what the form lacks.
 */
export function fieldFor(name: string): FieldPath<ProfileForm> | undefined {
  const [, root = '', index, part] = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?$/.exec(name) ?? [];
  if (Object.hasOwn(FIELD_OF, root)) return FIELD_OF[root];
  if (!OWN.includes(root)) return undefined;
  const isRows = root === 'handles' || root === 'links' || root === 'ranks';
  if (!isRows || index === undefined) return root as FieldPath<ProfileForm>;
  const cell = root === 'links' ? 'url' : (part ?? (root === 'handles' ? 'value' : 'game'));
  return `${root}.${index}.${cell}` as FieldPath<ProfileForm>;
}
