/** Names what has changed, never its new content. `resync` means that anything may have changed. */
export interface LiveEvent {
  topic: 'session' | 'message' | 'balance' | 'notice' | 'payout' | 'application' | 'resync';
  /** Of session and message the session's, of application the applicant's. */
  id: string;
}

const TOPICS: readonly string[] = [
  'session',
  'message',
  'balance',
  'notice',
  'payout',
  'application',
  'resync',
];

/** One event of the stream; undefined for those that this page does not know. */
function toEvent(name: string, data: string): LiveEvent | undefined {
  if (name === 'resync') return { topic: 'resync', id: '' };
  if (name !== 'change') return undefined;
  try {
    const { topic, id } = JSON.parse(data) as Record<string, unknown>;
    if (typeof topic !== 'string' || !TOPICS.includes(topic)) return undefined;
    return { topic: topic as LiveEvent['topic'], id: typeof id === 'string' ? id : '' };
  } catch {
    return undefined;
  }
}

/** Reads a stream of server-sent events piece by piece, wherever the pieces are cut. */
export function eventReader(onEvent: (event: LiveEvent) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];
  const line = (text: string) => {
    if (text === '') {
      const event = toEvent(name || 'message', data.join('\n'));
      name = '';
      data = [];
      if (event) onEvent(event);
      return;
    }
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    // A line that begins with a colon is a heartbeat.
  };
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) line(one.replace(/\r$/, ''));
  };
}
