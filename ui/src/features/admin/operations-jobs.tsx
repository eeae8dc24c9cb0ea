import { formatNumber } from '@/domain/money';
import { formatWhen } from '@/components/time/format';
import { Chip } from '@/components/session/chip';
import { lateAfter } from './operations-concerns';
import type { Column } from './operations-parts';
import { Block, Rows } from './operations-parts';
import { ERROR_CLASSES, formatSpan } from './operations-words';
import type { Operations } from './read';

type Queue = Operations['queues'][number];
type Failure = Operations['failures'][number];

function QueueChip({ queue, working }: { queue: Queue; working: boolean }) {
  if (queue.paused) {
    return (
      <Chip icon="hourglass" colour="dusk">
        Paused
      </Chip>
    );
  }
  if (!working && queue.waiting > 0) {
    return (
      <Chip icon="alert" colour="flare">
        Stands still
      </Chip>
    );
  }
  return queue.oldestWaitingSeconds > lateAfter(queue.name) ? (
    <Chip icon="alert" colour="flare">
      Late
    </Chip>
  ) : (
    <Chip icon="check" colour="lichen">
      In time
    </Chip>
  );
}

const queueColumns = (working: boolean): readonly Column<Queue>[] => [
  { title: 'Queue', width: 16, wide: true, cell: ({ name }) => <strong>{name}</strong> },
  {
    title: 'State',
    width: 18,
    cell: (queue) => <QueueChip queue={queue} working={working} />,
  },
  { title: 'Waiting', end: true, cell: ({ waiting }) => formatNumber(waiting) },
  {
    title: 'Oldest waits',
    end: true,
    cell: ({ waiting, oldestWaitingSeconds }) =>
      waiting > 0 ? formatSpan(oldestWaitingSeconds) : '–',
  },
  { title: 'Running', end: true, cell: ({ running }) => formatNumber(running) },
  { title: 'Retrying', end: true, cell: ({ retrying }) => formatNumber(retrying) },
  { title: 'For later', end: true, cell: ({ scheduled }) => formatNumber(scheduled) },
];

export function QueuesBlock({ operations: { queues, working } }: { operations: Operations }) {
  return (
    <Block
      place="queues"
      title="Job queues"
      help={
        working
          ? undefined
          : 'Start a worker (sherpa worker), or read its log. Nothing is lost meanwhile: what fell due is done when one starts.'
      }
      fine={queues.length === 0 && 'No queue has been used yet.'}
    >
      <Rows
        label="Job queues"
        columns={queueColumns(working)}
        rows={queues}
        rowKey={({ name }) => name}
      />
    </Block>
  );
}

const failureColumns = (at: number): readonly Column<Failure>[] => [
  { title: 'Kind', width: 22, wide: true, cell: ({ kind }) => <strong>{kind}</strong> },
  {
    title: 'State',
    width: 18,
    cell: ({ state }) =>
      state === 'discarded' ? (
        <Chip icon="alert" colour="flare">
          Given up
        </Chip>
      ) : (
        <Chip icon="loop" colour="dusk">
          Tried again
        </Chip>
      ),
  },
  { title: 'Jobs', width: 9, cell: ({ count }) => formatNumber(count) },
  {
    title: 'Last error',
    wide: true,
    cell: ({ lastError }) =>
      Object.hasOwn(ERROR_CLASSES, lastError)
        ? `${lastError}: ${ERROR_CLASSES[lastError]}`
        : lastError,
  },
  {
    title: 'Last time',
    width: 19,
    cell: ({ lastAt }) => <time dateTime={lastAt}>{formatWhen(lastAt, at)}</time>,
  },
];

export function FailuresBlock({ operations: { failures, at } }: { operations: Operations }) {
  return (
    <Block
      place="failures"
      title="Failed jobs"
      help="The job queues show each with its error. Once the cause is mended, trying one again is always safe."
      fine={failures.length === 0 && 'No job fails.'}
    >
      <Rows
        label="Failed jobs"
        columns={failureColumns(Date.parse(at))}
        rows={failures}
        rowKey={({ kind, state }) => `${kind} ${state}`}
      />
    </Block>
  );
}
