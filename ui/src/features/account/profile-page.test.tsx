import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toMe } from '@/api/normalize';
import type { components } from '@/api/schema';
import { config, user } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { ProfilePage } from './profile-page';
import { keepRate, profileSchema, rateText, toChange, toForm } from './profile-schema';

type ApiUser = components['schemas']['User'];

const guide = user({
  username: 'NovaRidge',
  role: 'sherpa',
  isGuide: true,
  ratePerHour: 35,
  ratePerHourSC: 77,
  approvedPlatforms: ['PC'],
  approvedGames: ['Elden Ring', 'Hades'],
  averageRating: 4.92,
  numRatings: 128,
  availability: 'Weeknights',
});

const show = (me: ApiUser = user(), at = '/profile') => {
  server.use(
    reply('get', '/users/me', me),
    reply('get', '/blocks', []),
    reply('get', '/config', config()),
  );
  return renderApp(
    <ProfilePage>
      <p>sessions</p>
    </ProfilePage>,
    { identity: SIGNED_IN, at },
  );
};
/** The settings of the profile. */
const settings = (me?: ApiUser) => show(me, '/profile?tab=settings');

/** Answers a save with the changed person, and keeps what was sent. */
const saving = (me: ApiUser = user()) => {
  const sent: { body?: Record<string, unknown> } = {};
  server.use(
    http.put(api('/users/me'), async ({ request }) => {
      sent.body = (await request.json()) as Record<string, unknown>;
      const saved = { ...me, ...sent.body };
      server.use(reply('get', '/users/me', saved));
      return HttpResponse.json(saved);
    }),
  );
  return sent;
};

// The settings have tests of their own.
beforeEach(() => server.use(refuse('get', '/users/me/settings', 404, 'NO_SUCH_CALL')));
// They are loaded at their first use: no test waits for that.
beforeAll(() => import('./settings-tab'));

describe('profile', () => {
  it('asks signed-out people to sign in', () => {
    renderApp(<ProfilePage>{null}</ProfilePage>, { identity: SIGNED_OUT });
    expect(screen.getByText('Please sign in')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/login?from=%2Fprofile',
    );
  });

  it('shows a gamer without what only guides have', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'saltedPixel' })).toBeVisible();
    expect(screen.getByText(/gamer@sherpa\.test/)).toHaveTextContent('Role: user');
    expect(screen.getByText('SC balance')).toBeVisible();
    expect(screen.getByText('340', { exact: false, selector: 'dd *' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get Sherpa Cred' })).toHaveAttribute(
      'href',
      '/get-sherpa-cred',
    );
    expect(screen.getByRole('link', { name: 'Find Sherpas' })).toHaveAttribute('href', '/sherpas');
    expect(screen.queryByRole('link', { name: 'Guide Dashboard' })).toBeNull();
    expect(screen.getByText('sessions')).toBeVisible();
    expect(document.title).toBe('My Profile · Sherpa');
  });

  it('puts the form first for who has no GamerTag yet, and leaves it there once it is saved', async () => {
    const sent = saving(user({ username: '' }));
    const { user: person } = show(user({ username: '' }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Choose your GamerTag',
    );
    const tag = await screen.findByRole('textbox', { name: 'GamerTag' });
    const after = () =>
      tag.compareDocumentPosition(screen.getByText('sessions')) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(after()).toBeTruthy();
    await person.type(tag, 'saltedPixel');
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    await waitFor(() => expect(sent.body).toMatchObject({ username: 'saltedPixel' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'saltedPixel' })).toBeVisible();
    expect(tag).toBeInTheDocument();
    expect(after()).toBeTruthy();
  });

  it('shows a guide with stars, rate and dashboard', async () => {
    show(guide);
    expect(await screen.findByRole('img', { name: '4.92 of 5 stars' })).toBeVisible();
    expect(screen.getByText('(128 reviews)', { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Guide Dashboard' })).toHaveAttribute('href', '/guide');
  });

  it('lets a guide set rate, platforms and games on the settings tab', async () => {
    settings(guide);
    expect(await screen.findByLabelText(/Rate per hour/)).toHaveValue('35');
    expect(screen.getByText('$35 → 77 SC')).toBeVisible();
    expect(screen.getByLabelText('Games')).toHaveValue('Elden Ring, Hades');
  });

  it('keeps digits and dots of the rate, and converts by whole numbers', async () => {
    const { user: person } = settings(guide);
    const rate = await screen.findByLabelText(/Rate per hour/);
    await person.clear(rate);
    await person.type(rate, '$2a5');
    expect(rate).toHaveValue('25');
    expect(screen.getByText('$25 → 55 SC')).toBeVisible();
    await person.type(rate, '.5');
    await person.tab();
    expect(rate).toHaveValue('25.50');
  });

  it.each(['1.2.3', '.', 'free', ''])(
    'a rate typed as "%s" is said to be wrong, not saved as 0',
    async (typed) => {
      const sent = saving(guide);
      const { user: person } = settings(guide);
      const rate = await screen.findByLabelText(/Rate per hour/);
      await person.clear(rate);
      if (typed) await person.type(rate, typed);
      await person.tab();
      const said = 'Please enter a number of dollars, like 35 or 35.50.';
      expect(screen.getByText(said)).toBeVisible();
      expect(screen.queryByText(/0 SC/)).toBeNull();
      await person.click(screen.getByRole('button', { name: 'Save Profile' }));
      await waitFor(() => expect(rate).toHaveFocus());
      expect(sent.body).toBeUndefined();
      await person.clear(rate);
      await person.type(rate, '40');
      await waitFor(() => expect(screen.queryByText(said)).toBeNull());
      await person.click(screen.getByRole('button', { name: 'Save Profile' }));
      await waitFor(() => expect(sent.body).toMatchObject({ ratePerHour: 40 }));
    },
  );

  it('saves what a guide may change', async () => {
    const sent = saving(guide);
    const { user: person } = settings(guide);
    const tag = await screen.findByLabelText('GamerTag');
    await person.clear(tag);
    await person.type(tag, ' Nova ');
    const platforms = screen.getByLabelText('Platforms');
    await person.clear(platforms);
    await person.type(platforms, 'PC,, Xbox ,');
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    expect(await screen.findByText('Profile updated!')).toBeVisible();
    expect(sent.body).toEqual({
      username: 'Nova',
      avatar: '',
      bio: '',
      headline: '',
      languages: [],
      ratePerHour: 35,
      approvedPlatforms: ['PC', 'Xbox'],
      approvedGames: ['Elden Ring', 'Hades'],
      availability: 'Weeknights',
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Nova' })).toBeVisible();
  });

  it('sends nothing of a guide for a gamer', async () => {
    const sent = saving();
    const { user: person } = settings();
    await person.click(await screen.findByRole('button', { name: 'Save Profile' }));
    expect(await screen.findByText('Profile updated!')).toBeVisible();
    expect(Object.keys(sent.body ?? {}).sort()).toEqual([
      'avatar',
      'bio',
      'headline',
      'languages',
      'username',
    ]);
  });

  it('wants a GamerTag of at most 32 characters, and says so at the field', async () => {
    const { user: person } = settings();
    const tag = await screen.findByLabelText('GamerTag');
    await person.clear(tag);
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    expect(await screen.findByText('Please choose a GamerTag.')).toBeVisible();
    expect(tag).toHaveFocus();
    await person.type(tag, 'x'.repeat(33));
    expect(screen.getByText(/33 \/ 32/)).toBeVisible();
    expect(await screen.findByText('At most 32 characters.')).toBeVisible();
  });

  it('shows a refusal above, its errors at the fields, and takes the name back', async () => {
    server.use(
      refuse('put', '/users/me', 409, 'USERNAME_TAKEN', 'Taken.', {
        fields: { username: 'This GamerTag is taken.' },
      }),
    );
    const { user: person } = settings();
    const tag = await screen.findByLabelText('GamerTag');
    await person.clear(tag);
    await person.type(tag, 'Other');
    await person.click(screen.getByRole('button', { name: 'Save Profile' }));
    expect(
      await screen.findByText('Error saving profile. Make sure your GamerTag is unique.'),
    ).toBeVisible();
    expect(screen.getByText('This GamerTag is taken.')).toBeVisible();
    expect(tag).toHaveValue('Other');
    expect(screen.getByRole('heading', { level: 1, name: 'saltedPixel' })).toBeVisible();
  });

  it('keeps what is being typed when the profile is read again', async () => {
    const { user: person, queries } = settings();
    const tag = await screen.findByLabelText('GamerTag');
    await person.clear(tag);
    await person.type(tag, 'Typing');
    server.use(reply('get', '/users/me', user({ bio: 'From another window', sherpaCred: 12 })));
    await queries.invalidateQueries({ queryKey: ['me'] });
    await waitFor(() => expect(screen.getByLabelText('Bio')).toHaveValue('From another window'));
    expect(tag).toHaveValue('Typing');
  });

  it.each([
    [
      'The database is away.',
      refuse('get', '/users/me', 503, 'UNAVAILABLE', 'The database is away.'),
    ],
    [
      'The server could not answer (error 503).',
      refuse('get', '/users/me', 503, 'UNAVAILABLE', ''),
    ],
    [
      'The server could not be reached. Are you online?',
      http.get(api('/users/me'), () => HttpResponse.error()),
    ],
  ])('says once that the profile cannot be loaded and why: %s', async (why, answer) => {
    server.use(answer);
    const { user: person } = renderApp(<ProfilePage>{null}</ProfilePage>, { identity: SIGNED_IN });
    expect(await screen.findByText('Could not load profile. Please sign in again.')).toBeVisible();
    expect(screen.getByText('Failed to load profile')).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    server.use(reply('get', '/users/me', user()));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'saltedPixel' })).toBeVisible();
  });

  it('keeps the portrait and the words when it cannot be read again', async () => {
    const { container, queries, user: person } = show();
    await screen.findByRole('heading', { level: 1, name: 'saltedPixel' });
    const portrait = () => container.querySelector('svg[viewBox="0 0 96 96"] g g')?.innerHTML;
    const before = portrait();
    expect(before).toBeTruthy();
    server.use(refuse('get', '/users/me', 422, 'ODD', 'Odd.'));
    await queries.invalidateQueries({ queryKey: ['me'] });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load profile');
    expect(alert).toHaveTextContent('Odd.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1, name: 'saltedPixel' })).toBeVisible();
    expect(portrait()).toBe(before);
    server.use(reply('get', '/users/me', user()));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows the portrait of the last visit when nothing can be loaded', async () => {
    const first = show();
    await screen.findByRole('heading', { level: 1, name: 'saltedPixel' });
    const portrait = (root: HTMLElement) =>
      root.querySelector('svg[viewBox="0 0 96 96"] g g')?.innerHTML;
    const before = portrait(first.container);
    first.unmount();
    server.use(refuse('get', '/users/me', 422, 'ODD', 'Odd.'));
    const { container } = renderApp(<ProfilePage>{null}</ProfilePage>, { identity: SIGNED_IN });
    await screen.findByText('Failed to load profile');
    expect(before).toBeTruthy();
    expect(portrait(container)).toBe(before);
  });

  it('calls a Sherpa without reviews new', async () => {
    show({ ...guide, averageRating: 0, numRatings: 0 });
    expect(await screen.findByText('New Sherpa')).toBeVisible();
    expect(document.body).not.toHaveTextContent('0.00');
  });

  it('takes the message about the failure away when the retry works', async () => {
    server.use(refuse('get', '/users/me', 503, 'UNAVAILABLE', ''));
    const { user: person } = renderApp(<ProfilePage>{null}</ProfilePage>, { identity: SIGNED_IN });
    expect(await screen.findByText('Failed to load profile')).toBeVisible();
    server.use(reply('get', '/users/me', user()));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'saltedPixel' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to load profile')).toBeNull());
  });

  it('says when there is none yet, and tries again', async () => {
    server.use(refuse('get', '/users/me', 404, 'USER_NOT_FOUND'));
    const { user: person } = renderApp(<ProfilePage>{null}</ProfilePage>, { identity: SIGNED_IN });
    expect(
      await screen.findByText('We couldn’t find your profile yet. Try refreshing.'),
    ).toBeVisible();
    server.use(reply('get', '/users/me', user()));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'saltedPixel' })).toBeVisible();
  });
});

describe('rules', () => {
  const valid = {
    meetingDefault: '',
    handles: [],
    links: [],
    ranks: [],
    headline: '',
    languages: '',
    username: 'a',
    avatar: '',
    bio: '',
    rate: '35',
    platforms: '',
    games: '',
    availability: '',
  };
  const ok = (over: object) => profileSchema.safeParse({ ...valid, ...over }).success;

  it.each([
    ['https://example.com/a.png', true],
    ['/avatars/1.svg', true],
    ['', true],
    ['http://example.com/a.png', false],
    ['javascript:alert(1)', false],
    ['//example.com/a.png', false],
  ])('avatar %s: %s', (avatar, good) => {
    expect(ok({ avatar })).toBe(good);
  });

  it('limits rate and texts', () => {
    expect(ok({ rate: '1000' })).toBe(true);
    expect(ok({ rate: '1000.01' })).toBe(false);
    expect(ok({ bio: 'x'.repeat(2001) })).toBe(false);
    expect(ok({ availability: 'x'.repeat(201) })).toBe(false);
    expect(ok({ headline: 'x'.repeat(81) })).toBe(false);
    expect(ok({ languages: 'English, pt-BR, swedish' })).toBe(true);
    expect(ok({ languages: 'Klingonese' })).toBe(false);
    expect(ok({ languages: 'en, de, fr, sv, es, it, pl, nl, da' })).toBe(false);
  });

  it.each([
    [3500, '35'],
    [3550, '35.50'],
    [5, '0.05'],
    [0, '0'],
  ])('%i cents stand as %s', (cents, text) => {
    expect(rateText(cents)).toBe(text);
  });

  it('keeps digits and dots', () => expect(keepRate('$1,0a0.5')).toBe('100.5'));

  it('shows languages by their names, where they are read back', () => {
    const shown = toForm({ ...toMe(user()), languages: ['en', 'pt-BR', 'sv', 'gsw'] }).languages;
    expect(shown).toBe('English, pt-BR, Swedish, gsw');
    expect(toChange({ ...valid, languages: shown }, false).languages).toEqual([
      'en',
      'pt-BR',
      'sv',
      'gsw',
    ]);
  });

  it('sends languages as their codes, also those typed as names', () => {
    expect(toChange({ ...valid, languages: 'English, pt-br,SWEDISH' }, false).languages).toEqual([
      'en',
      'pt-BR',
      'sv',
    ]);
  });

  it('sends dollars', () => {
    expect(toChange({ ...valid, rate: '35.555' }, true).ratePerHour).toBe(35.55);
  });
});
