import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useLogin } from '@/identity/use-login';
import { useViewer } from '@/identity/viewer';
import { late } from '../feedback/late';
import type { ReportSubject } from './report-dialog';

const ReportDialog = late(() => import('./report-dialog'));

/**
 * The way to report something: `report(subject)` opens the dialog, which stands where `dialog` does.
 * Who is not signed in is led to /login and back.
 */
export function useReport(): { report: (subject: ReportSubject) => void; dialog: ReactNode } {
  const { status } = useViewer();
  const login = useLogin();
  const { pathname, search } = useLocation();
  const [subject, setSubject] = useState<ReportSubject>();
  const [open, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  return {
    report: (next) => {
      if (status === 'signed-out') return login(pathname + search);
      setSubject(next);
      setTimes(times + 1);
      setOpen(true);
    },
    dialog: subject && (
      <Suspense fallback={null}>
        <ReportDialog key={times} open={open} subject={subject} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
