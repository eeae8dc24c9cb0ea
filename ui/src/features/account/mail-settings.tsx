import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { failureReason } from '@/api/errors';
import { isMissingRoute } from '@/api/fallback';
import { ErrorState } from '@/components/feedback/error-state';
import { Loading } from '@/components/feedback/loading';
import { Switch } from '@/components/form/switch';
import { Card } from '@/components/layout/card';
import { useViewer } from '@/identity/viewer';
import { messages } from './mail-messages';
import type { MailKind } from './settings';
import { MAIL_KINDS, mailSettingsQuery, useMailSetting } from './settings';

const Always = styled('p')({ marginTop: 12, fontSize: 14, color: 'var(--sh-text2)' });

/** Which mails the person wants, by kind. */
export function MailSettings() {
  const id = useId();
  const { isGuide } = useViewer();
  const { data, error, isFetching, refetch } = useQuery(mailSettingsQuery);
  const change = useMailSetting();
  // A server of another version has nothing to set.
  if (error && isMissingRoute(error)) return null;
  const describe = (kind: MailKind) =>
    kind === 'requests' && !isGuide ? messages.mailRequestsGamer : messages.mail[kind].text;
  return (
    <Card component="section" aria-labelledby={`${id}-mail`}>
      <Typography variant="h3" component="h2" id={`${id}-mail`} sx={{ mb: 2 }}>
        {messages.mailTitle}
      </Typography>
      {error && !data ? (
        <ErrorState
          message={messages.mailFailed}
          detail={failureReason(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <Loading>
          <Skeleton height={300} sx={{ borderRadius: '16px' }} />
        </Loading>
      ) : (
        <>
          {change.error && (
            <Alert severity="error" sx={{ mb: 4 }}>
              {messages.mailNotSaved} {failureReason(change.error)}
            </Alert>
          )}
          {MAIL_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={messages.mail[kind].name}
              help={describe(kind)}
              checked={data[kind]}
              onChange={(wanted) => change.mutate({ kind, wanted })}
            />
          ))}
          <Always>{messages.mailAlways}</Always>
        </>
      )}
    </Card>
  );
}
