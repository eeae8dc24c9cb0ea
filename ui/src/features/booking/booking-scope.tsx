import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
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

interface Props {
  guide: Guide;
  /** Reads the guide's record again: the rate has changed. */
  onPriceChanged: () => void;
  children: (handle: { onBook: () => void; onIntent: () => void }) => ReactNode;
}

/**
 * Gives a screen the way to book a guide. The dialog's code and the booked times are loaded when
 * Book is about to be used. Who is not signed in is sent to sign in, and finds the dialog open on
 * coming back (`?book=1`).
 */
export function BookingScope({ guide, onPriceChanged, children }: Props) {
  const [open, setOpen] = useState(false);
  const [mounted, setMounted] = useState(false);
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const login = useLogin();
  const notify = useNotify();
  const queries = useQueryClient();
  const { state } = useIdentity();

  const onIntent = () => {
    void load().catch(() => {});
    void queries.prefetchQuery(busyQuery(guide.id));
  };

  const show = () => {
    setMounted(true);
    setOpen(true);
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

  const bookable = guide.isGuide && guide.rateSC > 0;
  const wanted = bookable && params.has('book') && state.status === 'signed-in';
  useEffect(() => {
    if (!wanted) return;
    setParams(
      (now) => {
        now.delete('book');
        return now;
      },
      { replace: true },
    );
    setMounted(true);
    setOpen(true);
  }, [wanted, setParams]);

  return (
    <>
      {children({ onBook, onIntent })}
      {mounted && (
        <Suspense fallback={null}>
          <BookingDialog
            open={open}
            guide={guide}
            onClose={() => setOpen(false)}
            onPriceChanged={onPriceChanged}
          />
        </Suspense>
      )}
    </>
  );
}
