import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Title = styled('strong')({ display: 'block' });

interface Props {
  /** Stands above the message. */
  title?: string | undefined;
  /** The specification's sentence. */
  message: string;
  /** More about it, e.g. the server's own sentence. */
  detail?: string | undefined;
  /** Tries again. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Another way out beside Retry. */
  action?: ReactNode;
}

/** Something could not be loaded, and what can be done about it. */
export function ErrorState({ title, message, detail, onRetry, retrying = false, action }: Props) {
  return (
    <Alert
      severity="error"
      action={
        <>
          {action}
          {onRetry && (
            <Button size="small" variant="outlined" onClick={onRetry} disabled={retrying}>
              Retry
            </Button>
          )}
        </>
      }
    >
      {title && <Title>{title}</Title>}
      {message}
      {detail && detail !== message && <div>{detail}</div>}
    </Alert>
  );
}
