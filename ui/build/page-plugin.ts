import { createHash } from 'node:crypto';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { contourTile } from '../src/components/drawing/contours.ts';
import { faviconFile } from '../src/components/drawing/mark.ts';
import { staticPage } from '../src/components/hero/static-page.ts';
import { pageStyle } from '../src/theme/page-style.ts';
import { DARK } from '../src/theme/tokens.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const PRELOADED = [/national-park-latin-800/, /atkinson-hyperlegible-next-latin-400/];

function chunkFile(bundle: Bundle, name: string): string {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry && file.name === name) {
      // It is loaded as a plain script, which may neither import nor export.
      if (file.imports.length > 0 || file.exports.length > 0) {
        throw new Error(`${name} must stand alone`);
      }
      return file.fileName;
    }
  }
  throw new Error(`no chunk named ${name}`);
}

/**
 * Completes index.html: the static style element, the hero, the first script of the page as a
 * plain blocking file before all modules, and the fonts of the first paint. Draws the contour tile
 * and the icon.
 */
export function page(): Plugin {
  const tile = contourTile();
  const tilePath = `/assets/contours-${createHash('sha256').update(tile).digest('hex').slice(0, 8)}.svg`;
  const files: Record<string, string> = {
    [tilePath]: tile,
    '/favicon.svg': faviconFile(DARK.s1, DARK.accent, DARK.lantern),
  };
  return {
    name: 'sherpa-page',
    config: () => ({
      build: { rollupOptions: { input: { main: 'index.html', boot: 'src/boot/boot.ts' } } },
    }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const body = files[request.url ?? ''];
        if (!body) return next();
        response.setHeader('Content-Type', 'image/svg+xml').end(body);
      });
    },
    generateBundle() {
      for (const [path, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
      }
    },
    renderChunk(code, chunk) {
      // A plain script shares its names with every other one: it gets a scope of its own.
      return chunk.isEntry && chunk.name === 'boot'
        ? { code: `(()=>{${code}})();`, map: null }
        : null;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const fonts = Object.keys(bundle ?? {})
          .filter((file) => PRELOADED.some((name) => name.test(file)))
          .map(
            (file) =>
              `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
          );
        const boot = bundle
          ? `<script src="/${chunkFile(bundle, 'boot')}"></script>`
          : '<script type="module" src="/src/boot/boot.ts"></script>';
        const head = [boot, ...fonts, `<style>${pageStyle(tilePath)}</style>`].join('\n    ');
        return html.replace('<!--head-->', () => head).replace('<!--static-->', () => staticPage());
      },
    },
  };
}
