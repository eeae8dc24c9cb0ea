/** A session's id as people read it: its last six characters. */
export const shortId = (id: string): string => id.slice(-6);
