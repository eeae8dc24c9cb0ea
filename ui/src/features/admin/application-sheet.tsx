import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getErrorMessage } from '@/api/errors';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Portrait } from '@/components/people/portrait';
import { formatWhen } from '@/components/time/format';
import { now } from '@/domain/clock';
import { ApplicationAnswers } from './application-answers';
import { ApplicationChip } from './application-chip';
import { messages } from './messages';
import { applicationQuery } from './queries';
import type { AdminUser } from './read';
import { applicationText } from './read';
import { RejectForm } from './reject-form';
import { nameOf } from './user-link';

const Sheet = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: 'min(640px,100vw)',
  minHeight: '100%',
  '& header': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    padding: '18px 16px 16px 28px',
    background: 'var(--sh-s1)',
    borderBottom: '1px solid var(--sh-line)',
  },
  '& header .who': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& h2': { font: '700 24px/1.15 var(--sh-display)' },
  '& header p': { fontSize: 14, color: 'var(--sh-text2)' },
  '& .body': { flex: 1, padding: '20px 28px 28px' },
  '& .status': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 14px',
    marginBottom: 20,
    fontSize: 14,
    color: 'var(--sh-text2)',
  },
  '& footer': {
    position: 'sticky',
    bottom: 0,
    padding: '16px 28px',
    background: 'var(--sh-s1)',
    borderTop: '1px solid var(--sh-line)',
  },
  '& .decide': { display: 'flex', flexWrap: 'wrap', gap: 12, justifyContent: 'flex-end' },
  [theme.breakpoints.down('sm')]: {
    '& header': { padding: '12px 8px 12px 16px' },
    '& .body': { padding: 16 },
    '& footer': { padding: '12px 16px' },
    '& .decide > *': { flex: '1 1 auto' },
  },
}));

interface Props {
  user: AdminUser;
  open: boolean;
  onClose: () => void;
  isApproving: boolean;
  onApprove: () => Promise<void>;
}

/** One application in full, and the decision about it. */
export default function ApplicationSheet({ user, open, onClose, isApproving, onApprove }: Props) {
  const id = useId();
  const [rejecting, setRejecting] = useState(false);
  const application = useQuery({ ...applicationQuery(user.id), enabled: open });
  const { data, error } = application;
  const isPending = data?.status === 'pending' && !user.isGuide;

  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id } }}
    >
      <Sheet>
        <header>
          <Portrait id={user.id} src={user.avatar} size={48} vetted={user.isGuide} />
          <div className="who">
            <h2 id={id}>Application of {nameOf(user)}</h2>
            {nameOf(user) !== user.email && <p>{user.email}</p>}
          </div>
          <IconButton aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        <div className="body">
          {data ? (
            <>
              <div className="status">
                <ApplicationChip
                  text={applicationText({ applicationStatus: data.status, isGuide: false })}
                />
                <span>
                  Submitted{' '}
                  <time dateTime={data.submittedAt}>{formatWhen(data.submittedAt, now())}</time>
                </span>
                {data.decidedAt && (
                  <span>
                    Decided{' '}
                    <time dateTime={data.decidedAt}>{formatWhen(data.decidedAt, now())}</time>
                    {data.decidedBy && ` by ${nameOf(data.decidedBy)}`}
                  </span>
                )}
              </div>
              {data.reason && (
                <Alert severity="info" sx={{ mb: 5 }}>
                  Reason given: {data.reason}
                </Alert>
              )}
              <ApplicationAnswers form={data.form} />
            </>
          ) : error ? (
            <ErrorState
              message={messages.applicationFailed}
              detail={getErrorMessage(error, '')}
              onRetry={() => void application.refetch()}
              retrying={application.isFetching}
            />
          ) : (
            <Loading>
              <Skeleton height={420} sx={{ borderRadius: '16px' }} />
            </Loading>
          )}
        </div>
        {isPending && (
          <footer>
            {rejecting ? (
              <RejectForm userId={user.id} onBack={() => setRejecting(false)} onDone={onClose} />
            ) : (
              <div className="decide">
                <Button variant="outlined" color="error" onClick={() => setRejecting(true)}>
                  Reject
                </Button>
                <BusyButton
                  variant="contained"
                  busy={isApproving}
                  busyText={messages.approving}
                  onClick={() => void onApprove()}
                >
                  {messages.approve}
                </BusyButton>
              </div>
            )}
          </footer>
        )}
      </Sheet>
    </Drawer>
  );
}
