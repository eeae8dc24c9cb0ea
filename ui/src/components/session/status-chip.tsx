import { canonicalStatus } from '@/domain/session-status';
import { Chip } from './chip';
import { statusAppearance } from './status-appearance';

/** A status as word, icon and colour; `late` is a cancellation that was not free any more. */
export function StatusChip({ status, late = false }: { status: string; late?: boolean }) {
  const name = canonicalStatus(status) || 'unknown';
  return (
    <Chip {...statusAppearance(status)}>
      {late && /^cancell?ed$/.test(name) ? `${name} late` : name}
    </Chip>
  );
}
