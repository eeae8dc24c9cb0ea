import { useInfiniteQuery } from '@tanstack/react-query';
import { DirectoryView } from './directory-view';
import { directoryQuery } from './queries';

/** Wires the directory to its data. */
export function DirectoryPage() {
  const list = useInfiniteQuery(directoryQuery());
  return (
    <DirectoryView
      guides={list.data}
      error={list.error}
      isFetching={list.isFetching}
      onRetry={() => void list.refetch()}
      hasMore={list.hasNextPage}
      isFetchingMore={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
    />
  );
}
