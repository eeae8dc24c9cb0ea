import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { busyQuery } from '@/api/busy';
import { failureReason, hasStatus } from '@/api/errors';
import type { Guide } from '@/api/normalize';
import { ErrorState } from '@/components/feedback/error-state';
import { late } from '@/components/feedback/late';
import { Beside } from '@/components/layout/beside';
import { Page } from '@/components/layout/page';
import { Portrait } from '@/components/people/portrait';
import { useFreeTimes } from '@/components/slots/use-free-times';
import { useNow } from '@/components/time/use-now';
import { HOUR, hourBegun, minSelectable } from '@/domain/clock';
import { slotsFor } from '@/domain/free-slots';
import { nextFreeStart } from '@/domain/free-time';
import { useViewer } from '@/identity/viewer';
import { messages } from './messages';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileView } from './profile-view';
import { profileQuery, reviewsQuery } from './queries';
import { WeekSection } from './week-section';

/** Below the fold, and with a call of their own to wait for. */
const ReviewsSection = late(() => import('./reviews-section'));
/** Room for what people wrote. */
const Room = () => <div style={{ height: 244 }} />;
const FavouriteButton = late(() => import('./favourite-button'));
const PersonMenu = late(() => import('@/components/moderation/person-menu'));
const MissingGuide = late(() => import('./missing-guide'));

/** How the profile opens the booking dialog, which another feature owns. */
export interface BookingHandle {
  /** `start` (ms) is the free time that was pressed. */
  onBook: (start?: number) => void;
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
  if (hasStatus(profile.error, 400, 404)) return <MissingGuide />;
  return (
    <Page title="Sherpa">
      <Beside>
        <Portrait id={id} size={104} />
        <ErrorState
          message={messages.profileFailed}
          detail={failureReason(profile.error)}
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      </Beside>
    </Page>
  );
}

/** The first whole hour that may be booked and that nobody has. */
function nextFreeHour(busy: Parameters<typeof nextFreeStart>[2], at: number): number {
  return nextFreeStart(hourBegun(minSelectable(at) - 1) + HOUR, 1, busy);
}

function LoadedProfile({ guide, onBook, onIntent }: { guide: Guide } & BookingHandle) {
  const { me } = useViewer();
  const at = useNow();
  const busy = useQuery({ ...busyQuery(guide.id), enabled: guide.isGuide });
  const times = useFreeTimes({
    guideId: guide.id,
    hours: 1,
    start: Number.NaN,
    at,
    enabled: guide.isGuide,
  });
  const bySlots = times.mode === 'slots';
  const paused = times.chosen?.pausedUntil !== undefined && times.chosen.pausedUntil > at;
  const own = me?.id === guide.id;
  const nextFree = (): number | undefined => {
    if (times.mode === 'loading' || paused) return undefined;
    if (!bySlots) return busy.data && nextFreeHour(busy.data, at);
    const first = times.chosen && slotsFor(times.chosen, 1)[0];
    return first ?? (guide.nextFreeAt ? Date.parse(guide.nextFreeAt) : undefined);
  };
  const reviews = useInfiniteQuery({ ...reviewsQuery(guide.id), enabled: guide.isGuide });
  return (
    <ProfileView
      guide={guide}
      own={own}
      nextFree={nextFree()}
      anyTime={times.mode === 'field' && times.chosen !== undefined && !paused}
      pausedUntil={paused ? times.chosen?.pausedUntil : undefined}
      at={at}
      onBook={onBook}
      onIntent={onIntent}
      actions={
        <Suspense fallback={null}>
          {guide.isGuide && <FavouriteButton guide={guide} />}
          <PersonMenu person={{ id: guide.id, name: guide.username || messages.unknownGamer }} />
        </Suspense>
      }
      week={
        <WeekSection
          times={times}
          name={guide.username || messages.unknownGamer}
          onPick={own || guide.rateSC === 0 ? undefined : onBook}
          busy={busy.data}
          failed={busy.isError}
          onRetry={() => void busy.refetch()}
          at={at}
        />
      }
      reviews={
        <Suspense fallback={<Room />}>
          <ReviewsSection
            guide={guide}
            reviews={reviews.data}
            failed={reviews.isError}
            onRetry={() => void reviews.refetch()}
            hasMore={reviews.hasNextPage}
            isFetchingMore={reviews.isFetchingNextPage}
            onMore={() => void reviews.fetchNextPage()}
          />
        </Suspense>
      }
    />
  );
}
