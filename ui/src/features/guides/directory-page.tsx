import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasStatus } from '@/api/errors';
import { useLogin } from '@/identity/use-login';
import { useViewer } from '@/identity/viewer';
import { DirectoryView } from './directory-view';
import { favouritesQuery, filteredQuery, namesQuery } from './discovery';
import type { Filters } from './filters';
import { favouritesOf, filtersIn, queryOf } from './filters';
import { directoryQuery } from './queries';

/** Wires the directory to its data: filters and order live in the address. */
export function DirectoryPage() {
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const { status } = useViewer();
  const { pathname } = useLocation();
  const login = useLogin();
  const signedIn = status === 'signed-in';
  const narrowed = Object.keys(queryOf(filters)).length > 0;
  const ofFavourites = filters.favourites !== '';

  // A server that knows no names filters by nothing either: then the directory is the whole of it.
  const names = useQuery(namesQuery('games', ''));
  const filterable = !hasStatus(names.error, 404);
  const all = useInfiniteQuery({ ...directoryQuery(), enabled: !narrowed || !filterable });
  const some = useInfiniteQuery({
    ...filteredQuery(filters),
    enabled: narrowed && filterable && !ofFavourites && !names.isPending,
  });
  const favourites = useQuery({ ...favouritesQuery, enabled: ofFavourites && signedIn });

  // A change is drawn later than it is made: the next one builds on it, not on what is drawn.
  const wanted = useRef(filters);
  useEffect(() => {
    wanted.current = filtersIn(params);
  }, [params]);
  const change = (changes: Partial<Filters>) => {
    wanted.current = { ...wanted.current, ...changes };
    setParams(queryOf(wanted.current), { preventScrollReset: true });
  };
  const toggleFavourites = () => {
    const changes = { favourites: ofFavourites ? '' : '1' };
    if (status === 'signed-out' && !ofFavourites)
      login(`${pathname}?${new URLSearchParams(queryOf({ ...filters, ...changes })).toString()}`);
    else change(changes);
  };

  const list = narrowed && filterable ? some : all;
  const listed =
    ofFavourites && filterable
      ? signedIn
        ? favourites.data && favouritesOf(favourites.data, filters)
        : status === 'signed-out'
          ? []
          : undefined
      : list === some
        ? some.data?.guides
        : all.data;
  // Cards are many elements: deferred, they are drawn in slices.
  const guides = useDeferredValue(listed);
  const source = ofFavourites && filterable ? favourites : list;
  return (
    <DirectoryView
      guides={guides}
      total={ofFavourites ? undefined : list === some ? some.data?.total : undefined}
      filters={filters}
      filterable={filterable}
      onChange={change}
      onFavourites={toggleFavourites}
      error={source.error}
      isFetching={source.isFetching}
      onRetry={() => void source.refetch()}
      hasMore={!ofFavourites && list.hasNextPage}
      isFetchingMore={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
    />
  );
}
