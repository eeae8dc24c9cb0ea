import type { IconName } from '@/components/drawing/icon-paths';
import { Chip } from '@/components/session/chip';
import type { Token } from '@/theme/tokens';
import type { AdminUser } from './read';

const FLAGS: Readonly<Record<string, [string, IconName, Token]>> = {
  repeated_no_show: ['Repeated no-shows', 'alert', 'flare'],
  suspended: ['Suspended', 'no-entry', 'flare'],
  form_1099: ['1099 due', 'info', 'glacier'],
  booking_blocked: ['Booking blocked', 'no-entry', 'flare'],
};

/** What an admin has to know about a person at once. */
export function UserFlags({ user }: { user: AdminUser }) {
  return (
    <>
      {user.flags.map((flag) => {
        const [text, icon, colour] = FLAGS[flag] ?? [flag, 'alert', 'flare'];
        return (
          <Chip key={flag} icon={icon} colour={colour}>
            {text}
          </Chip>
        );
      })}
      {user.closed && (
        <Chip icon="stopped" colour="stone">
          Account closed
        </Chip>
      )}
    </>
  );
}
