import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '@/api/schema';
import { liveState } from '@/api/live/live-state';
import { setPageTitle } from '@/components/layout/page-title';
import { NoticesPage } from '@/features/notices/notices-page';
import { notice, notices } from '@/testing/fixtures';
import { api, refuse, reply, withoutNotices } from '@/testing/handlers';
import { SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import Bell from './bell';

type Notices = components['schemas']['Notices'];

/** A server with these notices, which keeps how far they were read. */
function serve(first: Notices) {
  const kept = { shown: first, read: [] as unknown[], asked: 0 };
  server.use(
    http.get(api('/notices'), () => {
      kept.asked += 1;
      return HttpResponse.json(kept.shown);
    }),
    http.post(api('/notices/read'), async ({ request }) => {
      kept.read.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return kept;
}

/** A stream of changes that the test writes. */
function stream() {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const headers: (string | null)[] = [];
  server.use(
    http.get(api('/live'), ({ request }) => {
      headers.push(request.headers.get('Authorization'));
      const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return {
    headers,
    change: (topic: string) =>
      control!.enqueue(
        new TextEncoder().encode(`event: change\ndata: {"topic":"${topic}","id":"1"}\n\n`),
      ),
  };
}

beforeEach(() => {
  server.use(...withoutNotices());
  setPageTitle('My Profile');
});

const show = () => renderApp(<Bell accountId="account-1" />, { identity: SIGNED_IN });
const bell = (name: string) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('is not there where the server has no notices', async () => {
    show();
    await waitFor(() => expect(liveState()).toBe('off'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows how many are new, in the title too, and none once the list was opened', async () => {
    const kept = serve(notices([notice(), notice({ _id: 'notice-0', read: true, text: 'Old.' })]));
    const { user } = show();
    const button = await bell('Notices, 1 new');
    expect(button).toHaveTextContent('1');
    expect(document.title).toBe('(1) My Profile · Sherpa');
    await user.click(button);
    const list = await screen.findByRole('dialog', { name: 'Notices' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('New: NovaRidge approved your session.');
    expect(second).toHaveTextContent(/^Old\./);
    await waitFor(() => expect(kept.read).toEqual([{ upTo: 'notice-1' }]));
    await waitFor(() => expect(document.title).toBe('My Profile · Sherpa'));
  });

  it('says 9+ beyond nine', async () => {
    serve(notices([notice()], 12));
    show();
    expect(await bell('Notices, 12 new')).toHaveTextContent('9+');
  });

  it('leads to the session and closes', async () => {
    serve(notices([notice()]));
    const { user, place } = show();
    await user.click(await bell('Notices, 1 new'));
    await user.click(await screen.findByRole('link', { name: /NovaRidge approved/ }));
    expect(place()).toBe('/sessions/session-000001');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads from an answer to the reviews among which it stands', async () => {
    const text = 'NovaRidge answered your review of Hades.';
    serve(notices([notice({ kind: 'answer', text })]));
    const { user, place } = show();
    await user.click(await bell('Notices, 1 new'));
    await user.click(await screen.findByRole('link', { name: new RegExp(text) }));
    expect(place()).toBe('/public-profile/guide-1#reviews');
  });

  it('says when there is nothing, and closes by Escape with the focus back', async () => {
    serve(notices());
    const { user } = show();
    const button = await bell('Notices');
    await user.click(button);
    expect(await screen.findByText('No notices yet.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });

  it('rings when something arrives, by the stream of the signed-in person', async () => {
    const kept = serve(notices());
    const live = stream();
    show();
    await bell('Notices');
    await waitFor(() => expect(liveState()).toBe('on'));
    expect(live.headers).toEqual(['Bearer token-1']);
    kept.shown = notices([notice()]);
    act(() => live.change('notice'));
    expect(await bell('Notices, 1 new')).toBeVisible();
  });

  it('stops with the person', async () => {
    serve(notices([notice()]));
    stream();
    const { unmount } = show();
    await bell('Notices, 1 new');
    await waitFor(() => expect(liveState()).toBe('on'));
    unmount();
    expect(liveState()).toBe('off');
    expect(document.title).toBe('My Profile · Sherpa');
  });
});

describe('the page of notices', () => {
  const open = () => renderApp(<NoticesPage />, { identity: SIGNED_IN, at: '/notices' });

  it('shows all of them, page by page, and marks them read', async () => {
    const read: unknown[] = [];
    server.use(
      http.get(api('/notices'), ({ request }) =>
        new URL(request.url).searchParams.get('cursor')
          ? HttpResponse.json(notices([notice({ _id: 'notice-0', read: true, text: 'Older.' })], 1))
          : HttpResponse.json(notices([notice()]), {
              headers: { Link: '</api/notices?cursor=2>; rel="next"' },
            }),
      ),
      http.post(api('/notices/read'), async ({ request }) => {
        read.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show more notices' }));
    expect(await screen.findByText('Older.')).toBeVisible();
    await waitFor(() => expect(read).toEqual([{ upTo: 'notice-1' }]));
  });

  it('that could not be loaded offers Retry', async () => {
    server.use(refuse('get', '/notices', 500, 'INTERNAL', ''));
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(reply('get', '/notices', notices()));
    await user.click(retry);
    expect(await screen.findByText('No notices yet.')).toBeVisible();
  });
});
