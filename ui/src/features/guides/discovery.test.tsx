import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { toGuides } from '@/api/normalize';
import { guide } from '@/testing/fixtures';
import { api, refuse, reply, withoutDiscovery } from '@/testing/handlers';
import { SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { DirectoryPage } from './directory-page';
import { chipsOf, favouritesOf, filtersIn, queryOf, without } from './filters';
import GameTiles from './game-tiles';

const GAMES = [
  { name: 'Elden Ring', guides: 6 },
  { name: 'Hades', guides: 1 },
];

/** A server with names, favourites and filters. `found` answers the query of each search. */
function serve(found: (query: URLSearchParams) => { guides: object[]; total?: string }) {
  const asked: string[] = [];
  server.use(
    http.get(api('/games'), ({ request }) => {
      const q = new URL(request.url).searchParams.get('q');
      return HttpResponse.json(q === 'elden rnig' ? GAMES.slice(0, 1) : GAMES);
    }),
    reply('get', '/platforms', [{ name: 'PC', guides: 6 }]),
    reply('get', '/users', [guide()]),
    http.get(api('/guides'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const { guides, total } = found(query);
      query.delete('role');
      asked.push(query.toString());
      return HttpResponse.json(guides as never, {
        headers: total === undefined ? {} : { 'Total-Count': total },
      });
    }),
  );
  return asked;
}

const filters = (search: string) => filtersIn(new URLSearchParams(search));

describe('filters', () => {
  it('stand in the address and come back from it', () => {
    const search = 'game=Elden+Ring&minSC=40&maxSC=80&language=en&sort=price';
    expect(new URLSearchParams(queryOf(filters(`${search}&other=1`))).toString()).toBe(search);
  });

  it.each([
    ['minSC=40&maxSC=80', '40 to 80 SC'],
    ['minSC=40', 'From 40 SC'],
    ['maxSC=80', 'Up to 80 SC'],
    ['minRating=4.5', 'Rated 4.5 and up'],
    ['language=pt-BR', 'Brazilian Portuguese'],
    ['free=today', 'Free today'],
    ['favourites=1', 'My favourites'],
    ['platform=PC', 'PC'],
  ])('%s has the chip %s, which takes it off', (search, label) => {
    const chips = chipsOf(filters(`${search}&sort=price`));
    expect(chips.map((chip) => chip.label)).toEqual([label]);
    expect(queryOf(without(filters(`${search}&sort=price`), chips[0]!.clears))).toEqual({
      sort: 'price',
    });
  });

  it('narrow favourites as the server narrows guides', () => {
    const guides = toGuides([
      guide({ _id: 'a', ratePerHourSC: 44, languages: ['en-GB'], averageRating: 4 }),
      guide({ _id: 'b', ratePerHourSC: 22, languages: ['ensk'], numRatings: 0, averageRating: 0 }),
      guide({ _id: 'c', ratePerHourSC: 0, approvedGames: ['Hades'] }),
    ]);
    const left = (search: string) => favouritesOf(guides, filters(search)).map(({ id }) => id);
    expect(left('')).toEqual(['a', 'b', 'c']);
    expect(left('sort=price')).toEqual(['b', 'a', 'c']);
    expect(left('language=en')).toEqual(['a']);
    expect(left('minRating=4')).toEqual(['a', 'c']);
    expect(left('maxSC=44')).toEqual(['a', 'b']);
    expect(left('minSC=23')).toEqual(['a']);
    expect(left('game=had')).toEqual(['c']);
  });
});

describe('directory with filters', () => {
  // First, for what suggests names is loaded once.
  it('suggests names for what was typed while that was loading', async () => {
    serve(() => ({ guides: [] }));
    renderApp(<DirectoryPage />);
    const field = await screen.findByLabelText('Game');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'ring' } });
    expect(await screen.findByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  });

  it('finds a game in spite of a slip, and puts it into the address', async () => {
    const asked = serve(() => ({
      guides: [guide({ approvedGames: ['Hades', 'Tunic', 'Celeste', 'Elden Ring'] })],
      total: '6',
    }));
    const { user } = renderApp(<DirectoryPage />);
    const field = await screen.findByLabelText('Game');
    await user.type(field, 'elden rnig');
    const option = await screen.findByRole('option', { name: 'Elden Ring 6 Sherpas' });
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
    expect(asked).toEqual([]);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', option.id));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: '6 Sherpas for Elden Ring' })).toBeVisible();
    expect(asked[0]).toBe('game=Elden+Ring&count=true');
    expect(screen.queryByRole('listbox')).toBeNull();
    const games = within(screen.getByRole('list', { name: 'Games' }));
    expect(games.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Elden Ring',
      'Hades',
      'Tunic',
      '+1',
    ]);
    expect(games.getByText('Elden Ring').tagName).toBe('B');
  });

  it('keeps the name that the arrow keys stand on while the next list is loading', async () => {
    const asked = serve(() => ({ guides: [guide()], total: '6' }));
    let answer: (() => void) | undefined;
    server.use(
      http.get(api('/games'), async ({ request }) => {
        if (new URL(request.url).searchParams.get('q') !== 'ring') return HttpResponse.json(GAMES);
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json([{ name: 'Ring Fit', guides: 2 }, ...GAMES]);
      }),
    );
    const { user } = renderApp(<DirectoryPage />);
    const field = await screen.findByLabelText('Game');
    await user.click(field);
    await screen.findByRole('option', { name: 'Elden Ring 6 Sherpas' });
    fireEvent.change(field, { target: { value: 'ring' } });
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(answer).toBeDefined());
    const stands = () => document.getElementById(field.getAttribute('aria-activedescendant')!);
    expect(stands()).toHaveTextContent('Elden Ring');
    act(() => answer?.());
    await screen.findByRole('option', { name: 'Ring Fit 2 Sherpas' });
    expect(stands()).toHaveTextContent('Elden Ring');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked[0]).toBe('game=Elden+Ring&count=true'));
  });

  it('keeps a filter that is chosen before the one before it is drawn', async () => {
    serve(() => ({ guides: [guide()], total: '6' }));
    const { place } = renderApp(<DirectoryPage />, { at: '/sherpas?game=Hades' });
    const platform = await screen.findByLabelText('Platform');
    const sort = screen.getByLabelText('Sort by');
    fireEvent.change(platform, { target: { value: 'pc' } });
    act(() => {
      platform.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(
        sort,
        'price',
      );
      sort.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await waitFor(() => expect(place()).toBe('/sherpas?game=Hades&platform=pc&sort=price'));
  });

  it('closes the suggestions with Escape and leaves the text', async () => {
    serve(() => ({ guides: [] }));
    const { user } = renderApp(<DirectoryPage />);
    const field = await screen.findByLabelText('Game');
    await user.type(field, 'e');
    await screen.findByRole('listbox', { name: 'Suggestions' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('e');
    await user.type(field, 'l');
    await screen.findByRole('listbox', { name: 'Suggestions' });
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('el');
  });

  it('sends every filter, and each chip takes one off', async () => {
    const asked = serve((query) => ({
      guides: [guide()],
      total: query.has('language') ? '1' : '1000+',
    }));
    const at =
      '/sherpas?game=elden&platform=PC&minSC=40&maxSC=80&minRating=4.5&language=en&sort=price';
    const { user } = renderApp(<DirectoryPage />, { at });
    expect(await screen.findByText('1 Sherpa for elden')).toBeVisible();
    expect(asked[0]).toBe(
      'game=elden&platform=PC&minSC=40&maxSC=80&minRating=4.5&language=en&sort=price&count=true',
    );
    await user.click(screen.getByRole('button', { name: 'Remove filter: English' }));
    expect(await screen.findByText('1000+ Sherpas for elden')).toBeVisible();
    expect(asked.at(-1)).not.toContain('language');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(asked.at(-1)).toBe('sort=price&count=true'));
  });

  it('names the narrowest filter when nobody is left, and drops it', async () => {
    serve((query) => {
      if (query.has('limit')) return { guides: [], total: query.has('minRating') ? '2' : '9' };
      const left = query.has('minRating') ? [] : [guide()];
      return { guides: left, total: String(left.length) };
    });
    const { user } = renderApp(<DirectoryPage />, { at: '/sherpas?minRating=4.8&language=en' });
    await user.click(await screen.findByRole('button', { name: 'Drop “Rated 4.8 and up”' }));
    expect(await screen.findByRole('heading', { name: 'NovaRidge' })).toBeVisible();
    expect(screen.queryByText('No Sherpas found.')).toBeNull();
  });

  it('stays as it was with a server that cannot filter', async () => {
    server.use(...withoutDiscovery(), reply('get', '/users', [guide()]));
    renderApp(<DirectoryPage />, { at: '/sherpas?language=sv' });
    expect(await screen.findByRole('heading', { name: 'NovaRidge' })).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('Game')).toBeNull());
    expect(screen.queryByRole('button', { name: /Favourite/ })).toBeNull();
  });
});

describe('favourites', () => {
  beforeEach(() => void serve(() => ({ guides: [guide()], total: '1' })));

  it('are added at once, and taken back when the server refuses', async () => {
    let kept: object[] = [];
    server.use(
      http.get(api('/favourites'), () => HttpResponse.json(kept as never)),
      http.put(api('/favourites/guide-1'), () => {
        kept = [guide()];
        return new HttpResponse(null, { status: 204 });
      }),
      refuse('delete', '/favourites/guide-1', 500, 'INTERNAL', 'Not now.'),
      reply('get', '/users/me', { _id: 'me', email: 'a@b.c' }),
    );
    const { user } = renderApp(<DirectoryPage />, { identity: SIGNED_IN });
    const heart = await screen.findByRole('button', { name: 'Favourite: NovaRidge' });
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    await user.click(heart);
    expect(await screen.findByText('Not now.')).toBeVisible();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    await user.click(screen.getByRole('button', { name: 'My favourites' }));
    expect(
      await screen.findByRole('button', { name: 'Remove filter: My favourites' }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'NovaRidge' })).toBeVisible();
  });

  it('lead nobody to the login before it is known who is there', async () => {
    const { user, place } = renderApp(<DirectoryPage />, { identity: { status: 'loading' } });
    expect(await screen.findByRole('heading', { name: 'NovaRidge' })).toBeVisible();
    // Names are there, and what is loaded late has been drawn.
    await screen.findByLabelText('Game');
    await act(() => import('./favourite-button'));
    expect(screen.queryByRole('button', { name: 'Favourite: NovaRidge' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'My favourites' }));
    expect(place()).toBe('/?favourites=1');
  });

  it('lead somebody who is not signed in to the login and back', async () => {
    const { user, place } = renderApp(<DirectoryPage />, {
      identity: SIGNED_OUT,
      at: '/sherpas?game=hades',
    });
    await user.click(await screen.findByRole('button', { name: 'Favourite: NovaRidge' }));
    await waitFor(() =>
      expect(place()).toBe(`/login?from=${encodeURIComponent('/sherpas?game=hades')}`),
    );
  });
});

describe('game tiles', () => {
  it('lead into the directory', async () => {
    serve(() => ({ guides: [] }));
    renderApp(<GameTiles />, { styled: true });
    expect(await screen.findByRole('link', { name: 'Elden Ring 6 Sherpas' })).toHaveAttribute(
      'href',
      '/sherpas?game=Elden+Ring',
    );
    expect(screen.getByRole('link', { name: 'Hades 1 Sherpa' })).toBeVisible();
  });
});
