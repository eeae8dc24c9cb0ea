import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { busyQuery } from '@/api/busy';
import { meKey } from '@/api/me';
import type { Guide } from '@/api/normalize';
import { paths } from '@/app/paths';
import { useNotify } from '@/components/feedback/notify';
import { useIdentity } from '@/identity/context';
import { messages } from './messages';

const load = () => import('./booking-dialog');
const BookingDialog = lazy(load);

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
  const navigate = useNavigate();
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
    void queries.invalidateQueries({ queryKey: meKey, exact: true });
  };

  const onBook = () => {
    if (state.status === 'signed-out') {
      notify('error', messages.signIn);
      void navigate(paths.loginFrom(`${pathname}?book=1`));
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
