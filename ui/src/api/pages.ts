import { errorFromBody } from './errors';

/** One page of a list, and the cursor of the next one when there is one. */
export interface Paged<T> {
  items: T[];
  next: string | undefined;
  /** How many there are in all, "1000+" beyond what is counted; undefined when the server does not tell. */
  total?: string | undefined;
}

/** The cursor in `Link: </api/...?cursor=X>; rel="next"`. */
export function nextCursor(link: string | null): string | undefined {
  for (const entry of link?.split(/,(?=\s*<)/) ?? []) {
    const match = /<([^>]*)>\s*;.*\brel="?next"?/.exec(entry);
    if (match) {
      return new URL(match[1]!, 'http://sherpa.invalid').searchParams.get('cursor') ?? undefined;
    }
  }
  return undefined;
}

/** The body of a list's answer, read by `read`, with the cursor of the next page. */
export async function unwrapPage<T>(
  call: Promise<{ data?: unknown; error?: unknown; response: Response }>,
  read: (body: unknown) => T[],
): Promise<Paged<T>> {
  const { data, error, response } = await call;
  if (!response.ok) throw errorFromBody(response.status, error);
  return {
    items: read(data),
    next: nextCursor(response.headers.get('Link')),
    total: response.headers.get('Total-Count') ?? undefined,
  };
}
