import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@/api/schema';
import { config, user } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { ACCOUNT_ID, SIGNED_IN, SIGNED_OUT, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { leaveFor } from '@/api/leave';
import { mountain } from './mountain';
import { PacksPage, neededIn } from './packs-page';

vi.mock('@/api/leave', () => ({ leaveFor: vi.fn() }));
beforeEach(() => vi.mocked(leaveFor).mockClear());

type Pack = components['schemas']['Pack'];
const pack = (over: Partial<Pack> = {}): Pack => ({
  id: 'ridge',
  priceId: 'price_ridge',
  label: 'Ridge',
  name: 'Ridge',
  description: 'A steady climb.',
  price: 25,
  priceCents: 2500,
  cred: 51,
  bonus_percent: 2,
  ...over,
});
const small = pack({
  id: 'base',
  priceId: 'price_base',
  label: 'Base Camp',
  name: 'Base Camp',
  price: 10,
  priceCents: 1000,
  cred: 20,
  bonus_percent: 0,
});
const large = pack({
  id: 'summit',
  label: 'Summit',
  name: 'Summit',
  price: 50,
  priceCents: 5000,
  cred: 104,
});

const show = (at = '/get-sherpa-cred', identity = SIGNED_IN) => {
  server.use(reply('get', '/users/me', user({ sherpaCred: 120 })));
  return renderApp(<PacksPage />, { identity, at });
};
const card = async (name: string) => within(await screen.findByRole('article', { name }));

describe('packs', () => {
  it('show price, SC and bonus only above 0', async () => {
    server.use(reply('get', '/sherpa-cred/packs', [small, pack()]));
    show();
    const ridge = await card('Ridge');
    expect(ridge.getByText('+2% bonus')).toBeVisible();
    expect(ridge.getByText('51', { exact: false, selector: 'span' })).toBeVisible();
    expect(ridge.getByText('2.04 SC per $1')).toBeVisible();
    expect(ridge.getByRole('button', { name: 'Buy for $25: Ridge, 51 SC' })).toBeVisible();
    expect((await card('Base Camp')).queryByText(/bonus/)).toBeNull();
    expect(screen.queryByText(/You need/)).toBeNull();
  });

  it('point out the smallest one that covers what is needed', async () => {
    server.use(reply('get', '/sherpa-cred/packs', { packs: [large, small, pack()] }));
    show('/get-sherpa-cred?needed=33.2');
    expect(await screen.findByText('You need 34 SC more')).toBeVisible();
    expect((await card('Ridge')).getByText('Covers the 34 SC you need')).toBeVisible();
    expect((await card('Summit')).queryByText(/Covers/)).toBeNull();
    expect(await screen.findByText(/Your balance is 120 SC/)).toBeVisible();
  });

  describe('for a booking that waits', () => {
    const remember = (account = ACCOUNT_ID) =>
      localStorage.setItem(
        'sherpa:unfinished',
        JSON.stringify({
          booking: { guideId: 'guide-1', guideName: 'Mara', rateSC: 75, hours: 2, game: 'Hades' },
          account,
          until: Date.now() + 60_000,
        }),
      );

    it('say what they are for, lead back to it, and let it go', async () => {
      remember();
      server.use(reply('get', '/sherpa-cred/packs', [small, pack()]));
      const { user: person } = show('/get-sherpa-cred?needed=99');
      expect(await screen.findByText(/2 h with Mara is 150 SC; you have 120\./)).toBeVisible();
      // Counted from the balance of now, not from the address.
      expect(screen.getByText('You need 30 SC more')).toBeVisible();
      expect((await card('Ridge')).getByText('Covers the 30 SC you need')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Continue booking Mara' })).toHaveAttribute(
        'href',
        '/public-profile/guide-1?book=1',
      );
      await person.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByText(/Mara/)).toBeNull();
      expect(localStorage.getItem('sherpa:unfinished')).toBeNull();
    });

    it('say nothing of somebody else’s', async () => {
      remember('account-2');
      server.use(reply('get', '/sherpa-cred/packs', [small]));
      show();
      await card('Base Camp');
      expect(screen.queryByText(/Mara/)).toBeNull();
    });
  });

  it('say what they pay for, as the server puts it', async () => {
    const words = 'A small pack. Not enough for an hour: Sherpas start at 25 SC an hour.';
    server.use(reply('get', '/sherpa-cred/packs', [{ ...small, description: words }]));
    show();
    expect((await card('Base Camp')).getByText(words)).toBeVisible();
  });

  it('are said to be none', async () => {
    server.use(reply('get', '/sherpa-cred/packs', []));
    show();
    expect(await screen.findByText('No Sherpa Cred packs found.')).toBeVisible();
  });

  it('offer Retry after a failure', async () => {
    server.use(refuse('get', '/sherpa-cred/packs', 503, 'UNAVAILABLE', ''));
    const { user: person } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load Sherpa Cred packs.');
    server.use(reply('get', '/sherpa-cred/packs', [pack()]));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article', { name: 'Ridge' })).toBeVisible();
  });
});

describe('checkout', () => {
  const buy = async (about: Pack, answer: Parameters<typeof reply>[2], identity = SIGNED_IN) => {
    const sent: { body?: unknown } = {};
    server.use(
      reply('get', '/sherpa-cred/packs', [about]),
      http.post(api('/scPayments/checkout'), async ({ request }) => {
        sent.body = await request.json();
        return HttpResponse.json(answer);
      }),
    );
    const view = show('/get-sherpa-cred?needed=5', identity);
    await view.user.click(await screen.findByRole('button', { name: /^Buy/ }));
    return { ...view, sent };
  };

  it('leaves for the address of the provider', async () => {
    const { sent } = await buy(pack(), { url: 'https://pay.example/1', sessionId: 'cs_1' });
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/1'));
    expect(sent.body).toEqual({
      packCredAdvertised: 51,
      description: 'A steady climb.',
      source: 'web',
      priceId: 'price_ridge',
    });
    expect(screen.getByRole('button', { name: 'Opening checkout…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('names the price in dollars when the pack has no id', async () => {
    const { sent } = await buy(pack({ id: '', priceId: '' }), { url: 'https://pay.example/1' });
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(sent.body).toMatchObject({ usd: 25 });
    expect(sent.body).not.toHaveProperty('priceId');
  });

  it.each([{}, { url: 'javascript:alert(1)' }, { url: '' }])(
    'does not leave for %o',
    async (answer) => {
      await buy(pack(), answer);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Checkout session URL not found. Please try again in a moment.',
      );
      expect(leaveFor).not.toHaveBeenCalled();
    },
  );

  it('says when a pack has neither price nor amount', async () => {
    await buy(pack({ id: '', priceId: '', price: 0, priceCents: 0 }), {});
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This pack is missing a Stripe price or USD amount.',
    );
  });

  it('says when it fails', async () => {
    server.use(
      reply('get', '/sherpa-cred/packs', [pack()]),
      refuse('post', '/scPayments/checkout', 503, 'UNAVAILABLE', ''),
    );
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: /^Buy/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error creating checkout session.');
  });

  it("says the server's own words after the specification's", async () => {
    server.use(
      reply('get', '/sherpa-cred/packs', [pack()]),
      refuse('post', '/scPayments/checkout', 409, 'PRICE_CHANGED', 'The price has changed.'),
    );
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: /^Buy/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error creating checkout session. The price has changed.',
    );
  });

  it('says whom to write to when the account may not buy', async () => {
    server.use(
      reply('get', '/sherpa-cred/packs', [pack()]),
      reply('get', '/config', config()),
      refuse('post', '/scPayments/checkout', 403, 'BUYING_BLOCKED', 'Please contact support.'),
    );
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: /^Buy/ }));
    const alert = await screen.findByRole('alert');
    await waitFor(() =>
      expect(alert).toHaveTextContent(
        'Error creating checkout session. Please contact support. Write to support@sherpa.test.',
      ),
    );
    expect(within(alert).getByRole('link')).toHaveAttribute('href', 'mailto:support@sherpa.test');
    // The packs are higher than a window: the focus brings the message into it.
    expect(alert).toHaveFocus();
  });

  it('leads signed-out people to the login and back', async () => {
    const { place } = await buy(pack(), {}, SIGNED_OUT);
    expect(place()).toBe('/login?from=%2Fget-sherpa-cred%3Fneeded%3D5');
  });
});

it.each([
  ['?needed=34', 34],
  ['?needed=0.1', 1],
  ['?needed=-3', 0],
  ['?needed=abc', 0],
  ['', 0],
])('needed in "%s" is %i', (search, needed) => {
  expect(neededIn(search)).toBe(needed);
});

it('draws a higher mountain for a bigger pack', () => {
  const [hill, peak] = [mountain(0.1), mountain(1)];
  expect(peak.summit.y).toBeLessThan(hill.summit.y);
  expect(peak.lines.length).toBeGreaterThan(hill.lines.length);
});

describe('another amount', () => {
  const terms = { minUsd: 10, maxUsd: 500, scPerDollarBought: 2.04 };
  const open = () => {
    server.use(
      reply('get', '/sherpa-cred/packs', [small, pack()]),
      reply('get', '/config', { ...config(), credit: terms }),
    );
    return show();
  };
  const field = () => screen.findByRole('textbox', { name: 'Amount in dollars' });
  const recorded = () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('/scPayments/checkout'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ url: 'https://pay.test/cs_1', sessionId: 'cs_1' });
      }),
    );
    return sent;
  };

  it('is bought at the base rate, which is shown while it is typed', async () => {
    const sent = recorded();
    const { user: person } = open();
    await screen.findByText(/2\.04 SC per \$1\.$/);
    await person.type(await field(), '37');
    await person.click(screen.getByRole('button', { name: 'Pay $37 for 75 SC' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.test/cs_1'));
    expect(sent).toEqual([
      {
        usd: 37,
        packCredAdvertised: 75,
        description: 'Sherpa Cred, custom amount',
        source: 'web',
      },
    ]);
  });

  it('is the pack that costs the same', async () => {
    const sent = recorded();
    const { user: person } = open();
    await person.type(await field(), '25');
    expect(screen.getByText('That is Ridge, with 2% bonus.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Pay $25 for 51 SC' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ priceId: 'price_ridge', packCredAdvertised: 51 });
  });

  it('says at the field what is wrong, and sends nothing', async () => {
    const sent = recorded();
    const { user: person } = open();
    await person.type(await field(), '9');
    await person.click(screen.getByRole('button', { name: 'Pay this amount' }));
    expect(await screen.findByText('An amount from $10 to $500.')).toBeVisible();
    expect(await field()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('shows the server’s refusal at the field', async () => {
    server.use(
      refuse('post', '/scPayments/checkout', 422, 'INVALID', 'No.', {
        fields: { usd: 'At most 400 dollars today.' },
      }),
    );
    const { user: person } = open();
    await person.type(await field(), '450');
    await person.click(screen.getByRole('button', { name: /^Pay \$450/ }));
    expect(await screen.findByText('At most 400 dollars today.')).toBeVisible();
    expect(screen.queryByText(/Error creating checkout session/)).toBeNull();
  });

  it('tells what packs are worth with the guide one came from', async () => {
    localStorage.setItem(
      'sherpa:unfinished',
      JSON.stringify({
        booking: { guideId: 'guide-1', guideName: 'Mara', rateSC: 25, hours: 4 },
        account: ACCOUNT_ID,
        until: Date.now() + 60_000,
      }),
    );
    open();
    expect((await card('Ridge')).getByText('2 h with Mara')).toBeVisible();
    expect((await card('Base Camp')).getByText('Not yet an hour with Mara')).toBeVisible();
  });
});
