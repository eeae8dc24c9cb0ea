import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { busyQuery } from '@/api/busy';
import { balanceQuery } from '@/api/me';
import type { Guide } from '@/api/normalize';
import { late } from '@/components/feedback/late';
import { useNotify } from '@/components/feedback/notify';
import { useIdentity } from '@/identity/context';
import { useLogin } from '@/identity/use-login';
import { messages } from './messages';

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
  children: (handle: { onBook: () => void; onIntent: () => void }) => ReactNode;
}

/**
 * Gives a screen the way to book a guide. The dialog's code and the booked times are loaded when
 * Book is about to be used. Who is not signed in is sent to sign in, and finds the dialog open on
 * coming back (`?book=1`). The open dialog has an entry of its own in the history, so that Back, which
 * on a phone is a gesture, closes it.
 */
export function BookingScope({ guide, onPriceChanged, children }: Props) {
  const place = useLocation();
  const { pathname } = place;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const login = useLogin();
  const notify = useNotify();
  const queries = useQueryClient();
  const { state } = useIdentity();

  const onIntent = () => {
    void load().catch(() => {});
    void queries.prefetchQuery(busyQuery(guide.id));
  };

  const show = () => {
    void navigate(pathname, { state: OPEN });
    // What is left after booking is counted from the balance of this moment.
    void queries.prefetchQuery({ ...balanceQuery, staleTime: 0 });
  };

  const onBook = () => {
    if (state.status === 'signed-out') {
      notify('error', messages.signIn);
      login(`${pathname}?book=1`);
      return;
    }
    show();
  };

  const bookable = guide.isGuide && guide.rateSC > 0 && state.status === 'signed-in';
  const open = bookable && (place.state as Partial<typeof OPEN> | null)?.booking === OPEN.booking;
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);

  const wanted = bookable && params.has('book');
  const returned = useRef(false);
  useEffect(() => {
    if (!wanted || returned.current) return;
    returned.current = true;
    void navigate(pathname, { replace: true });
    void navigate(pathname, { state: OPEN });
  }, [wanted, navigate, pathname]);

  return (
    <>
      {children({ onBook, onIntent })}
      {mounted && (
        <Suspense fallback={null}>
          <BookingDialog
            open={open}
            guide={guide}
            onClose={() => void navigate(-1)}
            onPriceChanged={onPriceChanged}
          />
        </Suspense>
      )}
    </>
  );
}
