import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Component, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { renewFailed } from '@/components/feedback/late';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';

/** True when a file of the program is gone: a new version was deployed while the page was open. */
export function isStaleChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload CSS/i.test(error.message)
  );
}

const BROKEN = {
  title: 'Something went wrong',
  message: 'This page could not be shown.',
  hint: 'Your data is safe. Please try again.',
};

const WORDS = {
  broken: BROKEN,
  offline: { ...BROKEN, title: 'No connection' },
  stale: {
    title: 'Sherpa has been updated',
    message: 'A new version is out. Please reload the page to go on.',
    hint: 'What you saved is safe.',
  },
};

function kindOf(error: unknown): keyof typeof WORDS {
  if (!isStaleChunk(error)) return 'broken';
  return navigator.onLine ? 'stale' : 'offline';
}

function RouteErrorView({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [kind] = useState(() => kindOf(error));
  const { title, message, hint } = WORDS[kind];
  return (
    <Page title={title}>
      <Card sx={{ p: 0 }}>
        <EmptyState
          message={message}
          hint={hint}
          action={
            <Button
              variant="contained"
              onClick={kind === 'stale' ? () => location.reload() : onRetry}
            >
              {kind === 'stale' ? 'Reload' : 'Try again'}
            </Button>
          }
        />
      </Card>
    </Page>
  );
}

interface Props {
  /** A new place starts afresh. */
  place: string;
  children: ReactNode;
}

/** Keeps the shell alive when a screen breaks. */
export class RouteError extends Component<Props, { error: unknown; place: string }> {
  override state = { error: undefined as unknown, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: { error: unknown; place: string }) {
    return props.place === state.place ? null : { error: undefined, place: props.place };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    renewFailed();
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <RouteErrorView
        error={this.state.error}
        onRetry={() => this.setState({ error: undefined })}
      />
    );
  }
}
