import type { Guide } from '@/api/normalize';
import { languageName } from '@/domain/languages';

/** What the address can say of the directory: one name a filter, and the order. */
const NAMES = [
  'game',
  'platform',
  'minSC',
  'maxSC',
  'minRating',
  'language',
  'free',
  'favourites',
  'sort',
] as const;

export type FilterName = (typeof NAMES)[number];
/** Empty does not narrow. */
export type Filters = Readonly<Record<FilterName, string>>;

export const filtersIn = (params: URLSearchParams): Filters =>
  Object.fromEntries(NAMES.map((name) => [name, params.get(name)?.trim() ?? ''])) as Record<
    FilterName,
    string
  >;

/** The filters as the address and the server take them: only those that say something. */
export const queryOf = (filters: Filters): Partial<Record<FilterName, string>> =>
  Object.fromEntries(NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));

export const SORTS = [
  { value: '', label: 'Best rated' },
  { value: 'soonest', label: 'Soonest free' },
  { value: 'price', label: 'Lowest price' },
  { value: 'newest', label: 'Newest' },
] as const;

function price({ minSC, maxSC }: Filters): string {
  if (minSC && maxSC) return `${minSC} to ${maxSC} SC`;
  return minSC ? `From ${minSC} SC` : `Up to ${maxSC} SC`;
}

export interface Chip {
  label: string;
  /** The filters that go with it. */
  clears: readonly FilterName[];
}

/** One chip for each filter that is on. */
export function chipsOf(filters: Filters): Chip[] {
  const chips: (Chip | '')[] = [
    filters.game && { label: filters.game, clears: ['game'] },
    filters.platform && { label: filters.platform, clears: ['platform'] },
    (filters.minSC || filters.maxSC) && { label: price(filters), clears: ['minSC', 'maxSC'] },
    filters.minRating && { label: `Rated ${filters.minRating} and up`, clears: ['minRating'] },
    filters.language && { label: languageName(filters.language), clears: ['language'] },
    filters.free && {
      label: filters.free === 'today' ? 'Free today' : 'Free this week',
      clears: ['free'],
    },
    filters.favourites && { label: 'My favourites', clears: ['favourites'] },
  ];
  return chips.filter((chip) => chip !== '');
}

/** The change that takes filters off. */
export const cleared = (names: readonly FilterName[]): Partial<Filters> =>
  Object.fromEntries(names.map((name) => [name, '']));

export const without = (filters: Filters, names: readonly FilterName[]): Filters => ({
  ...filters,
  ...cleared(names),
});

const holds = (names: readonly string[], part: string) =>
  names.some((name) => name.toLowerCase().includes(part.toLowerCase()));

/** The favourites that the other filters leave: they are few and all here, so nobody is asked. */
export function favouritesOf(guides: readonly Guide[], filters: Filters): Guide[] {
  const week = filters.free && Date.now() + (filters.free === 'today' ? 1 : 7) * 86_400_000;
  const left = guides.filter(
    (guide) =>
      (!filters.game || holds(guide.games, filters.game)) &&
      (!filters.platform || holds(guide.platforms, filters.platform)) &&
      (!filters.minSC || guide.rateSC >= Number(filters.minSC)) &&
      (!filters.maxSC || (guide.rateSC > 0 && guide.rateSC <= Number(filters.maxSC))) &&
      (!filters.minRating ||
        (guide.numRatings > 0 && guide.averageRating >= Number(filters.minRating))) &&
      (!filters.language ||
        guide.languages.some((tag) => `${tag}-`.startsWith(`${filters.language}-`))) &&
      (!week || Date.parse(guide.nextFreeAt ?? '') <= week),
  );
  if (filters.sort === 'price') {
    return left.sort((a, b) => (a.rateSC || Infinity) - (b.rateSC || Infinity));
  }
  if (filters.sort === 'soonest') {
    const free = (guide: Guide) => (guide.nextFreeAt ? Date.parse(guide.nextFreeAt) : Infinity);
    return left.sort((a, b) => free(a) - free(b) || 0);
  }
  return left;
}
