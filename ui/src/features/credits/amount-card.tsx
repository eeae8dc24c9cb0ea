import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { Pack } from '@/api/normalize';
import { BusyButton } from '@/components/feedback/busy-button';
import { Field } from '@/components/form/field';
import { Card } from '@/components/layout/card';
import { Price } from '@/components/money/price';
import type { AmountTerms } from '@/domain/custom-amount';
import {
  amountError,
  credFor,
  dollarsFor,
  hoursWith,
  packAt,
  parseDollars,
} from '@/domain/custom-amount';
import { formatSC, formatUSD } from '@/domain/money';
import { messages } from './messages';
import type { Purchase } from './queries';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1.1fr) 220px minmax(0,1fr) auto',
  gap: '16px 28px',
  alignItems: 'start',
  '& h2': { font: '700 22px/1.15 var(--sh-display)' },
  '& .lead': { marginTop: 6, fontSize: 15, color: 'var(--sh-text2)', textWrap: 'pretty' },
  '& .worth': { minHeight: 74, paddingTop: 4 },
  '& .worth p': { marginTop: 6, fontSize: 14, color: 'var(--sh-text2)' },
  '& .send': { paddingTop: 27 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: '220px minmax(0,1fr)' },
  [theme.breakpoints.between('sm', 'lg')]: {
    '& .words': { gridColumn: '1/-1' },
    '& .send': { paddingTop: 0 },
  },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    '& .worth': { minHeight: 0 },
    '& .send': { padding: 0 },
    '& .send > *': { width: '100%' },
  },
}));

interface Props {
  packs: readonly Pack[];
  terms: AmountTerms;
  /** SC that the buyer is short of and that no pack covers; 0 otherwise. */
  needed: number;
  /** The guide one came from, and what an hour costs there. */
  guide: { name: string; rateSC: number } | undefined;
  /** What the server says is wrong with the amount that was sent. */
  fieldError: string | undefined;
  busy: boolean;
  disabled: boolean;
  onBuy: (purchase: Purchase) => void;
}

/** Any whole amount of dollars, and what it is in SC while it is typed. */
export function AmountCard({
  packs,
  terms,
  needed,
  guide,
  fieldError,
  busy,
  disabled,
  onBuy,
}: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [sent, setSent] = useState<string>();
  const [left, setLeft] = useState(false);
  const usd = parseDollars(text);
  const wrong = amountError(text, terms);
  const pack = wrong ? undefined : packAt(packs, usd);
  const sc = wrong ? 0 : (pack?.cred ?? credFor(usd, terms));
  const refused = sent === text && fieldError !== undefined ? fieldError : undefined;
  const said = (sent === text || (left && text !== '')) && wrong ? wrong : refused;
  const covering = dollarsFor(needed, terms);
  const price = wrong ? '' : formatUSD(usd * 100);

  return (
    <Card component="section" aria-labelledby={id} sx={{ mt: 5 }}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy || disabled) return;
          setSent(text);
          if (!wrong) onBuy(pack ? { pack } : { usd, cred: sc });
          else event.currentTarget.querySelector('input')?.focus();
        }}
      >
        <div className="words">
          <h2 id={id}>{messages.amount}</h2>
          <p className="lead">
            Any whole amount from {formatUSD(terms.minUsd * 100)} to {formatUSD(terms.maxUsd * 100)}
            , {rateText(terms.scPerDollar)} SC per $1.
          </p>
          {covering !== undefined && (
            <p className="lead">
              <b>
                {formatUSD(covering * 100)} covers the {formatSC(needed)} you need.
              </b>
            </p>
          )}
        </div>
        <Field
          label={messages.amountField}
          name="usd"
          value={text}
          onChange={setText}
          onBlur={() => setLeft(true)}
          inputProps={{ inputMode: 'numeric' }}
          suffix="USD"
          error={said}
        />
        <div className="worth" role="status">
          {sc > 0 && (
            <>
              <Price sc={sc} big />
              {pack ? (
                <p>
                  That is {pack.name || 'a pack'}
                  {pack.bonusPercent > 0 && `, with ${pack.bonusPercent}% bonus`}.
                </p>
              ) : (
                guide && <p>{hoursWith(sc, guide.rateSC, guide.name)}</p>
              )}
            </>
          )}
        </div>
        <div className="send">
          <BusyButton
            type="submit"
            variant="outlined"
            busy={busy}
            busyText={messages.opening}
            disabled={disabled}
            aria-label={busy || !price ? undefined : `Pay ${price} for ${formatSC(sc)}`}
          >
            {price ? `Pay ${price}` : messages.amountBuy}
          </BusyButton>
        </div>
      </Form>
    </Card>
  );
}

/** "2.00", by whole hundredths. */
const rateText = (rate: number) => (Math.floor(rate * 100 + 1e-6) / 100).toFixed(2);
