/** "0 s", "59 s", "4 min", "3 h", "2 d": how long something has taken, roughly. */
export function formatSpan(seconds: number): string {
  const steps = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
  ] as const;
  for (const [length, unit] of steps) {
    if (seconds >= 2 * length || (seconds >= length && unit !== 'd')) {
      return `${Math.floor(seconds / length)} ${unit}`;
    }
  }
  return `${Math.max(0, Math.round(seconds))} s`;
}

/** Classes of errors (docs/operations.md, JobsFailing); others are codes of our own. */
export const ERROR_CLASSES: Readonly<Record<string, string>> = {
  UNAVAILABLE: 'a provider or the database did not answer',
  timeout: 'a provider or the database took too long',
  stuck: 'its process was killed',
  panic: 'a fault of ours; the log has more',
  other: 'the log has more',
};

/** States of a job. */
export const JOB_STATES: Readonly<Record<string, string>> = {
  available: 'Ready: no worker takes it',
  pending: 'Pending',
  scheduled: 'For later',
  running: 'Running',
  retryable: 'Failed, is tried again',
  discarded: 'Given up',
  cancelled: 'Cancelled',
  missing: 'Gone, is enqueued again',
};
