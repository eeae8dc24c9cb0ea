import Dialog from '@mui/material/Dialog';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render';
import { BusyButton } from './busy-button';
import { useConfirm } from './confirm';
import { useNotify } from './notify';

function Asker({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm();
  const ask = async () =>
    onAnswer(
      await confirm({ title: 'Cancel?', text: 'Really.', yes: 'Cancel session', danger: true }),
    );
  return <button onClick={() => void ask()}>Ask</button>;
}

it.each([
  ['Cancel session', true],
  ['Back', false],
])('confirm: %s means %s', async (button, yes) => {
  const onAnswer = vi.fn();
  const { user } = renderApp(<Asker onAnswer={onAnswer} />);
  await user.click(screen.getByText('Ask'));
  await user.click(await screen.findByRole('button', { name: button }));
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(yes);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('Escape means no', async () => {
  const onAnswer = vi.fn();
  const { user } = renderApp(<Asker onAnswer={onAnswer} />);
  await user.click(screen.getByText('Ask'));
  expect(await screen.findByRole('alertdialog', { name: 'Cancel?' })).toHaveAccessibleDescription(
    'Really.',
  );
  await user.keyboard('{Escape}');
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false);
});

function Teller() {
  const notify = useNotify();
  return (
    <button
      onClick={() => {
        notify('error', 'First');
        notify('success', 'Second');
      }}
    >
      Tell
    </button>
  );
}

it('messages wait for each other; errors are alerts, the rest statuses', async () => {
  const { user } = renderApp(<Teller />);
  await user.click(screen.getByText('Tell'));
  expect(await screen.findByRole('alert')).toHaveTextContent('First');
  expect(screen.queryByText('Second')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Second');
});

it('an error makes way for what waits behind it, and the same text is not queued twice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  function Saver() {
    const notify = useNotify();
    return (
      <>
        <button onClick={() => notify('error', 'Error saving')}>Fail</button>
        <button onClick={() => notify('success', 'Saved')}>Succeed</button>
      </>
    );
  }
  const { user } = renderApp(<Saver />);
  await user.click(screen.getByText('Fail'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error saving');
  await user.click(screen.getByText('Fail'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await user.click(screen.getByText('Succeed'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(await screen.findByRole('status')).toHaveTextContent('Saved');
  expect(screen.queryByRole('alert')).toBeNull();
  vi.useRealTimers();
});

it('a message takes the place of the one about the same, and leaves the others', async () => {
  function Two() {
    const notify = useNotify();
    return (
      <>
        <button onClick={() => notify('error', 'A failed', 'a')}>Fail A</button>
        <button onClick={() => notify('error', 'B failed', 'b')}>Fail B</button>
        <button onClick={() => notify('success', 'A worked', 'a')}>Do A</button>
      </>
    );
  }
  const { user } = renderApp(<Two />);
  await user.click(screen.getByText('Fail A'));
  expect(await screen.findByRole('alert')).toHaveTextContent('A failed');
  await user.click(screen.getByText('Fail B'));
  await user.click(screen.getByText('Do A'));
  await waitFor(() => expect(screen.queryByText('A failed')).toBeNull(), { timeout: 1_500 });
  expect(await screen.findByRole('alert')).toHaveTextContent('B failed');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('status')).toHaveTextContent('A worked');
});

it('is heard although a dialog hides the page', async () => {
  function Both() {
    const notify = useNotify();
    return (
      <Dialog open>
        <button onClick={() => notify('error', 'Failed')}>Do</button>
      </Dialog>
    );
  }
  const { user, container } = renderApp(<Both />);
  expect(container).toHaveAttribute('aria-hidden', 'true');
  await user.click(screen.getByText('Do'));
  // By role: what is hidden from screen readers is not found.
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed');
});

it('a busy button keeps the focus and ignores clicks', async () => {
  const onClick = vi.fn();
  const view = (busy: boolean) => (
    <BusyButton busy={busy} busyText="Searching..." onClick={onClick}>
      Search
    </BusyButton>
  );
  const { user } = renderApp(view(true));
  const button = screen.getByRole('button', { name: 'Searching...' });
  await user.click(button);
  expect(button).toHaveFocus();
  expect(onClick).not.toHaveBeenCalled();
});
