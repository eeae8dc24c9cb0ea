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
  // Payment
  payment: 'Payment',
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
