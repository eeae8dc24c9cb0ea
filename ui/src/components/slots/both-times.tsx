import { sameClock } from '@/domain/free-slots';
import { clockFormat, dayFormat } from '../time/format';
import { viewerZone } from '../time/viewer-zone';

/** Writes a start for the reader and for the guide, whose zone it is given. */
export function bothTimes(zone: string) {
  const own = clockFormat();
  const theirs = clockFormat({ timeZone: zone });
  const ownDay = dayFormat({ weekday: 'short' });
  const theirDay = dayFormat({ weekday: 'short', timeZone: zone });
  return (start: number) => {
    const other = sameClock(start, viewerZone(), zone)
      ? ''
      : `${ownDay(start) === theirDay(start) ? '' : `${theirDay(start)} `}${theirs(start)}`;
    return {
      own: own(start),
      /** Empty where both clocks show the same. */
      theirs: other,
      /** "11:00 for you, 20:00 for Mara". */
      words: (name: string) =>
        other ? `${own(start)} for you, ${other} for ${name}` : `${own(start)} for both of you`,
    };
  };
}
