import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { late } from '@/components/feedback/late';
import { useViewer } from '@/identity/viewer';
import type { Act } from './act-dialog';
import { messages } from './messages';
import { useApprove, useChangePerson, useReject } from './queries';
import type { AdminUser } from './read';
import { nameOf } from './user-link';

const ActDialog = late(() => import('./act-dialog'));

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  '&:empty': { display: 'none' },
  [theme.breakpoints.down('sm')]: { width: '100%', '& > *': { flex: '1 1 auto' } },
}));

const AUDITED = 'It stands in the audit trail.';

/** What can be done about this person now, in the order of the buttons. */
function useUserActions(user: AdminUser): { label: string; main?: boolean; act: Act }[] {
  const { me } = useViewer();
  const approve = useApprove();
  const reject = useReject();
  const change = useChangePerson(user.id);
  const name = nameOf(user);
  const isSelf = me?.id === user.id;
  const isSuspended = user.flags.includes('suspended');
  const actions: { label: string; main?: boolean; act: Act }[] = [];

  if (user.applicationStatus === 'pending' && !user.isGuide) {
    actions.push({
      label: messages.approve,
      main: true,
      act: {
        title: `Approve ${name} as Sherpa?`,
        effects: [
          `${name} becomes a Sherpa: found in the directory, and booked once a rate is set.`,
          'The profile is filled from the application.',
          `${name} is told by e-mail.`,
        ],
        yes: messages.approve,
        busyText: messages.approving,
        run: () => approve.mutateAsync(user.id),
        done: messages.approved,
      },
    });
    actions.push({
      label: 'Reject',
      act: {
        title: `Reject the application of ${name}?`,
        effects: [`${name} stays a gamer and is told by e-mail.`, 'They may apply again.'],
        yes: 'Reject application',
        busyText: 'Rejecting...',
        danger: true,
        reason: { required: false, help: 'The applicant reads it.' },
        run: (reason) => reject.mutateAsync({ userId: user.id, reason }),
        done: messages.rejected,
      },
    });
  }
  if (!user.closed && !isSelf && isSuspended) {
    actions.push({
      label: 'Restore',
      main: true,
      act: {
        title: `Restore ${name}?`,
        effects: [
          `${name} is found and can be booked again.`,
          'Sessions that were cancelled stay cancelled.',
          AUDITED,
        ],
        yes: 'Restore',
        busyText: 'Restoring...',
        reason: { required: false, help: 'For admins only.' },
        run: (reason) => change.mutateAsync({ act: 'restore', reason }),
        done: `${name} is restored.`,
      },
    });
  }
  if (!user.closed && !isSelf && user.isGuide && !isSuspended) {
    actions.push({
      label: 'Suspend',
      act: {
        title: `Suspend ${name}?`,
        effects: [
          `${name} is not found and cannot be booked until an admin restores them.`,
          'Sessions that have not begun are cancelled, with everything back to the gamers.',
          AUDITED,
        ],
        yes: 'Suspend',
        busyText: 'Suspending...',
        danger: true,
        reason: { required: true, help: 'For admins only.' },
        run: (reason) => change.mutateAsync({ act: 'suspend', reason }),
        done: `${name} is suspended.`,
      },
    });
  }
  if (user.isAdmin && !isSelf) {
    actions.push({
      label: 'Withdraw admin',
      act: {
        title: `Take the admin’s rights from ${name}?`,
        effects: [
          `${name} sees this desk no more, from the next request on.`,
          'The account stays; an operator can make them an admin again.',
          AUDITED,
        ],
        yes: 'Withdraw admin',
        busyText: 'Withdrawing...',
        danger: true,
        reason: { required: false, help: 'For admins only.' },
        run: (reason) => change.mutateAsync({ act: 'withdraw-admin', reason }),
        done: `${name} is no admin any more.`,
      },
    });
  }
  return actions;
}

/** The buttons about a person; each asks first and says what will happen. */
export function UserActions({ user }: { user: AdminUser }) {
  const actions = useUserActions(user);
  const [asked, setAsked] = useState<{ act: Act; times: number }>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Root>
        {actions.map(({ label, main, act }) => (
          <Button
            key={label}
            variant={main ? 'contained' : 'outlined'}
            {...(act.danger ? { color: 'error' as const } : {})}
            onClick={() => {
              // The act as it was asked about: the answer changes what can be done.
              setAsked((before) => ({ act, times: (before?.times ?? 0) + 1 }));
              setOpen(true);
            }}
          >
            {label}
          </Button>
        ))}
      </Root>
      {asked && (
        <Suspense fallback={null}>
          <ActDialog key={asked.times} open={open} act={asked.act} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
