import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from './routes/routes';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/screens.md'), 'utf8');

/** What stands between backticks. */
const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | '))
  .map((cells) => ({
    paths: quoted(cells[0]),
    files: quoted(cells[2]),
    guard: cells[3] ?? '',
    tests: quoted(cells[5]),
  }));

const listed = (path: AppPath) => (typeof path === 'string' ? [path] : [...path]);
type AppPath = (typeof routes)[number]['path'];

describe('docs/screens.md', () => {
  it('has a row for each route, with all its addresses, and no other', () => {
    const written = rows.map(({ paths }) => paths).filter(([path]) => path !== '*');
    const real = routes.map(({ path }) => listed(path));
    expect(written.map(String).sort()).toEqual(real.map(String).sort());
  });

  it.each(routes)('names the guard of $path', ({ path, guard }) => {
    const row = rows.find(({ paths }) => paths[0] === listed(path)[0]);
    if (guard) expect(row?.guard).toContain(guard);
    else expect(row?.guard).not.toMatch(/\b(signed-in|admin|sherpa)\b/);
  });

  it.each(rows)('names files of $paths that are there', ({ files, tests }) => {
    expect(files).toHaveLength(1);
    expect(tests.length).toBeGreaterThan(0);
    for (const file of [...files, ...tests]) expect(existsSync(join(root, file)), file).toBe(true);
  });

  it('shows pictures that are there', () => {
    const pictures = [...page.matchAll(/\]\((screens\/[^)]+)\)/g)].map(([, file]) => file!);
    expect(pictures.length).toBeGreaterThan(0);
    for (const file of pictures) expect(existsSync(join(root, 'docs', file)), file).toBe(true);
  });
});
