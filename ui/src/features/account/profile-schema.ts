import * as z from '@/components/form/zod';
import type { Me } from '@/api/normalize';
import { splitList } from '@/api/normalize';
import type { components } from '@/api/schema';
import { parseRate } from '@/domain/money';
import { LANGUAGES } from '@/domain/languages';
import { messages } from './messages';

export const USERNAME_MAX = 32;
export const BIO_MAX = 2000;
export const AVAILABILITY_MAX = 200;
export const HEADLINE_MAX = 80;
const LANGUAGES_MAX = 8;
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

export function toForm(me: Me): ProfileForm {
  return {
    username: me.username,
    avatar: me.avatar,
    bio: me.bio,
    headline: me.headline,
    languages: me.languages.join(', '),
    rate: rateText(me.rateCents ?? 0),
    platforms: me.platforms.join(', '),
    games: me.games.join(', '),
    availability: me.availability,
  };
}

/** Only guides may send what only guides have. */
export function toChange(
  form: ProfileForm,
  isGuide: boolean,
): components['schemas']['ProfileChange'] {
  const { username, avatar, bio, headline } = form;
  return {
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

/** The server's names of fields and ours. */
export const FIELD_OF: Readonly<Record<string, keyof ProfileForm>> = {
  username: 'username',
  avatar: 'avatar',
  bio: 'bio',
  headline: 'headline',
  languages: 'languages',
  ratePerHour: 'rate',
  approvedPlatforms: 'platforms',
  approvedGames: 'games',
  availability: 'availability',
};
