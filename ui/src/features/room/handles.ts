/** How the kinds of handles are called. */
const KINDS: Readonly<Record<string, string>> = {
  discord: 'Discord',
  steam: 'Steam',
  psn: 'PSN',
  xbox: 'Xbox',
  nintendo: 'Nintendo',
  riot: 'Riot',
  battlenet: 'Battle.net',
  epic: 'Epic',
};

export const kindName = (kind: string): string =>
  Object.hasOwn(KINDS, kind) ? KINDS[kind]! : 'Other';

/** Whose addresses belong to which kind. */
const HOSTS: readonly [RegExp, string][] = [
  [/(^|\.)discord(app)?\.(gg|com)$/i, 'discord'],
  [/(^|\.)steam(community|powered)\.com$/i, 'steam'],
  [/(^|\.)xbox\.com$/i, 'xbox'],
  [/(^|\.)playstation\.com$/i, 'psn'],
  [/(^|\.)nintendo\.com$/i, 'nintendo'],
  [/(^|\.)battle\.net$/i, 'battlenet'],
  [/(^|\.)epicgames\.com$/i, 'epic'],
];

/** The host of an address, without "www."; empty for what is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

/** The kind that an address belongs to; undefined for any other. */
export function kindOfUrl(url: string): string | undefined {
  const host = hostOf(url);
  return HOSTS.find(([pattern]) => pattern.test(host))?.[1];
}

/** "discord.gg/campfire": an address as people write it. */
export const shortUrl = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');

/** True when a text names a place by itself. */
export const namesAKind = (text: string): boolean =>
  Object.values(KINDS).some((name) => text.toLowerCase().includes(name.toLowerCase()));
