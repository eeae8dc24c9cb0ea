import { canonicalStatus } from '@/domain/session-status';
import type { Token } from '@/theme/tokens';
import type { IconName } from '../drawing/icon-paths';

interface Look {
  icon: IconName;
  colour: Token;
}

const WAITING: Look = { icon: 'hourglass', colour: 'dusk' };
const SET: Look = { icon: 'flag', colour: 'glacier' };
const STOPPED: Look = { icon: 'stopped', colour: 'stone' };

const LOOKS: Readonly<Record<string, Look>> = {
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
export function statusLook(status: string): Look {
  const name = canonicalStatus(status);
  return Object.hasOwn(LOOKS, name) ? LOOKS[name]! : { icon: 'info', colour: 'stone' };
}
