/** Leaves the app for a page that it does not draw. In a place of its own, so that tests can watch it. */
export const leaveFor = (url: string): void => window.location.assign(url);
