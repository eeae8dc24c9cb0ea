import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Question } from './question';
import { useConfirm } from './confirm';

/**
 * Asks before unsaved changes are left behind: by a link of the app, or with the page. `onLeave` runs when
 * the answer is to leave.
 */
export function useLeaveGuard(unsaved: boolean, question: Question, onLeave: () => void): void {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!unsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
      if (!link || elsewhere || link.target === '_blank' || link.origin !== location.origin) return;
      if (link.pathname === pathname) return;
      event.preventDefault();
      event.stopPropagation();
      const to = link.pathname + link.search + link.hash;
      void confirm(question).then((leave) => {
        if (!leave) return;
        onLeave();
        void navigate(to);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    // In the capture phase, which is before the router handles the click.
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [unsaved, question, confirm, navigate, pathname, onLeave]);
}
