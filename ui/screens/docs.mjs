// The small pictures of docs/screens.md out of the large ones of
// `make screenshots`: those that the page names, scaled and compressed by the
// browser itself. Long pages are cut.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/screens.md'), 'utf8');
const named = [...page.matchAll(/\]\(screens\/([\w-]+)-(\d+)\.webp\)/g)];

const WIDTHS = { 1280: 640, 360: 240 };
const MAX_RATIO = { 1280: 0.9, 360: 2.6 };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const tab = await browser.newPage();
mkdirSync(join(root, 'docs/screens'), { recursive: true });
for (const [, name, width] of named) {
  const png = readFileSync(join(root, `var/screenshots/${name}-${width}-dark.png`));
  const webp = await tab.evaluate(
    async ([source, wide, ratio]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const high = Math.min(image.height, image.width * ratio);
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = Math.round((high * wide) / image.width);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, image.width, high, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.82).split(',')[1];
    },
    [png.toString('base64'), WIDTHS[width], MAX_RATIO[width]],
  );
  writeFileSync(join(root, `docs/screens/${name}-${width}.webp`), Buffer.from(webp, 'base64'));
}
await browser.close();
console.log(`${named.length} pictures in docs/screens`);
