import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLiveState } from '@/api/live/live-state';
import { toSession } from '@/api/normalize-session';
import type { components } from '@/api/schema';
import { session } from '@/testing/fixtures';
import { conversation, message } from '@/testing/fixtures';
import { api, refuse, reply } from '@/testing/handlers';
import { ACCOUNT_ID, SIGNED_IN, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { forgetDrafts } from './draft';
import { LiveLine } from './live-line';
import MeetCard from './meet-card';
import { LATE_TEXT } from './messages';
import RoomBar from './room-bar';
import type { ViewerRole } from '@/domain/session-actions';
import Talk from './talk';

type ApiSession = components['schemas']['Session'];
type ApiMessage = components['schemas']['Message'];
type ApiConversation = components['schemas']['Conversation'];

const MINUTE = 60_000;
const START = Date.parse('2026-11-23T18:00:00Z');
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const approved = (over: Partial<ApiSession> = {}) =>
  session({ status: 'approved', scheduledTime: at(0), hours: 1, ...over });

/** A server with these messages; it keeps what is sent and how far was read. */
function serve(list: ApiMessage[] = [], over: Partial<ApiConversation> = {}) {
  const kept = { list, sent: [] as { text: string; clientId: string }[], read: [] as unknown[] };
  server.use(
    http.get(api('/sessions/:id/messages'), () => HttpResponse.json(kept.list)),
    reply('get', '/sessions/:id/conversation', conversation({ ...over, count: list.length })),
    http.post(api('/sessions/:id/messages'), async ({ request }) => {
      const body = (await request.json()) as { text: string; clientId: string };
      kept.sent.push(body);
      const known = kept.list.find(({ clientId }) => clientId === body.clientId);
      if (known) return HttpResponse.json(known);
      const made = message({ ...body, _id: `sent-${kept.list.length}`, by: 'gamer' });
      kept.list = [...kept.list, made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.post(api('/sessions/:id/messages/read'), async ({ request }) => {
      kept.read.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return kept;
}

const show = (over: Partial<ApiSession> = {}, who: ViewerRole = 'user', minutes = -60) => {
  const props = { session: toSession(approved(over)), who, at: START + minutes * MINUTE };
  return renderApp(
    <>
      <MeetCard {...props} />
      <Talk {...props} />
      <RoomBar {...props} />
    </>,
    { identity: SIGNED_IN, styled: true },
  );
};

beforeEach(() => {
  setLiveState('on');
  forgetDrafts();
});
afterEach(() => {
  setLiveState('off');
  vi.restoreAllMocks();
});

const field = () => screen.findByRole('textbox', { name: 'Message' });
const log = () => screen.findByRole('log', { name: 'Messages with NovaRidge' });

describe('messages', () => {
  it('always say that admins may read them', async () => {
    serve();
    show();
    expect(
      await screen.findByText('Admins may read this conversation when a problem is reported.'),
    ).toBeVisible();
    expect(await screen.findByText('No messages yet.')).toBeVisible();
    expect(await log()).toHaveTextContent('Ask NovaRidge what you need to know before you start.');
  });

  it('do not ask to prepare for a session that did not proceed', async () => {
    serve();
    show({ status: 'declined' });
    expect(await log()).toHaveTextContent('No messages yet.You can still write to NovaRidge.');
  });

  it('begin with the note of the request, and name who wrote what', async () => {
    serve([message({ text: 'Bring a talisman.' })]);
    show({ note: 'Malenia, mage' });
    const items = within(await log()).getAllByRole('listitem');
    const texts = items.map(({ textContent }) => textContent);
    expect(texts.some((text) => /Malenia, mage.*Your request, /.test(text))).toBe(true);
    expect(texts.some((text) => /Bring a talisman\..*NovaRidge, /.test(text))).toBe(true);
  });

  it('are sent by Enter; Shift + Enter is a line break', async () => {
    const kept = serve();
    const { user } = show();
    await user.type(await field(), 'One{Shift>}{Enter}{/Shift}Two{Enter}');
    expect(await within(await log()).findByText(/One\s+Two/)).toBeVisible();
    await waitFor(() => expect(kept.sent).toEqual([expect.objectContaining({ text: 'One\nTwo' })]));
    expect(await field()).toHaveValue('');
  });

  it('send nothing that is empty, and keep what is too long', async () => {
    const kept = serve();
    const { user } = show();
    await user.type(await field(), '   {Enter}');
    await user.clear(await field());
    await user.click(await field());
    await user.paste('a'.repeat(2001));
    expect(screen.getByText(/^2001 \/ 2000/)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Please keep the message to 2000 characters.')).toBeVisible();
    expect(kept.sent).toEqual([]);
  });

  it('that do not arrive stay, and go again under the same name', async () => {
    const kept = serve();
    server.use(
      http.post(api('/sessions/:id/messages'), () => HttpResponse.error(), { once: true }),
    );
    const { user } = show();
    await user.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText(/Not sent\..*could not be reached/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
  });

  it('whose answer was lost are not doubled: the retry carries the same name', async () => {
    const kept = serve();
    server.use(
      http.post(
        api('/sessions/:id/messages'),
        async ({ request }) => {
          const body = (await request.json()) as { text: string; clientId: string };
          kept.sent.push(body);
          kept.list = [message({ ...body, by: 'gamer' })];
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const { user } = show();
    await user.type(await field(), 'Hello{Enter}');
    await screen.findByText(/Not sent/);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(kept.sent).toHaveLength(2));
    expect(kept.sent[0]!.clientId).toBe(kept.sent[1]!.clientId);
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    expect(kept.list).toHaveLength(1);
  });

  it('that were refused say why, and can be discarded', async () => {
    serve();
    server.use(refuse('post', '/sessions/:id/messages', 429, 'TOO_MANY', 'Please wait a moment.'));
    const { user } = show();
    await user.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText(/Not sent\. Please wait a moment\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hello')).toBeNull();
  });

  it('keep the draft of a session, for the person who wrote it', async () => {
    serve();
    const first = show();
    await first.user.type(await field(), 'Half a sentence');
    expect(sessionStorage.getItem(`sherpa:draft:${ACCOUNT_ID}:session-000001`)).toBe(
      'Half a sentence',
    );
    first.unmount();
    forgetDrafts();
    show();
    expect(await field()).toHaveValue('Half a sentence');
  });

  it('lead out of the product by marked links, and hide what a moderator hid', async () => {
    serve([
      message({ text: 'See https://discord.gg/x.' }),
      message({ _id: 'message-2', text: '', hidden: true }),
    ]);
    show();
    const link = await screen.findByRole('link', { name: 'https://discord.gg/x' });
    expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByText('This message was hidden by a moderator.')).toBeVisible();
  });

  it('have a line above what is new, and are marked read', async () => {
    const kept = serve([message(), message({ _id: 'message-2', text: 'Ready?' })], { unread: 1 });
    show();
    const items = within(await log()).getAllByRole('listitem');
    const texts = items.map(({ textContent }) => textContent);
    expect(texts.indexOf('New')).toBe(texts.findIndex((text) => text.includes('Ready?')) - 1);
    await waitFor(() => expect(kept.read).toEqual([{ upTo: 'message-2' }]));
  });

  it('say which own one the other side has read', async () => {
    serve([message({ _id: 'own', by: 'gamer', text: 'Mine' })], { readByOther: 'own' });
    show();
    expect(await screen.findByText(/^You, .* · Read$/)).toBeVisible();
  });

  it('that arrive are said once, with who wrote them', async () => {
    const kept = serve([message()]);
    const { queries } = show();
    await log();
    kept.list = [...kept.list, message({ _id: 'message-2', text: 'Ready?' })];
    await act(() => queries.invalidateQueries());
    const said = await screen.findByText('NovaRidge: Ready?');
    expect(said).toHaveAttribute('role', 'status');
    expect(await log()).toHaveAttribute('aria-live', 'off');
  });

  it('leave the reader who has gone up where they are, with a way down', async () => {
    const kept = serve([message()]);
    const { queries, user } = show();
    const box = await log();
    Object.defineProperties(box, {
      scrollHeight: { value: 1000 },
      clientHeight: { value: 300 },
    });
    box.scrollTop = 100;
    fireEvent.scroll(box);
    kept.list = [...kept.list, message({ _id: 'message-2', text: 'Ready?' })];
    await act(() => queries.invalidateQueries());
    const down = await screen.findByRole('button', { name: 'New messages' });
    expect(box.scrollTop).toBe(100);
    await user.click(down);
    expect(box.scrollTop).toBe(1000);
    expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull();
  });

  it.each([
    ['closed', 'This conversation is closed.'],
    ['limit', /You have sent ten messages\. You can write again once NovaRidge has answered/],
    ['blocked', 'No messages can be sent between the two of you.'],
  ] as const)('say why nobody can write: %s', async (reason, text) => {
    serve([message()], { mayWrite: false, reason });
    show();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });

  it('say how many more may be written before the answer', async () => {
    serve([], { left: 2 });
    show({ status: 'pending' });
    expect(await screen.findByText(/^2 more messages until NovaRidge answers/)).toBeVisible();
  });

  it('are copied from their menu', async () => {
    serve([message({ text: 'Bring a talisman.' })]);
    const { user } = show();
    await user.click(
      await screen.findByRole('button', { name: 'More about the message of NovaRidge' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('Bring a talisman.');
  });

  it('that cannot be loaded offer Retry; a server without them shows none', async () => {
    serve();
    server.use(refuse('get', '/sessions/:id/messages', 500, 'INTERNAL', ''));
    const { user, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    unmount();
    server.use(
      refuse('get', '/sessions/:id/messages', 404, 'NO_SUCH_CALL'),
      refuse('get', '/sessions/:id/conversation', 404, 'NO_SUCH_CALL'),
    );
    show();
    await waitFor(() => expect(screen.queryByText('Messages')).toBeNull());
  });

  it('are not read by an admin who looks at the receipt', () => {
    // No handler: a call would fail the test.
    const { queries } = show({}, 'admin');
    expect(queries.getQueryCache().findAll({ queryKey: ['conversation'] })).toSatisfy(
      (found: { state: { fetchStatus: string } }[]) =>
        found.every(({ state }) => state.fetchStatus === 'idle'),
    );
    expect(screen.queryByText('Messages')).toBeNull();
  });
});

describe('where we meet', () => {
  const meeting = { text: 'Campfire', url: 'https://discord.gg/x', setBy: 'guide' as const };
  const handles = {
    mine: [{ kind: 'discord', value: 'salted' }],
    theirs: [{ kind: 'discord', value: 'nova.ridge' }],
  };
  const region = () => screen.findByRole('region', { name: 'Where we meet' });

  it('shows place, link and names, which can be copied', async () => {
    serve();
    const { user } = show({ meeting, handles });
    const card = within(await region());
    expect(card.getByText('Join NovaRidge on Discord: Campfire')).toBeVisible();
    const link = card.getByRole('link', { name: 'Open link' });
    expect(link).toHaveAttribute('href', 'https://discord.gg/x');
    expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
    await user.click(card.getByRole('button', { name: 'Copy Discord name nova.ridge' }));
    expect(await navigator.clipboard.readText()).toBe('nova.ridge');
    expect(card.getByText('You, as NovaRidge sees it')).toBeVisible();
  });

  it('without a place offers to ask for it, with the words ready', async () => {
    serve();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ask for it' }));
    expect(await field()).toHaveValue('Where do we meet?');
    expect(await field()).toHaveFocus();
  });

  it('asking leaves a draft alone', async () => {
    serve();
    const { user } = show();
    await user.type(await field(), 'My own words');
    await user.click(await screen.findByRole('button', { name: 'Ask for it' }));
    expect(await field()).toHaveValue('My own words');
  });

  it('is set by the guide, with text and link', async () => {
    serve();
    let body: unknown;
    server.use(
      http.put(api('/sessions/:id/meeting'), async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(approved({ meeting }));
      }),
    );
    const { user } = show({ actions: ['set_meeting'] }, 'guide');
    await user.click(await screen.findByRole('button', { name: 'Set the place' }));
    await user.type(await screen.findByLabelText('How we meet'), ' Campfire ');
    await user.type(screen.getByLabelText('Link (optional)'), 'http://discord.gg/x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Please enter an address that begins with https://.'),
    ).toBeVisible();
    await user.clear(screen.getByLabelText('Link (optional)'));
    await user.type(screen.getByLabelText('Link (optional)'), 'https://discord.gg/x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Meeting place saved.')).toBeVisible();
    expect(body).toEqual({ text: 'Campfire', url: 'https://discord.gg/x' });
  });

  it('that the guide set meanwhile is shown to the gamer who tried', async () => {
    serve();
    server.use(refuse('put', '/sessions/:id/meeting', 409, 'MEETING_SET'));
    const { user } = show({ actions: ['set_meeting'] });
    await user.click(await screen.findByRole('button', { name: 'Set the place' }));
    await user.type(await screen.findByLabelText('How we meet'), 'My server');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/The Sherpa has set the place meanwhile/)).toBeVisible();
    expect(screen.queryByLabelText('How we meet')).toBeNull();
  });

  it('is changed by the guide, and asked about by the gamer', async () => {
    serve();
    const { unmount } = show({ meeting, actions: ['set_meeting'] }, 'guide');
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    unmount();
    show({ meeting });
    expect(await screen.findByRole('button', { name: 'Ask' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it.each<[string, Partial<ApiSession>, ViewerRole, RegExp]>([
    ['before approval', { status: 'pending' }, 'user', /once NovaRidge has approved\.$/],
    ['before approval', { status: 'pending' }, 'guide', /once you have approved\.$/],
    [
      'approved at once, too far ahead',
      { instant: true, scheduledTime: at(3 * 1440) },
      'user',
      /names for voice and game from /,
    ],
  ])('says when names are shown: %s', async (_, over, who, text) => {
    serve();
    show(over, who);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each(['cancelled', 'declined', 'refunded', 'completed'] as const)(
    'is not there any more: %s',
    async (status) => {
      serve();
      show({ status });
      await log();
      expect(screen.queryByRole('region', { name: 'Where we meet' })).toBeNull();
    },
  );
});

describe('check-in', () => {
  const here = () => screen.findByRole('button', { name: "I'm here" });

  it('is closed before 15 minutes before the start, and says when it opens', async () => {
    serve();
    show();
    expect(await here()).toBeDisabled();
    expect(screen.getByText(/^Check-in opens (at|on|\w+) .*/)).toBeVisible();
    expect(screen.getByText('You: not yet')).toBeVisible();
    expect(screen.getByText('NovaRidge: not yet')).toBeVisible();
    expect(screen.getByRole('button', { name: "I'm late" })).toBeDisabled();
  });

  it('says that one is here', async () => {
    serve();
    server.use(reply('post', '/sessions/:id/check-in', approved({ checkIns: { gamer: at(-10) } })));
    const { user } = show({}, 'user', -10);
    let asked = 0;
    server.events.on('request:match', ({ request }) => {
      if (request.url.endsWith('/check-in')) asked += 1;
    });
    await user.click(await here());
    await waitFor(() => expect(asked).toBe(1));
  });

  it('shows who is here, and who is missing five minutes after the start', async () => {
    serve();
    show({ checkIns: { gamer: at(-5) } }, 'user', 5);
    expect(await screen.findByText('You are checked in.')).toBeVisible();
    expect(screen.getByText(/^You: here since /)).toBeVisible();
    expect(screen.getByText('NovaRidge: missing')).toBeVisible();
    expect(await here()).toBeDisabled();
  });

  it('says "late" by a message, once, which the other side sees', async () => {
    const kept = serve();
    const { user } = show({}, 'user', -5);
    await screen.findByText('No messages yet.');
    await user.click(await screen.findByRole('button', { name: "I'm late" }));
    await waitFor(() => expect(kept.sent).toEqual([expect.objectContaining({ text: LATE_TEXT })]));
    expect(await screen.findByText('You: a few minutes late')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Late: sent' })).toBeDisabled();
  });

  it('shows that the other is late', async () => {
    serve([message({ text: LATE_TEXT })]);
    show({}, 'user', 10);
    expect(await screen.findByText('NovaRidge: a few minutes late')).toBeVisible();
  });

  it('that is refused says why', async () => {
    serve();
    server.use(refuse('post', '/sessions/:id/check-in', 409, 'TOO_EARLY', 'Not yet.'));
    server.use(reply('get', '/sessions/:id', approved()));
    const { user } = show({}, 'user', -5);
    await user.click(await here());
    expect(await screen.findByText('Could not check you in. Not yet.')).toBeVisible();
  });
});

describe('the line of a live room', () => {
  it('is there while updates do not arrive by themselves, and only then', () => {
    renderApp(<LiveLine />);
    expect(screen.queryByText(/interrupted/)).toBeNull();
    act(() => setLiveState('lost'));
    expect(screen.getByText(/Live updates are interrupted/)).toBeVisible();
    act(() => setLiveState('on'));
    expect(screen.queryByText(/interrupted/)).toBeNull();
  });
});
