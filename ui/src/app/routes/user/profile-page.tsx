import { ProfilePage } from '@/features/account/profile-page';
import { MySessions } from '@/features/sessions/my-sessions';
import { showRating } from '../rating-slot';

export default function ProfileScreen() {
  return (
    <ProfilePage>
      <MySessions rating={showRating} />
    </ProfilePage>
  );
}
