import { formatNumber, formatSC } from '@/domain/money';

/** Texts of the specification, word for word, and those beside them. */
export const messages = {
  title: 'Get Sherpa Cred',
  lead: 'Sherpa Cred (SC) pays for sessions. SC is non-transferable and never expires; bigger packs give a better exchange rate.',
  loadFailed: 'Failed to load Sherpa Cred packs.',
  empty: 'No Sherpa Cred packs found.',
  noPrice: 'This pack is missing a Stripe price or USD amount.',
  noUrl: 'Checkout session URL not found. Please try again in a moment.',
  checkoutFailed: 'Error creating checkout session.',
  opening: 'Opening checkout…',
  provider: "You pay on our card payment provider's page and come back here.",
  enough: 'That is enough for it.',
  dismiss: 'Dismiss',
  amount: 'Another amount',
  amountField: 'Amount in dollars',
  amountBuy: 'Pay this amount',
  amountDescription: 'Sherpa Cred, custom amount',
  statement: 'Statement',
  // Payment
  payment: 'Payment',
  scene: 'Provisions for the next climb.',
  verifying: 'Verifying your payment…',
  already: 'Payment already processed',
  success: 'Payment successful! Sherpa Cred added.',
  missingId: 'Missing payment session ID.',
  invalidId: 'Invalid payment session ID.',
  verifyFailed: 'Payment verification failed.',
  confirmFailed: 'Payment confirmation failed.',
  verifyError: 'Error verifying payment.',
  unexpected: 'Unexpected error verifying payment.',
  unknown: 'Unknown error',
} as const;

/** "1 h with AshfallMara is 75 SC; you have 20." */
export const bookingPrice = (
  hours: number,
  name: string,
  total: number,
  balance?: number,
): string =>
  `${hours} h with ${name} is ${formatSC(total)}${
    balance === undefined ? '' : `; you have ${formatNumber(balance)}`
  }.`;

export const continueBooking = (name: string): string => `Continue booking ${name}`;
