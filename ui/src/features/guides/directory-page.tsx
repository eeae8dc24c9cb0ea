import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { DirectoryView } from './directory-view';
import { directoryQuery } from './queries';

/** Wires the directory to its data. */
export function DirectoryPage() {
  const list = useInfiniteQuery(directoryQuery());
  // Cards are many elements: deferred, they are drawn in slices.
  const guides = useDeferredValue(list.data);
  return (
    <DirectoryView
      guides={guides}
      error={list.error}
      isFetching={list.isFetching}
      onRetry={() => void list.refetch()}
      hasMore={list.hasNextPage}
      isFetchingMore={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
    />
  );
}
