import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import type { Pack } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { SupportLink } from '@/components/feedback/support-link';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import type { AmountTerms } from '@/domain/custom-amount';
import { hoursWith } from '@/domain/custom-amount';
import { AmountCard } from './amount-card';
import { messages } from './messages';
import { PackCard } from './pack-card';
import type { Purchase } from './queries';
import { AMOUNT } from './queries';

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'repeat(4,minmax(0,1fr))',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(2,minmax(0,1fr))' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0,1fr)' },
}));

const Provider = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: 24,
  fontSize: 14,
  color: 'var(--sh-text3)',
});

/** Brings what has appeared above the packs into the window. */
const focus = (element: HTMLElement | null) => element?.focus();

/** The smallest pack that covers what is needed, or undefined. */
export function coveringPack(packs: readonly Pack[], needed: number): Pack | undefined {
  if (needed <= 0) return undefined;
  return packs
    .filter((pack) => pack.cred >= needed)
    .reduce<Pack | undefined>(
      (best, pack) => (best && best.cred <= pack.cred ? best : pack),
      undefined,
    );
}

interface Props {
  packs: readonly Pack[] | undefined;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
  /** SC that the buyer is short of; 0 when none. */
  needed: number;
  /** What the Sherpa Cred is for. */
  purpose: ReactNode;
  /** The pack whose checkout is being opened. */
  opening: string | undefined;
  /** Why no checkout was opened. */
  refusal: string;
  /** This account may not buy: only people can help. */
  blocked: boolean;
  onBuy: (purchase: Purchase) => void;
  /** Limits and rate of an amount that is no pack. */
  terms: AmountTerms;
  /** What the server says is wrong with such an amount. */
  amountError: string | undefined;
  /** The guide one came from, and what an hour costs there. */
  guide: { name: string; rateSC: number } | undefined;
  signedIn: boolean;
}

/** The packs: on their way, failed, none, there. */
export function PacksView(props: Props) {
  const { packs } = props;
  return (
    <Page
      title={messages.title}
      lead={messages.lead}
      aside={
        props.signedIn && (
          <Button component={Link} to={paths.wallet} variant="outlined">
            {messages.statement}
          </Button>
        )
      }
    >
      {props.purpose}
      {props.refusal && (
        <Alert severity="error" tabIndex={-1} ref={focus} sx={{ mb: 7 }}>
          {props.refusal} {props.blocked && <SupportLink />}
        </Alert>
      )}
      {packs ? (
        packs.length === 0 ? (
          <Card sx={{ p: 0 }}>
            <EmptyState
              message={messages.empty}
              action={
                <Button component={Link} to={paths.directory} variant="outlined">
                  Find Sherpas
                </Button>
              }
            />
          </Card>
        ) : (
          <Packs {...props} packs={packs} />
        )
      ) : props.error ? (
        <ErrorState
          message={messages.loadFailed}
          detail={getErrorMessage(props.error, '')}
          onRetry={props.onRetry}
          retrying={props.isFetching}
        />
      ) : (
        <Loading>
          <Grid>
            {[0, 1, 2, 3].map((index) => (
              <li key={index}>
                <Skeleton height={454} sx={{ borderRadius: '16px' }} />
              </li>
            ))}
          </Grid>
        </Loading>
      )}
    </Page>
  );
}

function Packs(props: Props & { packs: readonly Pack[] }) {
  const { packs, needed } = props;
  const largest = Math.max(...packs.map((pack) => pack.cred));
  const covering = coveringPack(packs, needed);
  const bySize = [...packs].sort((a, b) => a.cred - b.cred);
  return (
    <>
      <Grid>
        {packs.map((pack) => (
          <li key={pack.id || pack.name}>
            <PackCard
              pack={pack}
              share={largest > 0 ? pack.cred / largest : 0}
              place={bySize.indexOf(pack)}
              isLargest={pack.cred === largest && packs.length > 1}
              needed={needed}
              covers={pack === covering}
              main={pack === covering}
              busy={props.opening === pack.id}
              disabled={props.opening !== undefined && props.opening !== pack.id}
              worth={props.guide ? hoursWith(pack.cred, props.guide.rateSC, props.guide.name) : ''}
              onBuy={() => props.onBuy({ pack })}
            />
          </li>
        ))}
      </Grid>
      {props.terms.scPerDollar > 0 && (
        <AmountCard
          packs={packs}
          terms={props.terms}
          needed={covering ? 0 : needed}
          guide={props.guide}
          fieldError={props.amountError}
          busy={props.opening === AMOUNT}
          disabled={props.opening !== undefined && props.opening !== AMOUNT}
          onBuy={props.onBuy}
        />
      )}
      <Provider>
        <Icon name="shield" size={16} />
        {messages.provider}
      </Provider>
    </>
  );
}
