import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { configQuery, creditTerms } from '@/api/config';
import { getErrorMessage, hasCode, hasStatus, isApiError } from '@/api/errors';
import { useUnfinished } from '@/components/session/use-unfinished';
import { amountTerms } from '@/domain/custom-amount';
import { guideOf, totalOf } from '@/domain/unfinished-booking';
import { useLogin } from '@/identity/use-login';
import { useViewer } from '@/identity/viewer';
import { leaveFor } from '@/api/leave';
import { messages } from './messages';
import { PacksView } from './packs-view';
import { Purpose } from './purpose';
import type { Purchase } from './queries';
import { CheckoutError, isBuyable, openCheckout, packsQuery, purchaseKey } from './queries';

/** SC in `needed`: rounded up, 0 when it is not a positive number. */
export function neededIn(search: string): number {
  const value = Number(new URLSearchParams(search).get('needed'));
  return Number.isFinite(value) && value > 0 ? Math.ceil(value) : 0;
}

/** The specification's sentence, and the server's own after it. */
function refusalOf(error: unknown): string {
  if (error instanceof CheckoutError) return error.message;
  return [messages.checkoutFailed, getErrorMessage(error, '')].filter(Boolean).join(' ');
}

/** Buys Sherpa Cred. */
export function PacksPage() {
  const { pathname, search } = useLocation();
  const { status, me } = useViewer();
  const { unfinished, forget } = useUnfinished();
  const packs = useQuery(packsQuery());
  const config = useQuery(configQuery);
  const [leaving, setLeaving] = useState(false);
  const toLogin = useLogin();
  const login = () => toLogin(pathname + search);
  const checkout = useMutation({
    mutationFn: openCheckout,
    onSuccess: (url) => {
      setLeaving(true);
      leaveFor(url);
    },
    onError: (error) => {
      if (hasStatus(error, 401)) login();
      // The price has changed: the packs are read again.
      else if (hasStatus(error, 409)) void packs.refetch();
    },
  });

  // Back from the provider's page by the browser's own button: the page may be the old one.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  const buy = (purchase: Purchase) => {
    if (checkout.isPending || leaving) return;
    if (status === 'signed-out' && (!('pack' in purchase) || isBuyable(purchase.pack)))
      return login();
    checkout.mutate(purchase);
  };
  const busy = checkout.isPending || leaving;
  // The balance may have changed since the address was made.
  const missing =
    unfinished && me ? Math.max(0, totalOf(unfinished) - me.balance) : neededIn(search);

  // What is wrong with the amount stands at its field.
  const fieldError = isApiError(checkout.error) ? checkout.error.fields.usd : undefined;

  return (
    <PacksView
      packs={packs.data}
      terms={amountTerms(creditTerms(config.data), packs.data ?? [])}
      guide={
        unfinished && unfinished.rateSC > 0
          ? { name: guideOf(unfinished), rateSC: unfinished.rateSC }
          : undefined
      }
      amountError={fieldError}
      signedIn={status === 'signed-in'}
      error={packs.error}
      isFetching={packs.isFetching}
      onRetry={() => void packs.refetch()}
      needed={missing}
      purpose={
        <Purpose
          unfinished={unfinished}
          needed={missing}
          balance={me?.balance}
          onDismiss={forget}
        />
      }
      opening={busy && checkout.variables ? purchaseKey(checkout.variables) : undefined}
      refusal={checkout.error && !fieldError ? refusalOf(checkout.error) : ''}
      blocked={hasCode(checkout.error, 'BUYING_BLOCKED')}
      onBuy={buy}
    />
  );
}
