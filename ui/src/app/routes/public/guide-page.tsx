import { BookingScope } from '@/features/booking/booking-scope';
import { GuideProfilePage } from '@/features/guides/profile-page';

export default function GuideRoute() {
  return (
    <GuideProfilePage
      booking={(guide, reload, profile) => (
        <BookingScope key={guide.id} guide={guide} onPriceChanged={reload}>
          {profile}
        </BookingScope>
      )}
    />
  );
}
