/** The viewer's zone, e.g. "Europe/Berlin". In a file of its own: every screen needs no more of times than this. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
