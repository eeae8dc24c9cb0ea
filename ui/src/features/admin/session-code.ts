/** The id of a session, in an address or alone. */
export const SESSION_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** What an admin typed to find a session: its six characters, or its whole id or address. */
export type SessionReference = { code: string } | { id: string };

/** Reads "#ab12cd", " AB12CD ", an id or an address; undefined for anything else. */
export function readCode(text: string): SessionReference | undefined {
  const id = SESSION_ID.exec(text)?.[0];
  if (id) return { id: id.toLowerCase() };
  const code = text.trim().replace(/^#\s*/, '').toLowerCase();
  return /^[0-9a-f]{6}$/.test(code) ? { code } : undefined;
}
