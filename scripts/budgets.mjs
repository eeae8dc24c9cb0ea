// The sizes of the web app's parts against their budgets, in KiB of gzip.
// Run it after `make ui`; it exits with 1 when something is over its budget,
// or when there is a part that it does not know.
//
// What a visit loads is the import closure in Vite's manifest: the shell's
// chunks, the screen's, and the style sheets of both. Fonts are not counted.
// The screens are found in ui/src/app/routes; every other chunk that is
// loaded lazily must be reachable from the shell or from a screen.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const ui = join(import.meta.dirname, '..', 'ui');
const app = 'src/app';

const BUDGETS = {
  shell: 170,
  home: 200, // the landing page
  screen: 225,
  intent: 295, // a screen with everything it loads when it is used
  clerk: 25, // beyond the shell
};

const faults = [];

const manifest = JSON.parse(readFileSync(join(ui, 'dist/.vite/manifest.json'), 'utf8'));

/** The chunks that the given ones need at once. */
function closure(...keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (!manifest[key]) throw new Error(`The manifest has no ${key}. Is ui/dist fresh?`);
    seen.add(key);
    manifest[key].imports?.forEach(visit);
  };
  keys.forEach(visit);
  return seen;
}

/** The chunks that the given ones can load later, those of the shell left out. */
function lazyOf(chunks, known) {
  const found = new Set();
  const visit = (key) => {
    for (const lazy of manifest[key].dynamicImports ?? []) {
      if (known.has(lazy) || found.has(lazy)) continue;
      found.add(lazy);
      closure(lazy).forEach((inner) => known.has(inner) || visit(inner));
    }
  };
  chunks.forEach(visit);
  return found;
}

const sizes = new Map();
function size(file) {
  if (!sizes.has(file)) {
    sizes.set(file, gzipSync(readFileSync(join(ui, 'dist', file)), { level: 9 }).length / 1024);
  }
  return sizes.get(file);
}

function weight(chunks) {
  const files = new Set();
  for (const key of chunks) {
    files.add(manifest[key].file);
    manifest[key].css?.forEach((file) => files.add(file));
  }
  return [...files].reduce((sum, file) => sum + size(file), 0);
}

// The screens, by the file that each route names, with their budgets.
const screens = new Map();
function readScreens(file) {
  const text = readFileSync(join(ui, app, file), 'utf8');
  const routes = text.split('lazyPage(').slice(1);
  for (const [i, route] of routes.entries()) {
    const page = /^\(\) => import\('(\.[^']+)'\)/.exec(route)?.[1];
    if (!page) {
      faults.push(`${file}: lazyPage() number ${i + 1} does not name its file by import('./file').`);
      continue;
    }
    const isHome = text.split('lazyPage(')[i].endsWith('path: patterns.home, ...');
    screens.set(`${join(app, file, '..', page)}.tsx`, isHome ? BUDGETS.home : BUDGETS.screen);
  }
}
for (const group of readdirSync(join(ui, app, 'routes'), { withFileTypes: true })) {
  if (group.isDirectory()) readScreens(join('routes', group.name, 'routes.ts'));
}
readScreens('router.tsx');
if (![...screens.values()].includes(BUDGETS.home)) faults.push('The landing page was not found.');

const rows = [];
function row(part, chunks, budget, base = new Set()) {
  const kib = weight(chunks) - weight(base);
  rows.push([part, kib.toFixed(1), budget ? String(budget) : '']);
  if (kib > budget) {
    faults.push(`${part}: ${kib.toFixed(1)} KiB, ${(kib - budget).toFixed(1)} over its budget.`);
  }
}
const short = (key) => key.replace(/^src\/(app\/routes\/|app\/|features\/)?/, '').replace(/\.tsx?$/, '');

const shell = closure(...Object.keys(manifest).filter((key) => manifest[key].isEntry));
const known = new Set([...shell, ...screens.keys()]);
row('shell', shell, BUDGETS.shell);

for (const key of lazyOf(shell, known)) {
  known.add(key);
  const budget = key.includes('/clerk/') ? BUDGETS.clerk : undefined;
  row(`shell, later: ${short(key)}, beyond the shell`, [...shell, ...closure(key)], budget, shell);
}

const reached = new Set(known);
for (const [page, budget] of screens) {
  const atOnce = new Set([...shell, ...closure(page)]);
  row(short(page), atOnce, budget);
  for (const key of lazyOf(atOnce, known)) {
    reached.add(key);
    row(`${short(page)} with ${short(key)}`, [...atOnce, ...closure(key)], BUDGETS.intent);
  }
}

for (const key of Object.keys(manifest)) {
  if (manifest[key].isDynamicEntry && !reached.has(key)) {
    faults.push(`${key} is loaded lazily, but neither by the shell nor by a screen.`);
  }
}

const width = Math.max(...rows.map(([part]) => part.length));
console.log(`| ${'part'.padEnd(width)} |   KiB | budget |`);
console.log(`|-${'-'.repeat(width)}-|------:|-------:|`);
for (const [part, kib, budget] of rows) {
  console.log(`| ${part.padEnd(width)} | ${kib.padStart(5)} | ${budget.padStart(6)} |`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
