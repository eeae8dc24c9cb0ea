/**
 * Money is integers: USD in cents, Sherpa Cred (SC) in whole credits. Floating point touches no
 * amount: ceil(25 x 2.2) is 56 in floats and 55 in truth.
 */

/** SC per hour for a rate in cents: the specification's ceil(USD x 2.2) in integer arithmetic. */
export function scPerHour(rateCents: number): number {
  if (!Number.isSafeInteger(rateCents) || rateCents <= 0) return 0;
  return Math.floor((rateCents * 22 + 999) / 1000);
}

/** Price of a session in SC. */
export function sessionTotalSC(scHourly: number, hours: number): number {
  return scHourly * hours;
}

/** Price of a session in cents. */
export function sessionTotalCents(rateCents: number, hours: number): number {
  return rateCents * hours;
}

/** USD as the server sends it (at most two decimals) to cents. Not a number is 0. */
export function dollarsToCents(usd: number): number {
  return Number.isFinite(usd) ? Math.round(usd * 100) : 0;
}

/**
 * Reads a rate that a person typed: only digits and dots count, never below 0, nonsense is 0
 * (specification, section 5). Returns cents; a third decimal is cut off.
 */
export function parseRate(text: string): number {
  const kept = text.replace(/[^\d.]/g, '');
  const match = /^(\d*)(?:\.(\d*))?$/.exec(kept);
  if (!match) return 0;
  const whole = match[1] ?? '';
  const part = ((match[2] ?? '') + '00').slice(0, 2);
  const cents = Number(`${whole === '' ? '0' : whole}${part}`);
  return Number.isSafeInteger(cents) ? cents : 0;
}

/**
 * 1234 -> "1,234". By hand: the first Intl.NumberFormat of a page takes longer than all of the
 * first screen's other code.
 */
export function formatNumber(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** 1234 -> "1,234 SC". */
export function formatSC(value: number): string {
  return `${formatNumber(value)} SC`;
}

/** 3500 -> "$35", 3550 -> "$35.50", -100 -> "-$1". */
export function formatUSD(cents: number): string {
  const rounded = Math.round(cents);
  const sign = rounded < 0 ? '-' : '';
  const abs = Math.abs(rounded);
  const rest = abs % 100;
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${sign}$${formatNumber(Math.floor(abs / 100))}${decimals}`;
}

/** What the balance changed by, with its sign: 75 -> "+75 SC", -75 -> "−75 SC", 0 -> "0 SC". */
export function formatSignedSC(value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '\u2212' : '';
  return sign + formatSC(Math.abs(value));
}
