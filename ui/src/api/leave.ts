/** Opens a page outside of the app. The function has a file of its own, so that tests can replace it. */
export const leaveFor = (url: string): void => window.location.assign(url);
