import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { guidesKey } from '@/api/guides';
import { useViewer } from './viewer';

/**
 * What everybody may read is read before it is known who looks, and then has no dollars in it: for
 * guides and admins it is read again. For everybody else nothing would change.
 */
export function Prices() {
  const { isGuide, isAdmin } = useViewer();
  const queries = useQueryClient();
  const dollars = isGuide || isAdmin;
  useEffect(() => {
    if (dollars) void queries.invalidateQueries({ queryKey: guidesKey });
  }, [dollars, queries]);
  return null;
}
