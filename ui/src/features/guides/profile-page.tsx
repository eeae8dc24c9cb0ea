import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { busyQuery } from '@/api/busy';
import { getErrorMessage, hasStatus } from '@/api/errors';
import type { Guide } from '@/api/normalize';
import { paths } from '@/app/paths';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { useNow } from '@/components/time/use-now';
import { HOUR, minSelectable } from '@/domain/clock';
import { nextFreeStart } from '@/domain/free-time';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileView } from './profile-view';
import { profileQuery, reviewsQuery } from './queries';
import { ReviewsSection } from './reviews-section';
import { WeekSection } from './week-section';

/** How the profile opens the booking dialog, which another feature owns. */
export interface BookingHandle {
  onBook: () => void;
  onIntent: () => void;
}

interface Props {
  /** Wraps the profile of a guide and gives it the handle. */
  booking: (
    guide: Guide,
    reload: () => void,
    profile: (handle: BookingHandle) => ReactNode,
  ) => ReactNode;
}

/** Wires a public profile: its own record, its reviews, its booked times. */
export function GuideProfilePage({ booking }: Props) {
  const { id = '' } = useParams();
  const profile = useQuery(profileQuery(id));

  if (profile.data) {
    const guide = profile.data;
    return booking(
      guide,
      () => void profile.refetch(),
      (handle) => <LoadedProfile guide={guide} {...handle} />,
    );
  }
  if (!profile.error) return <ProfileSkeleton />;
  const missing = hasStatus(profile.error, 400, 404);
  return (
    <Page title={missing ? 'Sherpa not found' : 'Sherpa'}>
      {missing ? (
        <Card sx={{ p: 0 }}>
          <EmptyState
            message={messages.profileMissing}
            hint={messages.profileMissingHint}
            action={
              <Button component={Link} to={paths.directory} variant="outlined">
                Sherpa Directory
              </Button>
            }
          />
        </Card>
      ) : (
        <ErrorState
          message={messages.profileFailed}
          detail={getErrorMessage(profile.error, '')}
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      )}
    </Page>
  );
}

/** The first whole hour that may be booked and that nobody has. */
function nextFreeHour(busy: Parameters<typeof nextFreeStart>[2], at: number): number {
  const first = new Date(minSelectable(at) - 1);
  first.setMinutes(0, 0, 0);
  return nextFreeStart(first.getTime() + HOUR, 1, busy);
}

function LoadedProfile({ guide, onBook, onIntent }: { guide: Guide } & BookingHandle) {
  const { me } = useViewer();
  const at = useNow();
  const busy = useQuery({ ...busyQuery(guide.id), enabled: guide.isGuide });
  const reviews = useInfiniteQuery({ ...reviewsQuery(guide.id), enabled: guide.isGuide });
  return (
    <ProfileView
      guide={guide}
      own={me?.id === guide.id}
      nextFree={busy.data && nextFreeHour(busy.data, at)}
      at={at}
      onBook={onBook}
      onIntent={onIntent}
      week={
        <WeekSection
          busy={busy.data}
          failed={busy.isError}
          onRetry={() => void busy.refetch()}
          at={at}
        />
      }
      reviews={
        <ReviewsSection
          reviews={reviews.data}
          failed={reviews.isError}
          onRetry={() => void reviews.refetch()}
          hasMore={reviews.hasNextPage}
          isFetchingMore={reviews.isFetchingNextPage}
          onMore={() => void reviews.fetchNextPage()}
        />
      }
    />
  );
}
