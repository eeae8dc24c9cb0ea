import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { meKey } from '@/api/me';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { BesideScene } from '@/components/layout/beside-scene';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { Price } from '@/components/money/price';
import { useUnfinished } from '@/components/session/use-unfinished';
import { formatSC } from '@/domain/money';
import { guideOf } from '@/domain/unfinished-booking';
import { useViewer } from '@/identity/viewer';
import { continueBooking, messages } from './messages';
import type { Outcome } from './verify-payment';
import { paymentIdError, paymentIdIn, verifyPayment } from './verify-payment';

/** How long the good news stays before the profile follows, or the booking that waited for it. */
export const REDIRECT_MS = { already: 1_200, success: 1_500 } as const;

const Body = styled('div')({
  display: 'grid',
  gap: 16,
  '& .state': { display: 'flex', gap: 12, alignItems: 'center', fontSize: 20, fontWeight: 700 },
  '& .good': { color: 'var(--sh-lichen)' },
  '& .bad': { color: 'var(--sh-flare)' },
  '& .detail': { color: 'var(--sh-text2)' },
  '& .links': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 8 },
});

/** Where a buyer comes back to from the card payment provider. */
export function PaymentPage() {
  const { pathname, search } = useLocation();
  const { status } = useViewer();
  const go = useNavigate();
  const queries = useQueryClient();
  const id = paymentIdIn(search);
  const fieldError = paymentIdError(id);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['payment', id],
    queryFn: () => verifyPayment(id),
    enabled: fieldError === '' && status === 'signed-in',
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const kind = data?.kind;
  const { unfinished } = useUnfinished();
  const target = unfinished ? paths.book(unfinished.guideId) : paths.profile;

  useEffect(() => {
    if (kind !== 'already' && kind !== 'success') return;
    void queries.invalidateQueries({ queryKey: meKey });
    const timer = setTimeout(() => void go(target, { replace: true }), REDIRECT_MS[kind]);
    return () => clearTimeout(timer);
  }, [kind, target, go, queries]);

  // An address without a payment needs nobody to sign in.
  if (!fieldError && status === 'signed-out') {
    return <Navigate to={paths.loginFrom(pathname + search)} replace />;
  }
  const outcome: Outcome | undefined = fieldError
    ? { kind: 'failed', message: fieldError, detail: '' }
    : isFetching
      ? undefined
      : data;
  return (
    <Page title={messages.payment}>
      <BesideScene scene="tent" text={messages.scene}>
        <Card>
          <Body>
            <State outcome={outcome} />
            <div className="links">
              {outcome?.kind === 'failed' && !fieldError && (
                <Button variant="contained" onClick={() => void refetch()}>
                  Retry
                </Button>
              )}
              {unfinished && kind && kind !== 'failed' && (
                <Button component={Link} to={target} variant="contained">
                  {continueBooking(guideOf(unfinished))}
                </Button>
              )}
              <Button component={Link} to={paths.home} variant="outlined">
                Home
              </Button>
              <Button component={Link} to={paths.profile} variant="outlined">
                Go to Profile
              </Button>
            </div>
          </Body>
        </Card>
      </BesideScene>
    </Page>
  );
}

function State({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) {
    return (
      <p className="state" role="status">
        <Icon name="hourglass" size={24} />
        {messages.verifying}
      </p>
    );
  }
  if (outcome.kind === 'failed') {
    return (
      <div role="alert">
        <p className="state bad">
          <Icon name="alert" size={24} />
          {outcome.message}
        </p>
        {outcome.detail && <p className="detail">{outcome.detail}</p>}
      </div>
    );
  }
  const paid = outcome.kind === 'success';
  return (
    <div role="status">
      <p className="state good">
        <Icon name="check" size={24} />
        {paid ? messages.success : messages.already}
      </p>
      {paid && outcome.credited !== undefined && (
        <p className="detail">
          <Price sc={outcome.credited} /> added.
          {outcome.balance !== undefined && ` Your balance is ${formatSC(outcome.balance)}.`}
        </p>
      )}
    </div>
  );
}
