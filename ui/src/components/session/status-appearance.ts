import { canonicalStatus } from '@/domain/session-status';
import type { Token } from '@/theme/tokens';
import type { IconName } from '../drawing/icon-paths';

interface Appearance {
  icon: IconName;
  colour: Token;
}

const WAITING: Appearance = { icon: 'hourglass', colour: 'dusk' };
const SET: Appearance = { icon: 'flag', colour: 'glacier' };
const STOPPED: Appearance = { icon: 'stopped', colour: 'stone' };

const APPEARANCES: Readonly<Record<string, Appearance>> = {
  initiated: WAITING,
  pending: WAITING,
  awaiting_approval: WAITING,
  requested: WAITING,
  paid: WAITING,
  approved: SET,
  confirmed: SET,
  scheduled: { icon: 'calendar', colour: 'glacier' },
  completed: { icon: 'summit', colour: 'lichen' },
  canceled: STOPPED,
  cancelled: STOPPED,
  declined: { icon: 'no-entry', colour: 'flare' },
  failed: { icon: 'alert', colour: 'flare' },
  refunded: { icon: 'undo', colour: 'lantern' },
};

/** Icon and colour of a status; the word is always beside them. */
export function statusAppearance(status: string): Appearance {
  const name = canonicalStatus(status);
  return Object.hasOwn(APPEARANCES, name) ? APPEARANCES[name]! : { icon: 'info', colour: 'stone' };
}
