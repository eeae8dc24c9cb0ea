import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { compressFolder } from './compress-plugin.ts';

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

test('text files get both compressed forms, and nothing else does', async () => {
  folder = await mkdtemp(join(tmpdir(), 'sherpa-dist-'));
  const text = 'export const words = "words words words words words";'.repeat(20);
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  const files = ['index.html', 'assets/main-1.js', 'assets/font.woff2', '.vite/manifest.json'];
  for (const name of files) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'assets/tiny.js'), '1');

  await compressFolder(folder);

  expect((await readdir(folder)).sort()).toEqual([
    '.vite',
    'assets',
    'index.html',
    'index.html.br',
    'index.html.gz',
  ]);
  expect((await readdir(join(folder, 'assets'))).sort()).toEqual([
    'font.woff2',
    'main-1.js',
    'main-1.js.br',
    'main-1.js.gz',
    'tiny.js', // would grow
  ]);
  expect(await readdir(join(folder, '.vite'))).toEqual(['manifest.json']);
  const br = await readFile(join(folder, 'assets/main-1.js.br'));
  const gz = await readFile(join(folder, 'assets/main-1.js.gz'));
  expect(brotliDecompressSync(br).toString()).toBe(text);
  expect(gunzipSync(gz).toString()).toBe(text);
  expect(br.length).toBeLessThan(text.length);
});
