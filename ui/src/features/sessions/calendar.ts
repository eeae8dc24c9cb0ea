import { useMutation } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Session } from '@/api/normalize';
import { saveFile } from '@/api/save-file';
import { useDismiss, useNotify } from '@/components/feedback/notify';
import { now } from '@/domain/clock';
import { messages } from './messages';
import { shortId } from './short-id';

async function loadCalendar(id: string): Promise<Blob> {
  return unwrap(
    client.GET('/sessions/{id}/calendar.ics', {
      params: { path: { id } },
      headers: { Accept: 'text/calendar' },
      parseAs: 'blob',
    }),
  );
}

/** The server's file; without it one that is made here. */
async function calendarOf(session: Session): Promise<Blob> {
  try {
    return await loadCalendar(session.id);
  } catch {
    const { calendarText } = await import('./calendar-text');
    const text = calendarText(session, now(), location);
    if (!text) throw new Error('The session has no time.');
    return new Blob([text], { type: 'text/calendar;charset=utf-8' });
  }
}

/** What the message about a failed download is about. */
const CALENDAR = 'calendar';

/** Downloads a session as a calendar file; `busy` names the one under way. */
export function useCalendarFile() {
  const notify = useNotify();
  const dismiss = useDismiss();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (session: Session) => {
      saveFile(`sherpa-session-${shortId(session.id)}.ics`, await calendarOf(session));
    },
    onSuccess: () => dismiss(CALENDAR),
    onError: () => notify('error', messages.calendarFailed, CALENDAR),
  });
  return { download: mutate, isBusy: (id: string) => isPending && variables.id === id };
}
