import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '@/api/save-file';
import type { components } from '@/api/schema';
import { config, user } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { ProfilePage } from './profile-page';
import { fieldFor } from './profile-schema';

vi.mock('@/api/save-file', () => ({ saveFile: vi.fn() }));
beforeEach(() => vi.mocked(saveFile).mockClear());
// It is loaded at its first use: no test waits for that.
beforeAll(() => import('./settings-tab'));

type ApiUser = components['schemas']['User'];

const show = (me: Partial<ApiUser> = {}, signOut = () => Promise.resolve()) => {
  server.use(
    reply('get', '/users/me', user(me)),
    reply('get', '/blocks', []),
    reply('get', '/config', config()),
    reply('get', '/users/me/settings', {
      mail: { requests: true, reminders: true, messages: true, ratings: true },
    }),
  );
  return renderApp(
    <ProfilePage>
      <p>sessions</p>
    </ProfilePage>,
    { identity: SIGNED_IN, at: '/profile?tab=settings', signOut },
  );
};

/** Answers a save, and keeps what was sent. */
const saving = () => {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.put(api('/users/me'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      server.use(reply('get', '/users/me', { ...user(), ...body }));
      return HttpResponse.json({ ...user(), ...body });
    }),
  );
  return sent;
};

describe('the tabs', () => {
  it('keep the address, and what was typed', async () => {
    const { user: person, place } = show();
    await person.type(await screen.findByLabelText('Bio'), 'Hello');
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('sessions')).not.toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Sessions' }));
    await waitFor(() => expect(place()).toBe('/profile'));
    expect(screen.getByText('sessions')).toBeVisible();
    expect(screen.getByLabelText('Bio')).not.toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(place()).toBe('/profile?tab=settings'));
    expect(screen.getByLabelText('Bio')).toHaveValue('Hello');
    expect(screen.getByRole('link', { name: 'Statement' })).toHaveAttribute('href', '/wallet');
  });

  it('ask before unsaved changes are left', async () => {
    const { user: person, place } = show();
    await person.type(await screen.findByLabelText('Bio'), 'Hello');
    await person.click(screen.getByRole('link', { name: 'Statement' }));
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Stay' }));
    expect(place()).toBe('/profile?tab=settings');
  });
});

describe('handles, ranks and links', () => {
  it('are added as rows and sent, only when they were changed', async () => {
    const sent = saving();
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: 'Add a handle' }));
    await person.selectOptions(screen.getByLabelText('Where'), 'steam');
    await person.type(screen.getByLabelText('Your name there'), ' salted ');
    await person.click(screen.getByRole('button', { name: 'Add a rank' }));
    await person.type(screen.getByLabelText('Game'), 'Rocket League');
    await person.type(screen.getByLabelText('Rank'), 'Diamond II');
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    expect(await screen.findByText('Profile updated!')).toBeVisible();
    expect(sent[0]).toMatchObject({
      handles: [{ kind: 'steam', value: 'salted' }],
      ranks: [{ game: 'Rocket League', rank: 'Diamond II' }],
    });
    expect(sent[0]).not.toHaveProperty('links');
    expect(sent[0]).not.toHaveProperty('meetingDefault');
  });

  it('are removed', async () => {
    const sent = saving();
    const { user: person } = show({ links: ['https://a.test/', 'https://b.test/'] });
    await person.click(await screen.findByRole('button', { name: 'Remove link 1' }));
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ links: ['https://b.test/'] }));
  });

  it('are at most eight, and say what is missing in the row', async () => {
    const handles = Array.from({ length: 8 }, (_, at) => ({ kind: 'steam', value: `name-${at}` }));
    const { user: person } = show({ handles });
    expect(await screen.findByRole('button', { name: 'Add a handle (at most 8)' })).toBeDisabled();
    await person.clear(screen.getAllByLabelText('Your name there')[1]!);
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    expect(await screen.findByText('Please enter your name there.')).toBeVisible();
  });

  it('show the server’s errors in their rows', async () => {
    server.use(
      refuse('put', '/users/me', 422, 'INVALID', 'No.', {
        fields: { 'handles[1].value': 'The handle holds characters that cannot be shown.' },
      }),
    );
    const { user: person } = show({
      handles: [
        { kind: 'steam', value: 'one' },
        { kind: 'psn', value: 'two' },
      ],
    });
    await person.type((await screen.findAllByLabelText('Your name there'))[1]!, '!');
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    const fieldError = await screen.findByText('The handle holds characters that cannot be shown.');
    const [first, second] = screen.getAllByLabelText('Your name there');
    expect(second!.closest('.MuiFormControl-root')).toContainElement(fieldError);
    expect(first!.closest('.MuiFormControl-root')).not.toContainElement(fieldError);
  });

  it.each([
    ['handles[1].value', 'handles.1.value'],
    ['handles[0].kind', 'handles.0.kind'],
    ['links[2]', 'links.2.url'],
    ['ranks[0].rank', 'ranks.0.rank'],
    ['handles', 'handles'],
    ['languages[3]', 'languages'],
    ['ratePerHour', 'rate'],
    ['toString', undefined],
  ])('the server’s field %s is ours %s', (name, field) => expect(fieldFor(name)).toBe(field));
});

describe('the meeting place', () => {
  it('is a guide’s', async () => {
    const sent = saving();
    const { user: person } = show({ isGuide: true, role: 'sherpa', ratePerHour: 30 });
    await person.type(await screen.findByLabelText('Usual meeting place'), 'My Discord');
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ meetingDefault: 'My Discord' }));
  });

  it('is not asked of gamers', async () => {
    show();
    await screen.findByLabelText('Bio');
    expect(screen.queryByLabelText('Usual meeting place')).toBeNull();
  });
});

describe('the picture', () => {
  const png = (size = 10, type = 'image/png') => {
    const file = new File(['x'.repeat(10)], 'me.png', { type });
    Object.defineProperty(file, 'size', { value: size });
    return file;
  };
  const choose = async (file: File) => {
    const input = await screen.findByLabelText('Choose a picture', { selector: 'input' });
    fireEvent.change(input, { target: { files: [file] } });
  };

  it('is uploaded with the token, and shown everywhere', async () => {
    let token: string | null = '';
    let sent: FormDataEntryValue | null = null;
    server.use(
      http.post(api('/users/me/avatar'), async ({ request }) => {
        token = request.headers.get('Authorization');
        sent = (await request.formData()).get('file');
        const saved = user({ avatar: '/api/avatars/1.jpg' });
        server.use(reply('get', '/users/me', saved));
        return HttpResponse.json(saved);
      }),
    );
    const { container } = show();
    await choose(png());
    expect(await screen.findByText('Picture saved.')).toBeVisible();
    expect(token).toBe('Bearer token-1');
    expect(sent).toBeTruthy();
    await waitFor(() =>
      expect(container.querySelector('image[href="/api/avatars/1.jpg"]')).not.toBeNull(),
    );
  });

  it.each([
    [413, 'This file is too large. At most 5 MB are possible.'],
    [415, 'This is neither a JPEG nor a PNG nor a WebP.'],
    [422, 'This picture could not be read. It may be broken, or have too many pixels.'],
    [503, 'The picture could not be saved. The store is away.'],
  ])('refused with %i, it says why', async (status, words) => {
    server.use(refuse('post', '/users/me/avatar', status, 'NO', 'The store is away.'));
    show();
    await choose(png());
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    ['too large', png(6 * 1024 * 1024), 'This file is too large. At most 5 MB are possible.'],
    ['no picture', png(10, 'image/gif'), 'This is neither a JPEG nor a PNG nor a WebP.'],
  ])('%s is not even sent', async (_, file, words) => {
    show();
    await choose(file);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('is removed', async () => {
    server.use(reply('delete', '/users/me/avatar', user()));
    const { user: person } = show({ avatar: '/api/avatars/1.jpg' });
    const remove = await screen.findByRole('button', { name: 'Remove picture' });
    server.use(reply('get', '/users/me', user()));
    await person.click(remove);
    expect(await screen.findByText('Picture removed. Your animal is back.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull(),
    );
  });
});

describe('the person’s data', () => {
  it('is downloaded with the token', async () => {
    let token: string | null = '';
    server.use(
      http.get(api('/users/me/export'), ({ request }) => {
        token = request.headers.get('Authorization');
        return new HttpResponse('PK', { headers: { 'Content-Type': 'application/zip' } });
      }),
    );
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith('sherpa-data.zip', expect.anything()),
    );
    expect(token).toBe('Bearer token-1');
  });

  const ask = async (me: Partial<ApiUser> = {}, signOut = vi.fn(() => Promise.resolve())) => {
    const view = show(me, signOut);
    await view.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    const yes = () => view.user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    const type = (text: string) =>
      view.user.type(dialog.getByLabelText('Your GamerTag or e-mail address'), text);
    return { ...view, dialog, yes, type, signOut };
  };

  it('is erased once the SC and earnings that go with it are given up', async () => {
    const sent: unknown[] = [];
    server.use(
      http.delete(api('/users/me'), async ({ request }) => {
        const body = (await request.json()) as { forfeit?: boolean };
        sent.push(body);
        return body.forfeit
          ? HttpResponse.json({ received: true })
          : HttpResponse.json(
              {
                success: false,
                error: 'FORFEIT',
                code: 'FORFEIT',
                message: '',
                sc: 340,
                cents: 3450,
              },
              { status: 409 },
            );
      }),
    );
    const { dialog, yes, type, signOut, user: person, place } = await ask();
    expect(dialog.getByText('your 340 SC.')).toBeVisible();
    await type('saltedPixel');
    await yes();
    const tick = await dialog.findByRole('checkbox', {
      name: 'I give up 340 SC and $34.50 of earnings. Nothing of it comes back.',
    });
    expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
    await person.click(tick);
    await yes();
    expect(
      await screen.findByText('Your account is closed. What said who you are has been erased.'),
    ).toBeVisible();
    expect(sent).toEqual([
      { confirm: 'saltedPixel', forfeit: false },
      { confirm: 'saltedPixel', forfeit: true },
    ]);
    await waitFor(() => expect(place()).toBe('/'));
    expect(signOut).toHaveBeenCalled();
  });

  it('stays while sessions are open, with the date', async () => {
    server.use(
      refuse('delete', '/users/me', 409, 'OPEN_SESSIONS', 'Not yet.', {
        until: '2099-03-05T12:00:00Z',
      }),
    );
    const { dialog, yes, type, signOut } = await ask();
    await type('saltedPixel');
    await yes();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /can be deleted from .*2099.* on, when your sessions have ended and are settled/,
    );
    expect(signOut).not.toHaveBeenCalled();
  });

  it('wants the name, and says at the field when it is another', async () => {
    server.use(
      refuse('delete', '/users/me', 422, 'INVALID', 'No.', {
        fields: { confirm: 'This is neither your GamerTag nor your e-mail address.' },
      }),
    );
    const { dialog, yes, type } = await ask();
    await yes();
    expect(dialog.getByText('Please enter your GamerTag or e-mail address.')).toBeVisible();
    await type('somebody');
    await yes();
    expect(
      await dialog.findByText('This is neither your GamerTag nor your e-mail address.'),
    ).toBeVisible();
  });
});

it('tells how an application stands', async () => {
  server.use(reply('get', '/users/me', user({ applicationStatus: 'pending' })));
  renderApp(<ProfilePage>{null}</ProfilePage>, { identity: SIGNED_IN, at: '/profile' });
  expect(
    await screen.findByText(/Your application to become a Sherpa is being read/),
  ).toBeVisible();
});
