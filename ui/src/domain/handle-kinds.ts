/** Where people are met, and what each place calls itself. */
const NAMES: Readonly<Record<string, string>> = {
  discord: 'Discord',
  steam: 'Steam',
  psn: 'PlayStation Network',
  xbox: 'Xbox',
  nintendo: 'Nintendo',
  riot: 'Riot',
  battlenet: 'Battle.net',
  epic: 'Epic Games',
  other: 'Other',
};

export const HANDLE_KINDS: readonly string[] = Object.keys(NAMES);

export const handleKindName = (kind: string): string =>
  Object.hasOwn(NAMES, kind) ? NAMES[kind]! : 'Other';
