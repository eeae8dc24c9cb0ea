import type { IconName } from '@/components/drawing/icon-paths';
import { Chip } from '@/components/session/chip';
import type { Token } from '@/theme/tokens';

const APPEARANCES: Readonly<Record<string, [IconName, Token]>> = {
  Pending: ['hourglass', 'dusk'],
  Approved: ['check', 'lichen'],
  Rejected: ['no-entry', 'flare'],
};

/** Where a person stands on the way to being a Sherpa. */
export function ApplicationChip({ text }: { text: string }) {
  const [icon, colour] = APPEARANCES[text] ?? ['minus', 'stone'];
  return (
    <Chip icon={icon} colour={colour}>
      {text}
    </Chip>
  );
}
