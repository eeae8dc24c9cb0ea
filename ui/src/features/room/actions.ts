import { client, unwrap } from '@/api/client';
import type { Session } from '@/api/normalize';
import { toSession } from '@/api/normalize-session';

const at = (id: string) => ({ params: { path: { id } } });

/** Sets where the two meet; empty text and link remove it. */
export async function setMeeting(
  id: string,
  meeting: { text: string; url: string },
): Promise<Session> {
  return toSession(
    await unwrap(client.PUT('/sessions/{id}/meeting', { ...at(id), body: meeting })),
  );
}

/** Says that one is here. */
export async function checkIn(id: string): Promise<Session> {
  return toSession(await unwrap(client.POST('/sessions/{id}/check-in', at(id))));
}
