import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Message } from '@/api/conversation';
import { toSession } from '@/api/normalize-session';
import { session, user as me } from '@/testing/fixtures';
import { reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { MessageMenu } from './message-menu';
// Loading before the tests does not count against their time limits.
import '@/components/moderation/report-dialog';

const MESSAGE = { id: 'message-1', text: 'Where are you?' } as Message;

beforeEach(() => server.use(reply('get', '/users/me', me())));

async function open(mine: boolean) {
  const view = renderApp(
    <MessageMenu session={toSession(session())} message={MESSAGE} mine={mine} author="NovaRidge" />,
    { identity: SIGNED_IN },
  );
  await view.user.click(screen.getByRole('button', { name: /^More about the message/ }));
  await screen.findByRole('menuitem', { name: 'Copy' });
  return view;
}

it('reports a message of the other side', async () => {
  const { user } = await open(false);
  await user.click(screen.getByRole('menuitem', { name: 'Report this message' }));
  expect(await screen.findByRole('dialog', { name: 'Report this message' })).toHaveTextContent(
    'NovaRidge is not told who reported.',
  );
});

it('offers no report of an own message', async () => {
  await open(true);
  expect(screen.queryByRole('menuitem', { name: /Report/ })).toBeNull();
});
