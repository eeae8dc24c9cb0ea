/** The viewer's wallet: its movements, the receipts of purchases, and all of it as a file. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from './client';
import { meKey } from './me';
import { listIn, num, objectIn, raw, str } from './normalize';
import type { Paged } from './pages';
import { unwrapPage } from './pages';

/** One movement: what the balance changed by, and what it was afterwards. */
export interface Movement {
  id: string;
  /** ISO. */
  at: string;
  kind: string;
  /** Signed. */
  sc: number;
  balance: number;
  /** Empty when it is not about a session. */
  sessionId: string;
  /** Empty when it has no receipt. */
  purchaseId: string;
  text: string;
}

export interface Purchase {
  id: string;
  /** For people. */
  number: string;
  /** ISO: when it was paid. */
  at: string;
  issuer: { name: string; address: string; email: string };
  payer: { name: string; email: string };
  description: string;
  sc: number;
  cents: number;
  currency: string;
  refundedCents: number;
  status: string;
}

export function toMovements(body: unknown): Movement[] {
  return listIn(body, 'entries', 'items', 'data').map((item) => {
    const source = raw(item);
    return {
      id: str(source.id),
      at: str(source.at),
      kind: str(source.kind),
      sc: num(source.sc) ?? 0,
      balance: num(source.balance) ?? 0,
      sessionId: str(source.sessionId),
      purchaseId: str(source.purchaseId),
      text: str(source.text),
    };
  });
}

export function toPurchase(body: unknown): Purchase {
  const source = objectIn(body, 'purchase', 'receipt');
  const [issuer, payer] = [raw(source.issuer), raw(source.payer)];
  return {
    id: str(source._id),
    number: str(source.number),
    at: str(source.at),
    issuer: { name: str(issuer.name), address: str(issuer.address), email: str(issuer.email) },
    payer: { name: str(payer.name), email: str(payer.email) },
    description: str(source.description),
    sc: num(source.sc) ?? 0,
    cents: num(source.cents) ?? 0,
    currency: str(source.currency),
    refundedCents: num(source.refundedCents) ?? 0,
    status: str(source.status),
  };
}

/** The key lies below the person's record, so that what changes the balance reads the movements again too. */
const statementKey = [...meKey, 'statement'] as const;

/** The movements, newest first, page by page. */
export const statementQuery = infiniteQueryOptions({
  queryKey: statementKey,
  queryFn: ({ pageParam, signal }) =>
    unwrapPage(
      client.GET('/wallet/statement', {
        params: { query: pageParam ? { cursor: pageParam } : {} },
        signal,
      }),
      toMovements,
    ),
  initialPageParam: '',
  getNextPageParam: (last: Paged<Movement>) => last.next,
  refetchOnMount: 'always' as const,
  select: (data) => data.pages.flatMap((page) => page.items),
});

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...meKey, 'purchase', id],
    queryFn: async ({ signal }) =>
      toPurchase(
        await unwrap(client.GET('/wallet/purchases/{id}', { params: { path: { id } }, signal })),
      ),
  });

/** All movements as CSV. */
export const loadStatementFile = (): Promise<Blob> =>
  unwrap(client.GET('/wallet/statement', { headers: { Accept: 'text/csv' }, parseAs: 'blob' }));
