import { localStore } from '@/api/local-store';
import { paths, returnPath } from '@/domain/paths';
import { readUnfinished } from '@/domain/unfinished-booking';

/**
 * Where somebody goes after signing in or up: back to `from`, else to the booking that they began as a
 * visitor (a link in a mail opens a page that knows nothing of `from`), else to their profile.
 */
export function afterSignIn(search: string): string {
  const begun = readUnfinished(localStore(), '', Date.now());
  return returnPath(search, begun ? paths.book(begun.guideId) : paths.profile);
}
