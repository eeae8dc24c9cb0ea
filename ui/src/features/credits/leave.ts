/** Leaves the app for another site: the card payment provider's. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
