import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { blocksQuery, useBlock } from '@/api/blocks';
import { failureReason } from '@/api/errors';
import { isMissingRoute } from '@/api/fallback';
import type { Person as PersonData } from '@/api/normalize';
import { BusyButton } from '@/components/feedback/busy-button';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { useNotify } from '@/components/feedback/notify';
import { Card } from '@/components/layout/card';
import { messages as moderation } from '@/components/moderation/messages';
import { Person } from '@/components/people/person';

const Root = styled(Card)({
  '& > p': { marginTop: 4, color: 'var(--sh-text2)' },
  '& ul': { marginTop: 16 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '10px 0',
    borderTop: '1px solid var(--sh-line)',
  },
  '& li:last-of-type': { paddingBottom: 0 },
}) as typeof Card;

const TITLE_ID = 'blocked-people';

/** Whom the person has blocked, each with the way to lift it. Nothing where the server knows no blocks. */
export function BlockedPeople() {
  const { data: people, error, isFetching, refetch } = useQuery(blocksQuery);
  if (error && isMissingRoute(error)) return null;
  return (
    <Root component="section" aria-labelledby={TITLE_ID}>
      <Typography variant="h3" component="h2" id={TITLE_ID}>
        Blocked people
      </Typography>
      <p>
        {people?.length === 0
          ? 'You have blocked nobody. The menu on a profile does it.'
          : 'Between you there are no requests and no messages. They are not told.'}
      </p>
      {people ? (
        people.length > 0 && (
          <ul>
            {people.map((person) => (
              <Blocked key={person.id} person={person} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          message="We could not load whom you have blocked."
          detail={failureReason(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={56} sx={{ mt: 4, borderRadius: '10px' }} />
        </Loading>
      )}
    </Root>
  );
}

function Blocked({ person }: { person: PersonData }) {
  const notify = useNotify();
  const unblock = useBlock();
  const name = person.username || 'Unknown Gamer';
  const lift = async () => {
    try {
      await unblock.mutateAsync({ id: person.id, block: false });
      notify('success', moderation.unblocked(name), person.id);
    } catch (error) {
      notify('error', `${moderation.unblockFailed(name)} ${failureReason(error)}`, person.id);
    }
  };
  return (
    <li>
      <Person person={person} unknown="Unknown Gamer" />
      <BusyButton
        size="small"
        variant="outlined"
        busy={unblock.isPending}
        busyText="Unblocking..."
        aria-label={moderation.unblock(name)}
        onClick={() => void lift()}
      >
        Unblock
      </BusyButton>
    </li>
  );
}
