import { describe, expect, it } from 'vitest';
import type { Entry, Part } from './talk';
import { firstUnread, lastRead, partsOf, piecesOf } from './talk';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const entry = (key: string, mine: boolean, at: number): Entry => ({ key, mine, at });
const day = (at: number) => String(Math.floor(at / DAY));
const text = (parts: Part<Entry>[]) =>
  parts.map((part) =>
    part.kind === 'run'
      ? `${part.mine ? 'mine' : 'theirs'}:${part.entries.map(({ key }) => key).join('')}`
      : part.kind,
  );

describe('a conversation', () => {
  it('is parted by days, and groups what one person wrote in one go', () => {
    const entries = [
      entry('a', true, 0),
      entry('b', true, 4 * MINUTE),
      entry('c', true, 9 * MINUTE),
      entry('d', false, 10 * MINUTE),
      entry('e', false, DAY),
      entry('f', true, DAY + MINUTE),
    ];
    expect(text(partsOf(entries, day, undefined))).toEqual([
      'day',
      'mine:ab',
      'mine:c',
      'theirs:d',
      'day',
      'theirs:e',
      'mine:f',
    ]);
  });

  it('has a line above what is new, also within a run', () => {
    const entries = [entry('a', false, 0), entry('b', false, MINUTE), entry('c', false, MINUTE)];
    expect(text(partsOf(entries, day, 'b'))).toEqual(['day', 'theirs:a', 'unread', 'theirs:bc']);
    expect(text(partsOf([], day, 'b'))).toEqual([]);
  });

  it('counts what is unread from the end, among those of the other', () => {
    const entries = [
      entry('a', false, 0),
      entry('b', false, 1),
      entry('c', true, 2),
      entry('d', false, 3),
    ];
    expect(firstUnread(entries, 2)).toBe('b');
    expect(firstUnread(entries, 0)).toBeUndefined();
    expect(firstUnread(entries, 99)).toBe('a');
    expect(firstUnread([], 1)).toBeUndefined();
  });

  it('marks the last own message that was read', () => {
    const entries = [entry('a', true, 0), entry('b', false, 1), entry('c', true, 2)];
    expect(lastRead(entries, 'b')).toBe('a');
    expect(lastRead(entries, 'c')).toBe('c');
    expect(lastRead(entries, '')).toBeUndefined();
    expect(lastRead([entry('b', false, 1)], 'b')).toBeUndefined();
  });
});

describe('links in a text', () => {
  const links = (value: string) => piecesOf(value).flatMap(({ href }) => href ?? []);

  it.each([
    ['See https://discord.gg/x.', ['https://discord.gg/x']],
    ['(http://a.test/b?c=d#e), then', ['http://a.test/b?c=d#e']],
    ['two https://a.test https://b.test', ['https://a.test', 'https://b.test']],
    ['"https://a.test"', ['https://a.test']],
    ['javascript:alert(1) discord.gg/x ftp://a.test', []],
    ['https://', []],
    ['<https://a.test>', ['https://a.test']],
  ])('%s', (value, found) => {
    expect(links(value)).toEqual(found);
    expect(
      piecesOf(value)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(value);
  });
});
