/** Buying Sherpa Cred for an amount of one's own choice, at the base rate. */

/** What a pack is, here. */
export interface PackFacts {
  cred: number;
  priceCents?: number | undefined;
  bonusPercent: number;
}

/** Limits in whole dollars, and SC for a dollar. */
export interface AmountTerms {
  minUsd: number;
  maxUsd: number;
  scPerDollar: number;
}

const MIN_USD = 10;
const MAX_USD = 500;

const perDollar = ({ cred, priceCents = 0 }: PackFacts) => (cred * 100) / priceCents;

/** SC for a dollar of the packs without a bonus: the least that any of them gives. 0 without priced packs. */
function baseRate(packs: readonly PackFacts[]): number {
  const rates = packs.filter(({ priceCents = 0 }) => priceCents > 0).map(perDollar);
  return rates.length > 0 ? Math.min(...rates) : 0;
}

interface Said {
  minUsd?: number | undefined;
  maxUsd?: number | undefined;
  scPerDollarBought?: number | undefined;
}

/** What the server says about custom amounts, or what the packs let one conclude. */
export function amountTerms(said: Said, packs: readonly PackFacts[]): AmountTerms {
  return {
    minUsd: said.minUsd ?? MIN_USD,
    maxUsd: said.maxUsd ?? MAX_USD,
    scPerDollar: said.scPerDollarBought ?? baseRate(packs),
  };
}

/** The whole dollars that were typed; NaN for anything else. "$25" and "25" are 25. */
export function parseDollars(text: string): number {
  const match = /^\$?\s*(\d{1,6})$/.exec(text.trim());
  return match ? Number(match[1]) : Number.NaN;
}

/** What is wrong with an amount, for a person; undefined when nothing is. */
export function amountError(text: string, { minUsd, maxUsd }: AmountTerms): string | undefined {
  const range = `$${minUsd} to $${maxUsd}`;
  if (text.trim() === '') return `Please enter an amount, ${range}.`;
  const usd = parseDollars(text);
  if (Number.isNaN(usd)) return `Whole dollars only, ${range}.`;
  return usd < minUsd || usd > maxUsd ? `An amount from ${range}.` : undefined;
}

/** SC for whole dollars, rounded down. Rates have at most four decimals: no float decides about a credit. */
export const credFor = (usd: number, { scPerDollar }: AmountTerms): number =>
  Math.floor((usd * Math.round(scPerDollar * 10_000)) / 10_000);

/** The least whole dollars that bring so many SC; undefined when no allowed amount does. */
export function dollarsFor(sc: number, terms: AmountTerms): number | undefined {
  if (sc <= 0 || terms.scPerDollar <= 0) return undefined;
  const rate = Math.round(terms.scPerDollar * 10_000);
  const usd = Math.max(terms.minUsd, Math.ceil((sc * 10_000) / rate));
  return usd <= terms.maxUsd ? usd : undefined;
}

/** The pack that costs just as much. */
export const packAt = <T extends PackFacts>(packs: readonly T[], usd: number): T | undefined =>
  packs.find(({ priceCents }) => priceCents === usd * 100);

/** What so many SC are worth in whole hours with a guide: "2 h with Mara". Empty without a rate. */
export function hoursWith(sc: number, rateSC: number, name: string): string {
  if (rateSC <= 0) return '';
  const hours = Math.floor(sc / rateSC);
  return hours === 0 ? `Not yet an hour with ${name}` : `${hours} h with ${name}`;
}
