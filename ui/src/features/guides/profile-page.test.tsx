import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freeTimes, guide, user as me } from '@/testing/fixtures';
import { api, missingRoute, refuse, reply, withoutDiscovery } from '@/testing/handlers';
import { SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { GuideProfilePage } from './profile-page';
import { weekAhead } from './week';

const review = (over = {}) => ({
  _id: 'r1',
  score: 5,
  comment: 'Beat Malenia.',
  createdAt: '2026-11-01T10:00:00Z',
  game: 'Elden Ring',
  author: { _id: 'u1', username: 'saltedPixel', avatar: '' },
  ...over,
});

const onBook = vi.fn();

function show(at = '/public-profile/guide-1', identity = SIGNED_OUT) {
  const page = (
    <GuideProfilePage booking={(_, __, profile) => profile({ onBook, onIntent: () => {} })} />
  );
  return renderApp(
    <Routes>
      <Route path="/public-profile/:id" element={page} />
      <Route path="/guides/:id" element={page} />
    </Routes>,
    { at, identity },
  );
}

beforeEach(() => {
  server.use(...withoutDiscovery());
  onBook.mockClear();
  server.use(
    reply('get', '/users/:id', guide({ bio: 'Patient boss coach.\n\nI ask first.' })),
    reply('get', '/sessions/guide/:id/booked', []),
    missingRoute('get', '/guides/:id/free'),
    reply('get', '/guides/:id/reviews', []),
  );
});

const books = () => screen.queryAllByRole('button', { name: 'Book' });

describe('public profile', () => {
  it.each(['/public-profile/guide-1', '/guides/guide-1'])('%s shows the guide', async (at) => {
    show(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'NovaRidge' })).toBeVisible();
    expect(screen.getByText('Patient boss coach.')).toBeVisible();
    expect(screen.getByText('I ask first.')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Platforms' })).toHaveTextContent('PCPlayStation');
    expect(screen.getByText('Elden Ring')).toBeVisible();
    expect(screen.getByText('Weeknights')).toBeVisible();
    expect(screen.getByText('4.92')).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Booking' })).toHaveTextContent('77 SC/ hour');
    expect(document.body).not.toHaveTextContent('$');
    expect(await screen.findByText(/Next free time:/)).toBeVisible();
    expect(screen.getAllByRole('img', { name: /Nothing booked\./ })).toHaveLength(7);
  });

  it('lists the free times of a Sherpa with hours, and books from the one that is pressed', async () => {
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    server.use(reply('get', '/guides/:id/free', freeTimes([day])));
    const { user } = show();
    const chip = await screen.findByRole('button', {
      name: /^(14:30|2:30 PM) for you, (15:30|16:30|3:30 PM|4:30 PM) for NovaRidge$/,
    });
    await user.click(chip);
    expect(onBook).toHaveBeenCalledWith(Date.parse(`${day}T14:30:00Z`));
    expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName(/9 free$/);
  });

  it('says that any time can be asked for without hours', async () => {
    server.use(
      reply(
        'get',
        '/guides/:id/free',
        freeTimes([], { hoursSet: false, intervals: [], slots: [] }),
      ),
    );
    show();
    expect(await screen.findByText('Ask for any time')).toBeVisible();
    expect(screen.getAllByRole('img', { name: /Nothing booked\./ })).toHaveLength(7);
  });

  it('opens the booking', async () => {
    const { user } = show();
    await screen.findByRole('heading', { level: 1 });
    await user.click(books()[0]!);
    expect(onBook).toHaveBeenCalledOnce();
  });

  it('shows dollars to guides and admins, and to nobody else', async () => {
    server.use(reply('get', '/users/:id', guide({ ratePerHour: 35 })));
    const visitor = show();
    await screen.findByRole('heading', { level: 1 });
    expect(document.body).not.toHaveTextContent('$');
    visitor.unmount();
    server.use(reply('get', '/users/me', me({ role: 'sherpa', isGuide: true })));
    show('/public-profile/guide-1', SIGNED_IN);
    expect((await screen.findAllByText('$35'))[0]).toBeVisible();
  });

  it('has no Book button for people who are no Sherpas', async () => {
    server.use(reply('get', '/users/:id', guide({ role: 'user', isGuide: false })));
    show();
    await screen.findByRole('heading', { level: 1 });
    expect(books()).toHaveLength(0);
    expect(screen.queryByText('Next 7 days')).toBeNull();
  });

  it.each([
    ['role sherpa', { role: 'sherpa', isGuide: false }],
    ['isGuide', { role: 'user', isGuide: true }],
  ] as const)('has a Book button by %s', async (_, over) => {
    server.use(reply('get', '/users/:id', guide(over)));
    show();
    await screen.findByRole('heading', { level: 1 });
    expect(books().length).toBeGreaterThan(0);
  });

  it('calls a Sherpa without reviews new, not 0.00', async () => {
    server.use(reply('get', '/users/:id', guide({ averageRating: 0, numRatings: 0 })));
    show();
    expect(await screen.findByText('New Sherpa')).toBeVisible();
    expect(document.body).not.toHaveTextContent('0.00');
  });

  it('says what is wrong when it cannot be loaded, beside the portrait, with Retry', async () => {
    server.use(http.get(api('/users/:id'), () => HttpResponse.error()));
    const { container, user } = show();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We could not load this profile.');
    expect(alert).toHaveTextContent('The server could not be reached. Are you online?');
    expect(container.querySelector('svg[viewBox="0 0 96 96"]')).toBeInTheDocument();
    server.use(reply('get', '/users/:id', guide()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'NovaRidge' })).toBeVisible();
  });

  it('leads to the people who wrote reviews', async () => {
    server.use(reply('get', '/guides/:id/reviews', [review()]));
    show();
    expect(await screen.findByRole('link', { name: 'saltedPixel' })).toHaveAttribute(
      'href',
      '/public-profile/u1',
    );
  });

  it('says why nobody can book without a rate', async () => {
    server.use(reply('get', '/users/:id', guide({ ratePerHourSC: 0 })));
    show();
    expect((await screen.findAllByText(/no rate is set yet/))[0]).toBeVisible();
    expect(books()).toHaveLength(0);
  });

  it('does not offer to book oneself', async () => {
    server.use(reply('get', '/users/me', me({ _id: 'guide-1', role: 'sherpa', isGuide: true })));
    show(undefined, SIGNED_IN);
    expect(await screen.findByText('This is how gamers see you.')).toBeVisible();
    expect(books()).toHaveLength(0);
  });

  it('shows reviews, page by page', async () => {
    server.use(
      http.get(api('/guides/:id/reviews'), ({ request }) => {
        const second = new URL(request.url).searchParams.get('cursor') === 'two';
        return HttpResponse.json(
          [review(second ? { _id: 'r2', comment: 'Second.', score: 4 } : {})],
          { headers: second ? {} : { Link: '</api/x?cursor=two>; rel="next"' } },
        );
      }),
    );
    const { user } = show();
    const first = (await screen.findByText('Beat Malenia.')).closest('li')!;
    expect(first).toHaveTextContent('saltedPixel');
    expect(within(first).getByRole('img', { name: '5.00 of 5 stars' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByText('Second.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
  });

  it('keeps the profile when reviews and booked times fail', async () => {
    server.use(
      refuse('get', '/guides/:id/reviews', 503, 'UNAVAILABLE'),
      refuse('get', '/sessions/guide/:id/booked', 503, 'UNAVAILABLE'),
    );
    show();
    expect(await screen.findByText('We could not load the reviews.')).toBeVisible();
    expect(await screen.findByText('We could not load the booked times.')).toBeVisible();
    expect(books().length).toBeGreaterThan(0);
  });

  it('says when there is nobody', async () => {
    server.use(refuse('get', '/users/:id', 404, 'NOT_FOUND'));
    show();
    expect(await screen.findByText('We could not find this Sherpa.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sherpa Directory' })).toBeVisible();
  });

  it('offers Retry after a failure', async () => {
    server.use(refuse('get', '/users/:id', 503, 'UNAVAILABLE'));
    const { user } = show();
    expect(await screen.findByText('We could not load this profile.')).toBeVisible();
    server.use(reply('get', '/users/:id', guide()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'NovaRidge' })).toBeVisible();
  });
});

describe('what a profile says about the person', () => {
  it('names ranks, languages and links by their host, as links that we do not vouch for', async () => {
    server.use(
      reply(
        'get',
        '/users/:id',
        guide({
          headline: 'Bosses without tears',
          languages: ['en', 'sv'],
          ranks: [{ game: 'Elden Ring', rank: 'Level 1 run' }],
          links: [
            'https://www.twitch.tv/nova',
            'https://example.test/a',
            'https://example.test/b',
            'http://plain.test/',
            'javascript:alert(1)',
          ],
        }),
      ),
    );
    show();
    expect(await screen.findByText('Bosses without tears')).toBeVisible();
    expect(screen.getByText('English, Swedish')).toBeVisible();
    expect(screen.getByText('Level 1 run').previousElementSibling).toHaveTextContent('Elden Ring');
    const links = within(screen.getByRole('list', { name: 'Links' })).getAllByRole('link');
    expect(links.map((link) => link.textContent?.replace(/ \(.*/, ''))).toEqual([
      'twitch.tv',
      'example.test/a',
      'example.test/b',
    ]);
    for (const link of links) expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  });

  it('shows how often it was rated with how many stars, in figures', async () => {
    server.use(reply('get', '/users/:id', guide({ ratingCounts: [1, 0, 3, 20, 104] })));
    show();
    const rows = within(await screen.findByRole('table', { name: 'Ratings by stars' }));
    expect(rows.getAllByRole('row').map((row) => row.textContent)).toEqual([
      '5 stars104 (81%)',
      '4 stars20 (16%)',
      '3 stars3 (2%)',
      '2 stars0 (0%)',
      '1 star1 (1%)',
    ]);
    expect(screen.getByText('128 ratings')).toBeVisible();
  });

  it('has no histogram without ratings', async () => {
    server.use(
      reply(
        'get',
        '/users/:id',
        guide({ ratingCounts: [0, 0, 0, 0, 0], averageRating: 0, numRatings: 0 }),
      ),
    );
    show();
    expect(await screen.findByText('No reviews yet.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(document.body).not.toHaveTextContent('0.00');
  });

  it('offers to report a review of somebody else, and the profile', async () => {
    server.use(
      reply('get', '/users/me', me({ _id: 'u1' })),
      reply('get', '/blocks', []),
      reply('get', '/guides/:id/reviews', [
        review(),
        review({ _id: 'r2', author: { _id: 'u2', username: 'kit', avatar: '' } }),
      ]),
    );
    const { user } = show(undefined, SIGNED_IN);
    await user.click(await screen.findByRole('button', { name: 'Report the review of kit' }));
    expect(await screen.findByRole('dialog', { name: 'Report this review' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Report the review of saltedPixel' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'More about NovaRidge' })).toBeInTheDocument();
  });
});

describe('the answer to a review', () => {
  const ANSWER = { text: 'Any time.\nCome again.', at: '2026-11-02T10:00:00Z' };
  const own = () =>
    server.use(reply('get', '/users/me', me({ _id: 'guide-1', role: 'sherpa', isGuide: true })));

  it('stands under it, and has no form for others', async () => {
    server.use(reply('get', '/guides/:id/reviews', [review({ answer: ANSWER })]));
    show();
    const item = (await screen.findByText('Beat Malenia.')).closest('li')!;
    expect(item).toHaveTextContent('NovaRidge answered');
    expect(item).toHaveTextContent('Any time. Come again.');
    expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull();
  });

  it('is written once, by the guide', async () => {
    let sent: unknown;
    own();
    server.use(
      reply('get', '/guides/:id/reviews', [review()]),
      http.post(api('/reviews/r1/answer'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(review({ answer: ANSWER }), { status: 201 });
      }),
    );
    const { user } = show(undefined, SIGNED_IN);
    await user.click(
      await screen.findByRole('button', { name: 'Answer the review of saltedPixel' }),
    );
    const form = await screen.findByRole('form', { name: 'Answer to saltedPixel' });
    expect(form).toHaveTextContent('You can answer once.');
    await user.click(within(form).getByRole('button', { name: 'Publish answer' }));
    expect(await within(form).findByText('Please write an answer.')).toBeVisible();
    await user.type(within(form).getByRole('textbox'), ' Any time. ');
    await user.click(within(form).getByRole('button', { name: 'Publish answer' }));
    expect(await screen.findByText(/Come again\./)).toBeVisible();
    expect(sent).toEqual({ text: 'Any time.' });
    expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull();
  });

  it('that came first elsewhere is shown', async () => {
    own();
    server.use(
      reply('get', '/guides/:id/reviews', [review()]),
      http.post(api('/reviews/r1/answer'), () => {
        server.use(reply('get', '/guides/:id/reviews', [review({ answer: ANSWER })]));
        const body = { success: false, error: 'ANSWERED', code: 'ANSWERED', message: 'Before.' };
        return HttpResponse.json(body, { status: 409 });
      }),
    );
    const { user } = show(undefined, SIGNED_IN);
    await user.click(await screen.findByRole('button', { name: /^Answer the review/ }));
    await user.type(await screen.findByRole('textbox'), 'Mine.');
    await user.click(screen.getByRole('button', { name: 'Publish answer' }));
    expect(await screen.findByText('This review has been answered.')).toBeVisible();
    expect(await screen.findByText(/Come again\./)).toBeVisible();
  });
});

describe('weekAhead', () => {
  const at = Date.parse('2026-11-21T14:30:00Z');
  it('has seven days, the first partly over', () => {
    const days = weekAhead([{ scheduledTime: '2026-11-23T23:00:00Z', hours: 3 }], at);
    expect(days).toHaveLength(7);
    expect(days[0]!.past).toBe(14.5);
    expect(days[1]!.past).toBe(0);
    expect(days[2]!.busy).toEqual([{ from: 23, to: 24 }]);
    expect(days[3]!.busy).toEqual([{ from: 0, to: 2 }]);
  });
});
