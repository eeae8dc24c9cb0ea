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
export type Wish = { pack: Pack } | { usd: number; cred: number };

/** Names a wish: the pack's id, or the amount's. */
export const wishKey = (wish: Wish): string => ('pack' in wish ? wish.pack.id : AMOUNT);

/** The id of any amount that is no pack. */
export const AMOUNT = 'amount';

const bodyOf = (wish: Wish) => {
  if (!('pack' in wish)) {
    const { usd, cred } = wish;
    return { packCredAdvertised: cred, description: messages.amountDescription, usd };
  }
  const { pack } = wish;
  if (!isBuyable(pack)) throw new CheckoutError(messages.noPrice);
  return {
    packCredAdvertised: pack.cred,
    description: pack.description || pack.name,
    ...(pack.priceId ? { priceId: pack.priceId } : { usd: (pack.priceCents ?? 0) / 100 }),
  };
};

/** Opens a checkout and answers its address, which starts with http (specification, section 7). */
export async function openCheckout(wish: Wish): Promise<string> {
  const answer = await unwrap(
    client.POST('/scPayments/checkout', { body: { ...bodyOf(wish), source: 'web' } }),
  );
  const url: unknown = answer.url;
  if (typeof url !== 'string' || !url.startsWith('http')) throw new CheckoutError(messages.noUrl);
  return url;
}
