import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guide, user as me } from '@/testing/fixtures';
import { api, refuse, reply, withoutDiscovery } from '@/testing/handlers';
import { SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { LandingPage } from './landing-page';
import { countText } from './search-results';

const NONE = 'No results yet. Try a search.';

/** Answers searches by game; without one, the best rated. */
function answerSearches(found: Record<string, object[]> = {}) {
  const asked: string[] = [];
  server.use(
    http.get(api('/guides'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get('limit') === '3') return HttpResponse.json([]);
      asked.push(query.toString());
      return HttpResponse.json((found[query.get('game') ?? ''] ?? []) as never);
    }),
  );
  return asked;
}

const show = (at = '/', identity = SIGNED_OUT) =>
  renderApp(<LandingPage good={<p>Good</p>} />, { at, identity });

beforeEach(() => server.use(...withoutDiscovery()));

describe('landing', () => {
  it('has the heading, the ways in and the seven stations', async () => {
    answerSearches();
    show();
    expect(
      screen.getByRole('heading', { level: 1, name: 'Gaming For Greater Good' }),
    ).toBeInTheDocument();
    for (const [name, href] of [
      ['Sign Up', '/start'],
      ['Login', '/login'],
      ['Apply Now', '/apply'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    const stations = within(await screen.findByRole('list', { name: 'How it works' }));
    expect(
      stations.getAllByRole('listitem').map((li) => li.querySelector('b')?.textContent),
    ).toEqual(['Login', 'Get Credits', 'Search', 'Schedule', 'Play', 'Rate', 'Repeat']);
    expect(screen.getByText(NONE)).toBeVisible();
    expect(screen.getByText('Good')).toBeVisible();
    expect(document.title).toBe('Gaming For Greater Good · Sherpa');
  });

  it('searches by platform and game, and keeps the search in the address', async () => {
    const asked = answerSearches({
      elden: [
        guide({ availability: 'Weeknights', approvedGames: ['Elden Ring', 'Hades'] }),
        guide({
          _id: 'b',
          username: '',
          gamertag: '',
          availability: '',
          averageRating: 5,
          numRatings: 1,
        }),
      ],
    });
    const { user, place } = show();
    await user.type(screen.getByRole('textbox', { name: 'Platform' }), ' pc ');
    await user.type(screen.getByRole('textbox', { name: 'Game' }), 'elden{Enter}');
    const [first, second] = await screen.findAllByRole('article');
    expect(place()).toBe('/?platform=pc&game=elden');
    expect(asked).toEqual(['role=sherpa&platform=pc&game=elden']);
    expect(screen.getByRole('status')).toHaveTextContent('2 guides found');
    expect(first).toHaveTextContent('Platform(s)PC, PlayStation');
    expect(first).toHaveTextContent('Game(s)Elden Ring, Hades');
    expect(first).toHaveTextContent('AvailabilityWeeknights');
    expect(first).toHaveTextContent('4.92(128 reviews)');
    expect(first).toHaveTextContent('77 SC / hour');
    expect(first).not.toHaveTextContent('$');
    const link = within(first!).getByRole('link', { name: 'View Profile: NovaRidge' });
    expect(link).toHaveAttribute('href', '/public-profile/guide-1');
    expect(second).toHaveTextContent('Unknown');
    expect(second).toHaveTextContent('5.00(1 review)');
  });

  it('calls a Sherpa without reviews new, not 0.00', async () => {
    answerSearches({ elden: [guide({ averageRating: 0, numRatings: 0 })] });
    show('/?platform=&game=elden');
    const [card] = await screen.findAllByRole('article');
    expect(card).toHaveTextContent('New Sherpa');
    expect(card).not.toHaveTextContent('0.00');
  });

  it('reads the search from the address', async () => {
    answerSearches({ hades: [guide()] });
    show('/?platform=&game=hades');
    expect(screen.getByRole('textbox', { name: 'Game' })).toHaveValue('hades');
    expect(await screen.findByRole('heading', { name: '1 guide found' })).toBeVisible();
  });

  it('says Searching... and keeps the old results meanwhile', async () => {
    let answer: () => void = () => {};
    const wait = new Promise<void>((done) => (answer = done));
    server.use(
      http.get(api('/guides'), async ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.get('limit') === '3') return HttpResponse.json([]);
        if (query.get('game') === 'two') await wait;
        return HttpResponse.json([guide({ username: query.get('game') ?? '' })]);
      }),
    );
    const { user } = show('/?platform=&game=one');
    expect(await screen.findByRole('heading', { name: 'one' })).toBeVisible();
    const game = screen.getByRole('textbox', { name: 'Game' });
    await user.clear(game);
    await user.type(game, 'two{Enter}');
    expect(await screen.findByRole('button', { name: 'Searching...' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'one' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Searching...');
    answer();
    expect(await screen.findByRole('heading', { name: 'two' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Search' })).toBeVisible();
  });

  it('shows the empty text for nothing found', async () => {
    answerSearches();
    show('/?platform=&game=nothing');
    expect(await screen.findByText(NONE)).toBeVisible();
    // Said in other words, so that the sentence stands once.
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 guides found'));
    expect(screen.getAllByText(NONE)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a failing search is empty and silent, with a line in the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(refuse('get', '/guides', 500, 'INTERNAL'));
    show('/?platform=&game=x');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 guides found'));
    expect(screen.getByText(NONE)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log).toHaveBeenCalledWith('Guide search failed.', expect.anything());
  });

  it('shows dollars and SC to guides, SC alone to others whatever the server sends', async () => {
    answerSearches({ a: [guide({ ratePerHour: 35 })] });
    const visitor = show('/?platform=&game=a');
    expect(await screen.findByText(/77 SC/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('$');
    visitor.unmount();
    server.use(reply('get', '/users/me', me({ role: 'sherpa', isGuide: true })));
    show('/?platform=&game=a', SIGNED_IN);
    expect(await screen.findByText('$35')).toBeVisible();
    expect(screen.getByText(/77 SC/)).toBeVisible();
  });

  it('shows the best rated, and nothing in their place when they fail', async () => {
    server.use(reply('get', '/guides', [guide({ username: 'Best' })]));
    const { unmount } = show();
    expect(await screen.findByRole('heading', { name: 'Best' })).toBeVisible();
    unmount();
    server.use(refuse('get', '/guides', 503, 'UNAVAILABLE'));
    show();
    await waitFor(() => expect(screen.queryByText('Best rated Sherpas')).toBeNull());
  });

  it('lists nobody but those who were found, after a search', async () => {
    server.use(
      http.get(api('/guides'), ({ request }) =>
        HttpResponse.json(
          (new URL(request.url).searchParams.get('limit') === '3'
            ? [guide({ username: 'Best' })]
            : []) as never,
        ),
      ),
    );
    const { user } = show();
    expect(await screen.findByRole('heading', { name: 'Best' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Game' }), 'chess');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /View Profile/ })).toBeNull());
    expect(screen.getByText(NONE)).toBeVisible();
  });

  it('leads who is signed in to the profile', async () => {
    answerSearches();
    server.use(reply('get', '/users/me', me()));
    renderApp(<LandingPage good={null} />, { identity: SIGNED_IN });
    expect(await screen.findByRole('link', { name: 'My Profile' })).toHaveAttribute(
      'href',
      '/profile',
    );
  });
});

it.each([
  [1, false, '1 guide found'],
  [3, false, '3 guides found'],
  [50, true, '50+ guides found'],
])('%d, more %s: %s', (count, more, text) => {
  expect(countText(count, more)).toBe(text);
});
