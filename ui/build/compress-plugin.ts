import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** The file types that shrink; fonts and pictures are compressed formats already. */
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/;

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** The compressed forms of a file, by the suffix of their file names. */
export async function compressed(body: Buffer): Promise<{ br: Buffer; gz: Buffer }> {
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } =
    constants;
  const [br, gz] = await Promise.all([
    compress.br(body, {
      params: {
        [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
        [BROTLI_PARAM_QUALITY]: 11,
        [BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compress.gz(body, { level: 9 }),
  ]);
  return { br, gz };
}

/**
 * Writes `x.br` and `x.gz` beside every text file below the folder, each only where it is smaller
 * than the file. Dot folders are left out: they hold notes of the build, which are not served.
 */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.name.startsWith('.')) return;
      if (entry.isDirectory()) return compressFolder(path);
      if (!TEXT.test(entry.name)) return;
      const body = await readFile(path);
      for (const [suffix, bytes] of Object.entries(await compressed(body))) {
        if (bytes.length < body.length) await writeFile(`${path}.${suffix}`, bytes);
      }
    }),
  );
}

/** Compresses what was built, once, so that the program sends it compressed without work of its own. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'sherpa-precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => compressFolder(folder),
    },
  };
}
