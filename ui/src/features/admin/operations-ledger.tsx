import { styled } from '@mui/material/styles';
import { formatWhen } from '@/components/time/format';
import { formatNumber } from '@/domain/money';
import { Block, Command, Rows } from './operations-parts';
import type { Operations } from './read';

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1.5fr) repeat(5,minmax(0,1fr))',
  borderTop: '1px solid var(--sh-line)',
  '& > div': { padding: '16px 20px', borderLeft: '1px solid var(--sh-line)' },
  '& > div:first-of-type': { borderLeft: 0 },
  '& dt': { marginBottom: 4, fontSize: 14, color: 'var(--sh-text3)' },
  '& dd': { font: '800 22px/1.2 var(--sh-display)' },
  '& dd.words': { font: '700 16px/1.65 var(--sh-text-face)', fontVariantNumeric: 'tabular-nums' },
  '& .bad dd': { color: 'var(--sh-flare)' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
    '& > div': { padding: '14px 16px' },
    '& > div:nth-of-type(odd)': { borderLeft: 0 },
    '& > div:nth-of-type(n+3)': { borderTop: '1px solid var(--sh-line)' },
  },
}));

const Findings = styled('div')({ paddingTop: 20, borderTop: '1px solid var(--sh-line)' });

/** "340 ms", "12 s". */
const formatTook = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** The last time that the whole ledger was recomputed. */
export function LedgerBlock({ operations: { ledger, at } }: { operations: Operations }) {
  return (
    <Block
      place="ledger"
      title="The ledger"
      help={
        <>
          All money is recomputed each night at 04:00 UTC. To do it now:
          <span style={{ display: 'block', marginTop: 10 }}>
            <Command text="sherpa ledger verify" />
          </span>
        </>
      }
    >
      {ledger && (
        <>
          <Figures aria-label="Last check">
            <div>
              <dt>Checked</dt>
              <dd className="words">
                <time dateTime={ledger.at}>{formatWhen(ledger.at, Date.parse(at))}</time>
              </dd>
            </div>
            <div className={ledger.faults > 0 ? 'bad' : ''}>
              <dt>Faults</dt>
              <dd>{formatNumber(ledger.faults)}</dd>
            </div>
            <div>
              <dt>Transfers</dt>
              <dd>{formatNumber(ledger.transfers)}</dd>
            </div>
            <div>
              <dt>Accounts</dt>
              <dd>{formatNumber(ledger.accounts)}</dd>
            </div>
            <div>
              <dt>Refunds on the way</dt>
              <dd>{formatNumber(ledger.waiting)}</dd>
            </div>
            <div>
              <dt>It took</dt>
              <dd>{formatTook(ledger.tookMs)}</dd>
            </div>
          </Figures>
          {ledger.findings.length > 0 && (
            <Findings>
              <Rows
                label="Faults of the ledger"
                total={ledger.faults}
                rows={ledger.findings}
                rowKey={({ check, subject, detail }) => `${check} ${subject} ${detail}`}
                columns={[
                  { title: 'Invariant', width: 22, wide: true, cell: ({ check }) => check },
                  { title: 'Of', width: 34, wide: true, cell: ({ subject }) => subject },
                  { title: 'Finding', wide: true, cell: ({ detail }) => detail },
                ]}
              />
            </Findings>
          )}
        </>
      )}
    </Block>
  );
}
