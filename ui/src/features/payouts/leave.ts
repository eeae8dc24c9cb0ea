/** Leaves for another site. In a place of its own, so that tests can watch it. */
export const leaveFor = (url: string): void => window.location.assign(url);
