import type { IconName } from '@/components/drawing/icon-paths';
import type { Token } from '@/theme/tokens';

interface Kind {
  name: string;
  icon: IconName;
  colour: Token;
}

const KINDS: Readonly<Record<string, Kind>> = {
  purchase: { name: 'Purchase', icon: 'plus', colour: 'lichen' },
  refund: { name: 'Refund', icon: 'undo', colour: 'stone' },
  chargeback: { name: 'Chargeback', icon: 'alert', colour: 'flare' },
  booking: { name: 'Session', icon: 'flag', colour: 'glacier' },
  release: { name: 'Back from a session', icon: 'undo', colour: 'lichen' },
  goodwill: { name: 'Goodwill', icon: 'heart', colour: 'lichen' },
  correction: { name: 'Correction', icon: 'edit', colour: 'stone' },
};

/** How a kind of movement is called and drawn; one that this page does not know is a movement. */
export function movementKind(kind: string): Kind {
  return Object.hasOwn(KINDS, kind)
    ? KINDS[kind]!
    : { name: 'Movement', icon: 'info', colour: 'stone' };
}
