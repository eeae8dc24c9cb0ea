import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Pack } from '@/api/normalize';
import { toPacks } from '@/api/normalize';
import { messages } from './messages';

export const packKeys = { all: ['packs'] as const };

export const packsQuery = () =>
  queryOptions({
    queryKey: packKeys.all,
    queryFn: async ({ signal }) =>
      toPacks(await unwrap(client.GET('/sherpa-cred/packs', { signal }))),
    staleTime: 60_000,
  });

/** A sentence for a person, about a checkout that could not be opened. */
export class CheckoutError extends Error {}

/** True when a pack can be bought: it names a price, or what it costs. */
export const isBuyable = (pack: Pack): boolean => !!pack.priceId || (pack.priceCents ?? 0) > 0;

/** What somebody wants to buy: a pack, or whole dollars for which so many SC were shown. */
export type Purchase = { pack: Pack } | { usd: number; cred: number };

/** Names a purchase: the pack's id, or the amount's. */
export const purchaseKey = (purchase: Purchase): string =>
  'pack' in purchase ? purchase.pack.id : AMOUNT;

/** The id of any amount that is no pack. */
export const AMOUNT = 'amount';

const bodyOf = (purchase: Purchase) => {
  if (!('pack' in purchase)) {
    const { usd, cred } = purchase;
    return { packCredAdvertised: cred, description: messages.amountDescription, usd };
  }
  const { pack } = purchase;
  if (!isBuyable(pack)) throw new CheckoutError(messages.noPrice);
  return {
    packCredAdvertised: pack.cred,
    description: pack.description || pack.name,
    ...(pack.priceId ? { priceId: pack.priceId } : { usd: (pack.priceCents ?? 0) / 100 }),
  };
};

/** Opens a checkout and answers its address, which starts with http (specification, section 7). */
export async function openCheckout(purchase: Purchase): Promise<string> {
  const answer = await unwrap(
    client.POST('/scPayments/checkout', { body: { ...bodyOf(purchase), source: 'web' } }),
  );
  const url: unknown = answer.url;
  if (typeof url !== 'string' || !url.startsWith('http')) throw new CheckoutError(messages.noUrl);
  return url;
}
