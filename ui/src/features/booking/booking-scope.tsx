import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { busyQuery } from '@/api/busy';
import { freeQuery } from '@/api/free';
import { balanceQuery } from '@/api/me';
import type { Guide } from '@/api/normalize';
import { late } from '@/components/feedback/late';
import { useNotify } from '@/components/feedback/notify';
import { useUnfinished } from '@/components/session/use-unfinished';
import { validHours } from '@/domain/booking-rules';
import { now } from '@/domain/clock';
import { localMidnight } from '@/domain/free-time';
import { useIdentity } from '@/identity/context';
import { useLogin } from '@/identity/use-login';
import { messages } from './messages';
import type { BookingDraft } from './schema';
import { draftIn } from './schema';

const load = () => import('./booking-dialog');
const BookingDialog = late(load);

/**
 * The state of the history's entry in which the dialog is open. The browser keeps it over a reload,
 * what was chosen is lost: a dialog of an earlier load does not open again.
 */
const OPEN = { booking: performance.timeOrigin };

interface Props {
  guide: Guide;
  /** Reads the guide's record again: the rate has changed. */
  onPriceChanged: () => void;
  children: (handle: { onBook: (start?: number) => void; onIntent: () => void }) => ReactNode;
}

/**
 * Gives a screen the way to book a guide. The dialog's code and the booked times are loaded when
 * Book is about to be used; `onBook` may name the start that was pressed. Who is not signed in is sent to sign in, and finds the dialog open on
 * coming back (`?book=1`, with `game`, `platform` and `hours` to be filled in); what was begun and not
 * finished is filled in, too. The open dialog has an entry of its own in the history, so that Back, which
 * on a phone is a gesture, closes it.
 */
export function BookingScope({ guide, onPriceChanged, children }: Props) {
  const place = useLocation();
  const { pathname } = place;
  const [params] = useSearchParams();
  const { unfinished, keep } = useUnfinished();
  const navigate = useNavigate();
  const login = useLogin();
  const notify = useNotify();
  const queries = useQueryClient();
  const { state } = useIdentity();

  const onIntent = () => {
    void load().catch(() => {});
    void queries.prefetchQuery(busyQuery(guide.id));
    const hours = kept?.hours ?? 1;
    const query = { guideId: guide.id, from: localMidnight(now()), hours };
    if (validHours(hours)) void queries.prefetchQuery(freeQuery(query));
  };

  const kept = unfinished?.guideId === guide.id ? unfinished : undefined;

  const show = (start?: number) => {
    if (start === undefined) setDraft((set) => set ?? { place: '', values: kept });
    else setDraft({ place: `at ${start}`, values: { ...kept, start } });
    void navigate(pathname, { state: OPEN });
    // What is left after booking is counted from the balance of this moment.
    void queries.prefetchQuery({ ...balanceQuery, staleTime: 0 });
  };

  const onBook = (start?: number) => {
    if (state.status === 'signed-out') {
      notify('error', messages.signIn);
      keep({
        ...(kept ?? { guideId: guide.id, guideName: guide.username, rateSC: guide.rateSC }),
        ...(start === undefined ? {} : { start }),
      });
      login(`${pathname}?book=1`);
      return;
    }
    show(start);
  };

  const bookable = guide.isGuide && guide.rateSC > 0 && state.status === 'signed-in';
  const open = bookable && (place.state as Partial<typeof OPEN> | null)?.booking === OPEN.booking;
  // What the dialog is filled with, and the visit that asked for it.
  const [draft, setDraft] = useState<{ place: string; values: BookingDraft | undefined }>();
  if (open && !draft) setDraft({ place: '', values: kept });

  const wanted = bookable && params.has('book');
  const asked = useRef('');
  useEffect(() => {
    if (!wanted || asked.current === place.key) return;
    asked.current = place.key;
    setDraft({ place: place.key, values: draftIn(params) ?? kept });
    void navigate(pathname, { replace: true });
    void navigate(pathname, { state: OPEN });
  }, [wanted, navigate, pathname, place.key, params, kept]);

  return (
    <>
      {children({ onBook, onIntent })}
      {draft && (
        <Suspense fallback={null}>
          <BookingDialog
            key={draft.place}
            open={open}
            guide={guide}
            draft={draft.values}
            onClose={() => void navigate(-1)}
            onPriceChanged={onPriceChanged}
          />
        </Suspense>
      )}
    </>
  );
}
