// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { contourTile } from './contours';
import { bandOf, drawPortrait, traitsOf } from './portrait';
import { hashOf } from './random';
import { terrain } from './terrain';

const ID = '0199c5a0-1111-7000-8000-000000000001';

describe('portraits', () => {
  it('never change for an id', () => {
    expect(hashOf('a')).toBe(0xe40c292c); // FNV-1a, published test value
    expect(traitsOf('fox')).toEqual(traitsOf('fox'));
    expect(drawPortrait(ID)).toBe(drawPortrait(ID));
    expect(bandOf(ID)).toEqual(bandOf(ID));
  });

  it('differ between ids and reach every animal', () => {
    const ids = Array.from({ length: 300 }, (_, i) => `user-${i}`);
    expect(new Set(ids.map(drawPortrait)).size).toBeGreaterThan(290);
    expect(new Set(ids.map((id) => traitsOf(id).animal)).size).toBe(8);
    expect(new Set(ids.map((id) => traitsOf(id).gear)).size).toBe(6);
  });

  it.each([ID, '', '<script>"\'', 'ünïcode'])('draw %j without its text or a style', (id) => {
    const svg = drawPortrait(id);
    expect(svg).not.toMatch(/style=|script|NaN|undefined|on\w+=/);
    expect(
      new DOMParser().parseFromString(`<svg>${svg}</svg>`, 'text/xml').querySelector('parsererror'),
    ).toBeNull();
  });
});

it('contours repeat at the edges and have no broken numbers', () => {
  const tile = contourTile();
  expect(tile).not.toMatch(/NaN|undefined/);
  expect(tile.length).toBeGreaterThan(5_000);
  expect(tile.length).toBeLessThan(30_000);
});

it('terrain is whole numbers from back to front', () => {
  const lines = terrain({
    width: 600,
    height: 400,
    lines: 20,
    top: 100,
    gap: 11,
    peaks: [{ x: 300, width: 150, height: 90 }],
    seed: 3,
    points: 40,
  });
  expect(lines).toHaveLength(20);
  for (const line of lines) expect(line).toMatch(/^M-20 -?\d+L[\d\sL-]+H620V420H-20Z$/);
});
