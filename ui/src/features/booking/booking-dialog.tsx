import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { busyQuery } from '@/api/busy';
import type { Guide } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { useDollars } from '@/components/money/use-dollars';
import { Portrait } from '@/components/people/portrait';
import { bothTimes } from '@/components/slots/both-times';
import { useFreeTimes } from '@/components/slots/use-free-times';
import { useUnfinished } from '@/components/session/use-unfinished';
import { clockFormat, formatWhen } from '@/components/time/format';
import { useNow } from '@/components/time/use-now';
import { HOURS_MAX, HOURS_MIN, validHours } from '@/domain/booking-rules';
import { HOUR, defaultStart, minSelectable, now } from '@/domain/clock';
import { freeToCancelUntil, slotsFor, startKind } from '@/domain/free-slots';
import { formatSC, formatUSD, sessionTotalCents, sessionTotalSC } from '@/domain/money';
import { useViewer } from '@/identity/viewer';
import { BREAKPOINTS } from '@/theme/tokens';
import { BookingForm } from './booking-form';
import { atOnceNote, messages, note, outsideNote } from './messages';
import type { BookingValues, BookingDraft } from './schema';
import { isTaken } from './schema';
import { SumPanel } from './sum-panel';
import { useBooking } from './use-booking';
import { useBookingForm } from './use-booking-form';
import { useFreeStart } from './use-free-start';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 340px',
  minHeight: 0,
  height: '100%',
  '& .fields': { padding: '28px 32px 32px', overflow: 'auto' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0,1fr) 232px' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    gridTemplateRows: 'minmax(0,1fr) auto',
    '& .fields': { padding: 16 },
  },
}));

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginBottom: 20,
  '& .who': { flex: 1, minWidth: 0 },
  '& .title': {
    fontSize: 24,
    overflowWrap: 'anywhere',
    // Two lines hold every GamerTag but the widest.
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    paddingBottom: 2,
    [`@media (max-width:${BREAKPOINTS.sm - 0.05}px)`]: { fontSize: 20 },
  },
  '& .rate': { fontSize: 14, lineHeight: 1.45, color: 'var(--sh-text2)' },
});

interface Props {
  open: boolean;
  guide: Guide;
  /** What is filled in when the dialog is opened first; the rest is proposed. */
  draft?: BookingDraft | undefined;
  onClose: () => void;
  onPriceChanged: () => void;
}

/** What the dialog is filled with at first. A start that has passed is replaced by the proposed one. */
function firstValues(guide: Guide, draft: BookingDraft, at: number): BookingValues {
  const { game = '', platform = '', hours = HOURS_MIN, start = 0, note: words = '' } = draft;
  return {
    game: game.trim() || (guide.games[0] ?? ''),
    platform: guide.platforms.includes(platform) ? platform : (guide.platforms[0] ?? ''),
    hours: validHours(hours) ? hours : HOURS_MIN,
    start: start >= minSelectable(at) ? start : defaultStart(at),
    note: words,
  };
}

const endClock = (start: number, hours: number) => clockFormat()(start + hours * HOUR);

/** "20:00 to 22:00 for Mara"; empty where both clocks show the same. */
function theirTimes(zone: string, start: number, hours: number, name: string): string {
  const write = bothTimes(zone);
  const { theirs } = write(start);
  return theirs && `${theirs} to ${write(start + hours * HOUR).theirs} for ${name}`;
}

/** Books a session with a guide: fields at the left, the sum at the right. */
export default function BookingDialog({ open, guide, draft = {}, onClose, onPriceChanged }: Props) {
  const id = useId();
  const phone = useMediaQuery(`(max-width:${BREAKPOINTS.sm - 0.05}px)`);
  const { me } = useViewer();
  const rateCents = useDollars()(guide.rateCents);
  const at = useNow();
  const slots = useQuery({ ...busyQuery(guide.id), enabled: open });
  const { keep, forget } = useUnfinished();
  const onKeep = (chosen: BookingValues) =>
    keep({
      guideId: guide.id,
      guideName: guide.username,
      rateSC: guide.rateSC,
      ...chosen,
      note: chosen.note.trim() || undefined,
    });
  const booking = useBooking(guide, { onPriceChanged, onKeep, onBooked: forget });
  // The guide's longest session is known once the free times are; the form needs it from the start.
  const [longest, setLongest] = useState(HOURS_MAX);
  const form = useBookingForm(() => firstValues(guide, draft, now()), longest);
  const { hours, start } = form.values;
  const counted = validHours(hours) ? hours : Number.NaN;
  const blocks = validHours(hours) ? hours : 1;
  const times = useFreeTimes({ guideId: guide.id, hours, start, at, enabled: open });
  const free = times.chosen;
  const maxHours = Math.min(HOURS_MAX, free?.maxHours ?? longest);
  if (maxHours !== longest) setLongest(maxHours);
  const nextFree = guide.nextFreeAt ? Date.parse(guide.nextFreeAt) : undefined;
  const moved = useFreeStart({ open, form, wanted: draft.start, busy: slots, times, nextFree });
  const taken = isTaken(start, hours, slots.data ?? []);
  const name = guide.username || 'Unknown Gamer';

  const bySlots = times.mode === 'slots' && free !== undefined;
  const kind =
    bySlots && !Number.isNaN(start) ? startKind(start, blocks, free, slots.data ?? []) : undefined;
  const atOnce = kind === 'free' && free?.instant === true;
  const paused = free?.pausedUntil !== undefined && free.pausedUntil > at;
  const isRefused = booking.refusedStart?.start === start && booking.refusedStart.hours === hours;
  const refusal = isRefused ? booking.refusedStart : undefined;
  const refused = kind === 'outside' && free?.outside === 'refuse';
  const clash =
    refusal?.text ?? (taken ? messages.taken : refused ? messages.outsideRefused(name) : undefined);
  const nearest = () =>
    free
      ? slotsFor(free, blocks)
          .filter((slot) => slot > start)
          .slice(0, 3)
      : [];
  const instead = refusal?.instead.length ? refusal.instead : bySlots && clash ? nearest() : [];
  const loading = times.mode === 'loading';
  const when = (time: number) => formatWhen(new Date(time).toISOString(), at);
  const until = freeToCancelUntil(start, at, atOnce);

  const close = () => {
    if (booking.busy) return;
    forget();
    onClose();
  };

  const submit = () => {
    if (clash !== undefined || paused || loading) return;
    void form.submit((values) => booking.book(values));
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      fullScreen={phone}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      slotProps={{
        paper: {
          sx: phone ? {} : { width: 'min(1040px,100%)', m: 6, maxHeight: 'calc(100% - 48px)' },
        },
      }}
    >
      <Columns>
        <div className="fields">
          <Head>
            <Portrait id={guide.id} src={guide.avatar} size={50} vetted />
            <div className="who">
              <Typography variant="h2" id={`${id}-title`} className="title">
                Book {name}
              </Typography>
              <span className="rate">
                {rateCents === undefined ? '' : `${formatUSD(rateCents)}, `}
                {formatSC(guide.rateSC)} / hour
              </span>
            </div>
            <IconButton
              aria-label="Close"
              onClick={close}
              disabled={booking.busy}
              sx={{ border: '1px solid var(--sh-line)' }}
            >
              <Icon name="close" />
            </IconButton>
          </Head>
          {moved && (
            <Alert severity="info" role="status" sx={{ mb: 5 }}>
              {moved}
            </Alert>
          )}
          {paused && (
            <Alert severity="warning" id={`${id}-paused`} sx={{ mb: 5 }}>
              {messages.paused(name, when(free.pausedUntil!))}
            </Alert>
          )}
          <BookingForm
            id={id}
            form={form}
            guide={guide}
            name={name}
            busy={slots.data}
            busyFailed={slots.isError}
            times={times}
            clash={clash}
            instead={instead}
            taken={taken}
            maxHours={maxHours}
            at={at}
            errorId={`${id}-field-error`}
            onSubmit={submit}
          />
        </div>
        <SumPanel
          hours={counted}
          rateSC={guide.rateSC}
          totalSC={sessionTotalSC(guide.rateSC, counted)}
          totalCents={rateCents && sessionTotalCents(rateCents, counted)}
          balance={me?.balance}
          when={
            bySlots && !Number.isNaN(start)
              ? {
                  own: `${when(start)} to ${endClock(start, blocks)}`,
                  theirs: theirTimes(free.zone, start, blocks, name),
                  atOnce,
                  approval: `${name} has to approve`,
                }
              : undefined
          }
          note={atOnce ? atOnceNote(name) : kind === 'outside' ? outsideNote(name) : note(name)}
          freeUntil={
            bySlots && !Number.isNaN(start)
              ? until > at
                ? `Free until ${when(until)}.`
                : messages.notFree
              : undefined
          }
          problem={booking.problem}
          onLeave={() => onKeep(form.values)}
          action={
            <BusyButton
              type="submit"
              form={id}
              variant="contained"
              size="large"
              fullWidth
              busy={booking.busy}
              busyText="Booking…"
              disabled={clash !== undefined || paused || loading}
              aria-describedby={
                paused ? `${id}-paused` : clash === undefined ? undefined : `${id}-field-error`
              }
            >
              Confirm
            </BusyButton>
          }
        />
      </Columns>
    </Dialog>
  );
}
