import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { user as person } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { MailSettings } from './mail-settings';

const mail = { requests: true, reminders: true, messages: true, ratings: true };

const show = (over: Partial<typeof mail> = {}, isGuide = false) => {
  server.use(
    reply('get', '/users/me', person({ isGuide, role: isGuide ? 'sherpa' : 'user' })),
    reply('get', '/users/me/settings', { mail: { ...mail, ...over } }),
  );
  return renderApp(<MailSettings />, { identity: SIGNED_IN });
};
const choice = (name: string) => screen.findByRole('switch', { name });

it('shows which mails are wanted, and which always go', async () => {
  show({ reminders: false });
  expect(await choice('Messages')).toBeChecked();
  expect(await choice('Reminders')).not.toBeChecked();
  expect(screen.getByText(/money, security and confirmed sessions always go/)).toBeVisible();
});

it('sends the kind that was changed alone', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(api('/users/me/settings'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ mail: { ...mail, messages: false } });
    }),
  );
  const { user } = show();
  await user.click(await choice('Messages'));
  expect(await choice('Messages')).not.toBeChecked();
  await waitFor(() => expect(sent).toEqual([{ mail: { messages: false } }]));
});

it('takes a change back that could not be saved, and says why', async () => {
  server.use(refuse('put', '/users/me/settings', 503, 'DOWN', 'Please try again.'));
  const { user } = show();
  await user.click(await choice('Ratings'));
  expect(await screen.findByText('The change could not be saved. Please try again.')).toBeVisible();
  expect(await choice('Ratings')).toBeChecked();
});

it.each([
  [true, /^New requests/],
  [false, /^Other times that a Sherpa proposes/],
])('names the requests of a guide (%s) as they are', async (isGuide, text) => {
  show({}, isGuide);
  expect(await screen.findByText(text)).toBeVisible();
});

it('says that it could not be loaded, with Retry', async () => {
  server.use(
    reply('get', '/users/me', person()),
    refuse('get', '/users/me/settings', 500, 'INTERNAL', ''),
  );
  const { user } = renderApp(<MailSettings />, { identity: SIGNED_IN });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(reply('get', '/users/me/settings', { mail }));
  await user.click(retry);
  expect(await choice('Requests and proposals')).toBeChecked();
});
