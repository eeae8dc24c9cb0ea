import { ProfilePage } from '@/features/account/profile-page';
import { RatingDialog } from '@/features/rating/rating-dialog';
import { MySessions } from '@/features/sessions/my-sessions';

export default function ProfileScreen() {
  return (
    <ProfilePage>
      <MySessions rating={(slot) => <RatingDialog key={slot.session.id} {...slot} />} />
    </ProfilePage>
  );
}
