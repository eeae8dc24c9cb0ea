import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { client, unwrap } from '@/api/client';
import { createQueryClient } from '@/api/query-client';
import { config, user } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { server } from '@/testing/server';
import { IdentityForm } from './identity-form';
import { IdentityProvider } from './identity-provider';
import { useViewer } from './viewer';

const ORIGIN = 'http://127.0.0.1:3000';

function Status() {
  const viewer = useViewer();
  const list = useQuery({
    queryKey: ['list'],
    queryFn: () => unwrap(client.GET('/sherpa-cred/packs')),
  });
  return (
    <p>
      {viewer.status} {viewer.me?.username} {list.data?.length}
    </p>
  );
}

function show() {
  return render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <IdentityProvider>
          <Status />
          <IdentityForm kind="sign-in" back="/profile" />
        </IdentityProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it('signs in through the form and reads everything again as that person', async () => {
  const seen: (string | null)[] = [];
  server.use(
    reply('get', '/config', config()),
    reply('get', '/users/me', user()),
    http.get(api('/sherpa-cred/packs'), ({ request }) => {
      seen.push(request.headers.get('authorization'));
      return HttpResponse.json([]);
    }),
    http.post(`${ORIGIN}/sandbox/identity/sign-in`, () =>
      HttpResponse.json({ token: 'a.b.c', expiresAt: '' }),
    ),
  );
  show();
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('E-mail address'), 'gamer@sherpa.test');
  await person.type(screen.getByLabelText('Password'), 'sherpa-demo');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('signed-in saltedPixel 0')).toBeInTheDocument();
  expect(seen).toEqual([null, 'Bearer a.b.c']);
});

it('says what is wrong, and puts the focus on the first field in error', async () => {
  server.use(
    reply('get', '/config', config()),
    reply('get', '/sherpa-cred/packs', []),
    http.post(`${ORIGIN}/sandbox/identity/sign-in`, () =>
      HttpResponse.json({ code: 'UNAUTHORIZED' }, { status: 401 }),
    ),
  );
  show();
  const person = userEvent.setup();
  const email = await screen.findByLabelText('E-mail address');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(/Please enter an e-mail address/)).toBeInTheDocument();
  expect(email).toHaveFocus();
  expect(email).toBeInvalid();
  await person.type(email, 'gamer@sherpa.test');
  await person.type(screen.getByLabelText('Password'), 'wrong');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Wrong e-mail address or password.')).toBeInTheDocument();
});

it.each([
  ['the configuration cannot be read', () => refuse('get', '/config', 400, 'BAD')],
  ['Clerk has no key', () => reply('get', '/config', config({ identity: { provider: 'clerk' } }))],
])('stays usable for visitors when %s', async (_, handler) => {
  server.use(handler(), reply('get', '/sherpa-cred/packs', []));
  show();
  expect(await screen.findByText('signed-out 0')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Sign-in cannot be reached right now.');
});
