import { createHash } from 'node:crypto';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { contourTile } from '../src/components/drawing/contours.ts';
import { faviconFile } from '../src/components/drawing/mark.ts';
import { staticPage } from '../src/components/hero/static-page.ts';
import { messages } from '../src/features/guides/messages.ts';
import { pageStyle } from '../src/theme/page-style.ts';
import { DARK } from '../src/theme/tokens.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const PRELOADED = [/national-park-latin-800/, /atkinson-hyperlegible-next-latin-400/];

type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

function entry(bundle: Bundle, name: string): Chunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry && file.name === name) return file;
  }
  throw new Error(`no chunk named ${name}`);
}

/** The file name of the first script. */
function bootFile(bundle: Bundle): string {
  const { fileName, imports, exports } = entry(bundle, 'boot');
  // It is loaded as a plain script, which may neither import nor export.
  if (imports.length > 0 || exports.length > 0) throw new Error('boot must stand alone');
  return fileName;
}

/** The files of the program, each behind those that it imports. */
function filesOf(bundle: Bundle, main: Chunk): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (seen.has(name) || file?.type !== 'chunk') return;
    file.imports.forEach(visit);
    seen.add(name);
  };
  visit(main.fileName);
  return [...seen];
}

/** The style sheets of the program: they are short, and the first picture needs their fonts. */
function sheetsOf(bundle: Bundle, main: Chunk): string {
  const sheets = [...(main.viteMetadata?.importedCss ?? [])].map((name) => bundle[name]);
  return sheets.map((file) => (file?.type === 'asset' ? String(file.source) : '')).join('');
}

/** What Vite writes to start the program; the first script does that instead. */
const STARTERS =
  /\s*<(?:script type="module"[^>]*><\/script|link rel="(?:modulepreload|stylesheet)"[^>]*)>/g;

/**
 * Completes index.html: the static style element, the hero, the first script of the page as a
 * plain blocking file that starts the program, and the fonts of the first paint. Draws the contour
 * tile and the icon.
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
        let boot = '<script type="module" src="/src/boot/boot.ts"></script>';
        let style = pageStyle(tilePath);
        let text = html;
        if (bundle) {
          const main = entry(bundle, 'main');
          const files = filesOf(bundle, main).map((file) => `/${file}`);
          boot = `<script src="/${bootFile(bundle)}" data-program="${files.join(' ')}"></script>`;
          style += sheetsOf(bundle, main);
          text = html.replace(STARTERS, '');
        }
        const head = [boot, ...fonts, `<style>${style}</style>`].join('\n    ');
        return text
          .replace('<!--head-->', () => head)
          .replace('<!--static-->', () =>
            staticPage({ title: messages.directory, lead: messages.directoryLead }),
          );
      },
    },
  };
}
