import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { BlockedPeople } from './blocked-people';

const KIT = { _id: 'user-2', username: 'kit', avatar: '' };
const show = () => renderApp(<BlockedPeople />, { identity: SIGNED_IN });

it('lists whom the person has blocked and lifts it', async () => {
  let people = [KIT];
  server.use(
    http.get(api('/blocks'), () => HttpResponse.json(people)),
    http.delete(api('/blocks/user-2'), () => {
      people = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show();
  expect(await screen.findByRole('link', { name: 'kit' })).toHaveAttribute(
    'href',
    '/public-profile/user-2',
  );
  await user.click(screen.getByRole('button', { name: 'Unblock kit' }));
  expect(await screen.findByText('kit is no longer blocked.')).toBeVisible();
  expect(await screen.findByText(/You have blocked nobody\./)).toBeVisible();
});

it('says why a block could not be lifted', async () => {
  server.use(
    reply('get', '/blocks', [KIT]),
    refuse('delete', '/blocks/user-2', 503, 'UNAVAILABLE', 'Try again in a minute.'),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Unblock kit' }));
  expect(await screen.findByText('We could not unblock kit. Try again in a minute.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unblock kit' })).not.toHaveAttribute('aria-disabled');
});

it('offers Retry', async () => {
  server.use(refuse('get', '/blocks', 422, 'ODD', 'Odd.'));
  const { user } = show();
  expect(await screen.findByText(/We could not load whom you have blocked\./)).toBeVisible();
  server.use(reply('get', '/blocks', [KIT]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('kit')).toBeVisible();
});

it('is not there where the server knows no blocks', async () => {
  server.use(refuse('get', '/blocks', 404, 'NO_SUCH_CALL'));
  show();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Blocked people' })).toBeNull());
});
