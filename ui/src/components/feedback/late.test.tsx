import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render';
import { useConfirm } from './confirm';
import { Fallible } from './fallible';
import { late } from './late';
import { useNotify } from './notify';

// Offline, or after a deploy: the code of these parts cannot be loaded.
vi.mock('./note-bar', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('./confirm-dialog', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('a part that could not be loaded is tried again at its next use, and not before', async () => {
  let works = false;
  const load = vi.fn(() =>
    works
      ? Promise.resolve({ default: () => <p>There</p> })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const Part = late(load);
  const view = (key: number) => (
    <Fallible key={key} instead={<p>Not there</p>}>
      <Suspense fallback="Waiting">
        <Part />
      </Suspense>
    </Fallible>
  );
  const { rerender } = render(view(1));
  expect(await screen.findByText('Not there')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
  works = true;
  rerender(view(2));
  expect(await screen.findByText('There')).toBeVisible();
});

it('a message is said although its bar cannot be loaded', async () => {
  function Teller() {
    const notify = useNotify();
    return <button onClick={() => notify('error', 'Failed to cancel session.')}>Tell</button>;
  }
  const { user } = renderApp(<Teller />);
  await user.click(screen.getByText('Tell'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to cancel session.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Tell')).toBeVisible();
});

it('a question is asked by the browser when its dialog cannot be loaded', async () => {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(true);
  const onAnswer = vi.fn<(yes: boolean) => void>();
  function Asker() {
    const confirm = useConfirm();
    const ask = async () => onAnswer(await confirm({ title: 'T', text: 'Really?', yes: 'Yes' }));
    return <button onClick={() => void ask()}>Ask</button>;
  }
  const { user } = renderApp(<Asker />);
  await user.click(screen.getByText('Ask'));
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true));
  expect(asked).toHaveBeenCalledExactlyOnceWith('Really?');
  await user.click(screen.getByText('Ask'));
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(2));
});
