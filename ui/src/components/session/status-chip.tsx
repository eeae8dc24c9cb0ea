import { canonicalStatus } from '@/domain/session-status';
import { Chip } from './chip';
import { statusLook } from './status-look';

/** A status as word, icon and colour; `late` is a cancellation that was not free any more. */
export function StatusChip({ status, late = false }: { status: string; late?: boolean }) {
  const name = canonicalStatus(status) || 'unknown';
  return (
    <Chip {...statusLook(status)}>{late && /^cancell?ed$/.test(name) ? `${name} late` : name}</Chip>
  );
}
