import { useState } from 'react';
import { useNotify } from '@/components/feedback/notify';
import { messages } from './messages';
import { useApprove } from './queries';

/** Approves applicants, several at once if need be. */
export function useApproval() {
  const notify = useNotify();
  const { mutateAsync } = useApprove();
  const [approving, setApproving] = useState<ReadonlySet<string>>(new Set());

  const approve = async (userId: string): Promise<boolean> => {
    setApproving((ids) => new Set(ids).add(userId));
    try {
      await mutateAsync(userId);
      notify('success', messages.approved, userId);
      return true;
    } catch (error) {
      console.error('Approving as Sherpa failed.', error);
      notify('error', messages.approveFailed, userId);
      return false;
    } finally {
      setApproving((ids) => new Set([...ids].filter((id) => id !== userId)));
    }
  };

  return { approving, approve };
}
