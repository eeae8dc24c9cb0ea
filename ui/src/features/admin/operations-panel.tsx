import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '@/api/errors';
import { leaveFor } from '@/api/leave';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { useNotify } from '@/components/feedback/notify';
import { formatClock, formatZone } from '@/components/time/format';
import { messages } from './messages';
import { BlockedBlock, DisputesBlock } from './operations-disputes';
import { FailuresBlock, QueuesBlock } from './operations-jobs';
import { LedgerBlock } from './operations-ledger';
import {
  EarningsBlock,
  MismatchesBlock,
  OldProblemsBlock,
  PayoutsBlock,
  RefundsBlock,
} from './operations-money';
import { OperationsVerdict } from './operations-verdict';
import { openOpsSession, operationsQuery } from './queries';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
  marginBottom: 20,
  '& p': { fontSize: 14, color: 'var(--sh-text2)', fontVariantNumeric: 'tabular-nums' },
});

// What is fine stands in a few words beside the next; what is not takes a whole line.
const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3,minmax(0,1fr))',
  gridAutoFlow: 'row dense',
  gap: 20,
  '& > *': { gridColumn: '1/-1', minWidth: 0 },
  '& > section:has(> .fine)': { gridColumn: 'auto' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(2,minmax(0,1fr))' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0,1fr)' },
}));

/** How the program is doing: what needs a person, jobs, money, the ledger. Looks again every ten seconds. */
export default function OperationsPanel() {
  const operations = useQuery(operationsQuery);
  const { data, error, isFetching } = operations;
  return (
    <>
      <Bar>
        <p>
          {data
            ? `As of ${formatClock(data.at)} (${formatZone(data.at)}), looked at again every 10 s`
            : ' '}
        </p>
        <OpenJobs />
      </Bar>
      <Blocks>
        {error && (
          <ErrorState
            message={messages.operationsFailed}
            detail={getErrorMessage(error, '')}
            onRetry={() => void operations.refetch()}
            retrying={isFetching}
          />
        )}
        {data ? (
          <>
            <OperationsVerdict operations={data} />
            <QueuesBlock operations={data} />
            <FailuresBlock operations={data} />
            <RefundsBlock operations={data} />
            <PayoutsBlock operations={data} />
            <MismatchesBlock operations={data} />
            <DisputesBlock operations={data} />
            <BlockedBlock operations={data} />
            <OldProblemsBlock operations={data} />
            <EarningsBlock operations={data} />
            <LedgerBlock operations={data} />
          </>
        ) : (
          !error && (
            <Loading>
              {[88, 236, 120, 120, 120].map((height, index) => (
                <Skeleton key={index} height={height} sx={{ mb: 5, borderRadius: '16px' }} />
              ))}
            </Loading>
          )
        )}
      </Blocks>
    </>
  );
}

/** Leads to the pages about single jobs, which a cookie opens for half an hour. */
function OpenJobs() {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      leaveFor((await openOpsSession()).url);
    } catch (error) {
      setBusy(false);
      notify('error', getErrorMessage(error, messages.jobsFailed));
    }
  };
  return (
    <BusyButton
      variant="contained"
      busy={busy}
      busyText="Opening..."
      startIcon={<Icon name="external" size={18} />}
      onClick={() => void open()}
    >
      Open job queues
    </BusyButton>
  );
}
