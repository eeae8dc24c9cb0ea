import { useViewer } from '@/identity/viewer';

/**
 * Dollars are for guides and admins; everybody else sees SC alone, whatever an answer holds
 * (specification, section 6). Gives the cents back to those who may see them.
 */
export function useDollars(): (cents: number | undefined) => number | undefined {
  const { isGuide, isAdmin } = useViewer();
  return (cents) => (isGuide || isAdmin ? cents : undefined);
}
