import { screen, waitFor } from '@testing-library/react';
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
