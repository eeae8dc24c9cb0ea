import { describe, expect, it } from 'vitest';
import { toSession } from '@/api/normalize-session';
import type { components } from '@/api/schema';
import { session } from '@/testing/fixtures';
import { meetingText } from './meeting-text';
import type { ViewerRole } from '@/domain/session-actions';

type ApiSession = components['schemas']['Session'];

const discord = { kind: 'discord', value: 'nova.ridge' };
const steam = { kind: 'steam', value: 'NovaRidge' };
const place = (text: string, url = '', setBy: 'gamer' | 'guide' = 'guide') => ({
  meeting: { text, url, setBy },
});
const theirs = (...list: { kind: string; value: string }[]) => ({
  handles: { mine: [], theirs: list },
});

describe('where the two meet', () => {
  it.each<[ViewerRole, Partial<ApiSession>, string]>([
    ['user', {}, 'NovaRidge has not said yet where you meet.'],
    ['guide', {}, 'No meeting place yet. Say where saltedPixel finds you.'],
    ['admin', {}, 'No meeting place is set.'],
    ['user', theirs(steam, discord), 'Join NovaRidge on Discord: nova.ridge.'],
    ['user', theirs(steam), 'Join NovaRidge on Steam: NovaRidge.'],
    ['user', theirs({ kind: 'other', value: 'nova' }), 'Join NovaRidge: nova.'],
    ['user', place('Voice room “Campfire”'), 'Join NovaRidge: Voice room “Campfire”'],
    [
      'user',
      { ...place('Voice room “Campfire”'), ...theirs(discord) },
      'Join NovaRidge on Discord: Voice room “Campfire”',
    ],
    [
      'user',
      { ...place('Steam lobby, I invite you'), ...theirs(discord) },
      'Join NovaRidge: Steam lobby, I invite you',
    ],
    [
      'user',
      { ...place('Campfire', 'https://discord.gg/campfire'), ...theirs(steam) },
      'Join NovaRidge on Discord: Campfire',
    ],
    ['user', place('', 'https://meet.example/1'), 'Join NovaRidge by the link below.'],
    ['guide', place('Campfire'), 'saltedPixel joins you: Campfire'],
    ['guide', place('My server', '', 'gamer'), 'Join saltedPixel: My server'],
    ['user', place('My server', '', 'gamer'), 'NovaRidge joins you: My server'],
    ['admin', place('Campfire'), 'saltedPixel joins NovaRidge: Campfire'],
  ])('for %s with %j', (who, over, text) => {
    expect(meetingText(toSession(session({ status: 'approved', ...over })), who)).toBe(text);
  });
});
