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

/** Every zone of the browser by today's names, with those given. */
export function zoneOptions(...also: readonly string[]): { value: string; label: string }[] {
  const listed =
    typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : SOME;
  const names = new Set([...listed.map(currentZoneName), viewerZone(), 'UTC', ...also]);
  return [...names]
    .sort((a, b) => a.localeCompare(b))
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** A zone other than the guide's, for the preview. */
export const otherZone = (zone: string): string =>
  zone === 'America/New_York' ? 'Europe/London' : 'America/New_York';
