import type { IconName } from '@/components/drawing/icon-paths';
import type { AdminReport } from './read';

type Kind = AdminReport['kind'];

/** What a report is about, and what hiding it does. */
export const KINDS: Readonly<Record<Kind, { title: string; icon: IconName; hides: string }>> = {
  message: {
    title: 'Message',
    icon: 'mail',
    hides: 'Both people see that a moderator hid the message, and no longer its text.',
  },
  review: {
    title: 'Review',
    icon: 'star',
    hides: 'The review leaves the profile, and its score counts no more in the mean.',
  },
  profile: {
    title: 'Profile',
    icon: 'user',
    hides: 'Bio, headline, links, ranks and picture leave the profile.',
  },
};

/** "Reported by 3 people". */
export const reportedText = (count: number): string =>
  `Reported by ${count} ${count === 1 ? 'person' : 'people'}`;
