import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { guide, user } from '@/testing/fixtures';
import { api, refuse, reply, withoutDiscovery } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { DirectoryPage } from './directory-page';

beforeEach(() => server.use(...withoutDiscovery()));

describe('directory', () => {
  it('shows each Sherpa with one link to the public profile', async () => {
    server.use(
      reply('get', '/users', [
        guide({ _id: 'a' }),
        guide({ _id: 'b', username: '', gamertag: '', averageRating: 5, numRatings: 1 }),
      ]),
    );
    renderApp(<DirectoryPage />);
    const [first, second] = await screen.findAllByRole('article');
    const card = within(first!);
    expect(card.getByRole('link')).toHaveAttribute('href', '/public-profile/a');
    expect(card.getByRole('heading', { name: 'NovaRidge' })).toBeVisible();
    expect(card.getByText('4.92')).toBeInTheDocument();
    expect(card.getByText('(128 reviews)')).toBeInTheDocument();
    expect(card.getByText('Patient boss coach.')).toBeInTheDocument();
    expect(card.getByRole('list', { name: 'Platforms' })).toHaveTextContent('PCPlayStation');
    expect(card.getByText(/77 SC/)).toBeInTheDocument();
    expect(first).not.toHaveTextContent('$');
    expect(within(second!).getByRole('link', { name: 'Unknown Gamer' })).toBeInTheDocument();
    expect(second).toHaveTextContent('5.00(1 review)');
    expect(screen.getByRole('heading', { name: '2 Sherpas' })).toBeInTheDocument();
    expect(document.title).toBe('Sherpa Directory · Sherpa');
  });

  it('says when each Sherpa is free next, and of whom any time can be asked for', async () => {
    const soon = '2098-03-03T18:03:27Z';
    server.use(
      reply('get', '/users', [
        { ...guide({ _id: 'a' }), nextFreeAt: soon },
        { ...guide({ _id: 'b' }), nextFreeAt: null },
        guide({ _id: 'c' }),
        { ...guide({ _id: 'd' }), hoursSet: false },
      ]),
    );
    renderApp(<DirectoryPage />);
    const [first, second, third, fourth] = await screen.findAllByRole('article');
    // Times are offered on quarter hours.
    expect(within(first!).getByText(/Free \w{3}.* 6:15 PM$/)).toBeVisible();
    expect(second).toHaveTextContent('Ask for any time');
    expect(fourth).toHaveTextContent('Ask for any time');
    // A server that does not tell.
    expect(third).not.toHaveTextContent(/Free \w{3}|Ask for any time/);
  });

  it('shows dollars to guides', async () => {
    server.use(
      reply('get', '/users', [guide({ ratePerHour: 35 })]),
      reply('get', '/users/me', user({ role: 'sherpa', isGuide: true })),
    );
    renderApp(<DirectoryPage />, { identity: SIGNED_IN });
    expect(await screen.findByText('$35')).toBeInTheDocument();
  });

  it('asks for Sherpas only', async () => {
    let search = '';
    server.use(
      http.get(api('/users'), ({ request }) => {
        search = new URL(request.url).search;
        return HttpResponse.json([]);
      }),
    );
    renderApp(<DirectoryPage />);
    expect(await screen.findByText('No Sherpas found.')).toBeVisible();
    expect(search).toContain('sherpasOnly=true');
    expect(screen.getByRole('link', { name: 'Become a Sherpa' })).toHaveAttribute('href', '/apply');
  });

  it('loads further pages', async () => {
    server.use(
      http.get(api('/users'), ({ request }) => {
        const second = new URL(request.url).searchParams.get('cursor') === 'two';
        return HttpResponse.json(
          [guide({ _id: second ? 'b' : 'a', username: second ? 'B' : 'A' })],
          {
            headers: second ? {} : { Link: '</api/users?sherpasOnly=true&cursor=two>; rel="next"' },
          },
        );
      }),
    );
    const { user } = renderApp(<DirectoryPage />);
    await user.click(await screen.findByRole('button', { name: 'Show more Sherpas' }));
    expect(await screen.findByRole('heading', { name: 'B' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'A' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more Sherpas' })).toBeNull();
  });

  it('offers Retry after a failure', async () => {
    server.use(refuse('get', '/users', 503, 'UNAVAILABLE', 'The database is away.'));
    const { user } = renderApp(<DirectoryPage />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load Sherpas.');
    expect(alert).toHaveTextContent('The database is away.');
    server.use(reply('get', '/users', [guide()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a skeleton only when it takes long', async () => {
    let answer: () => void = () => {};
    const wait = new Promise<void>((done) => (answer = done));
    server.use(
      http.get(api('/users'), async () => {
        await wait;
        return HttpResponse.json([]);
      }),
    );
    renderApp(<DirectoryPage />);
    expect(screen.queryByRole('status')).toBeNull();
    expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
    answer();
    expect(await screen.findByText('No Sherpas found.')).toBeVisible();
  });
});
