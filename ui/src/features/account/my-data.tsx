import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { failureReason } from '@/api/errors';
import type { Me } from '@/api/normalize';
import { saveFile } from '@/api/save-file';
import { BusyButton } from '@/components/feedback/busy-button';
import { late } from '@/components/feedback/late';
import { SupportLink } from '@/components/feedback/support-link';
import { FieldError } from '@/components/form/field-error';
import { Card } from '@/components/layout/card';
import { messages } from './messages';
import { loadExport } from './queries';

const DeleteDialog = late(() => import('./delete-dialog'));

const Part = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  padding: '16px 0',
  borderTop: '1px solid var(--sh-line)',
  '&:first-of-type': { marginTop: 16 },
  '& p': { flex: '1 1 320px', color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: { '& button': { flex: '1 1 auto' } },
}));

/** What is kept about the person: to take away, and to erase. */
export function MyData({ me }: { me: Me }) {
  const id = useId();
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(false);
  const file = useMutation({
    mutationFn: async () => saveFile('sherpa-data.zip', await loadExport()),
  });
  return (
    <Card component="section" aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id}>
        {messages.myData}
      </Typography>
      <Part>
        <p>{messages.exportHint}</p>
        <BusyButton
          variant="outlined"
          busy={file.isPending}
          busyText={messages.exporting}
          onClick={() => file.mutate()}
        >
          {messages.exportStart}
        </BusyButton>
        {file.error && (
          <FieldError id={`${id}-field-error`}>
            {`${messages.exportFailed} ${failureReason(file.error)}`.trim()}
          </FieldError>
        )}
      </Part>
      <Part>
        <p>{messages.deleteHint}</p>
        <Button
          variant="outlined"
          color="error"
          onClick={() => {
            setAsked(asked + 1);
            setOpen(true);
          }}
        >
          {messages.deleteStart}
        </Button>
      </Part>
      <Part>
        <p>
          Questions about your data? <SupportLink />
        </p>
      </Part>
      {asked > 0 && (
        <Suspense fallback={null}>
          <DeleteDialog key={asked} open={open} me={me} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
