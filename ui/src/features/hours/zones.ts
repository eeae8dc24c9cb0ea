import { currentZoneName, viewerZone } from '@/components/time/viewer-zone';

/** Zones that every browser knows, for one that does not list its own. */
const SOME = [
  'UTC',
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Stockholm',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Sydney',
];

const made = new Map<string, { value: string; label: string }[]>();

/** Every zone of the browser by today's names, with the one given. Made once: the page draws them often. */
export function zoneOptions(also: string): { value: string; label: string }[] {
  const known = made.get(also);
  if (known) return known;
  const listed =
    typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : SOME;
  const names = new Set([...listed.map(currentZoneName), viewerZone(), 'UTC', also]);
  const options = [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  made.set(also, options);
  return options;
}

/** A zone other than the guide's, for the preview. */
export const otherZone = (zone: string): string =>
  zone === 'America/New_York' ? 'Europe/London' : 'America/New_York';
