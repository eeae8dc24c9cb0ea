// The sizes of the web app's parts against their budgets, in KiB as the program
// that SHERPA_URL names sends them (`make budgets`). It exits with 1 when
// something is over its budget, when a text is sent uncompressed, or when there
// is a part that it does not know.
//
// What a visit loads is the import closure in Vite's manifest: the shell's
// chunks, the screen's, and the style sheets of both. Fonts are counted only in
// the last table.
// The screens are found in ui/src/app/routes; every other chunk that is
// loaded lazily must be reachable from the shell or from a screen.
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";

const base = process.env.SHERPA_URL ?? "http://127.0.0.1:8080";
const agent = new Agent({ keepAlive: true });
const ui = join(import.meta.dirname, "..", "ui");
const app = "src/app";

/** By gzip. */
const BUDGETS = {
  shell: 170,
  home: 200, // the landing page
  screen: 225,
  intent: 295, // a screen with everything it loads when it is used
  clerk: 25, // beyond the shell
};

/** By brotli, with the page. */
const FIRST_ROUTE = {
  shell: 150,
  landing: 170,
};

const faults = [];

const manifest = JSON.parse(
  readFileSync(join(ui, "dist/.vite/manifest.json"), "utf8"),
);

/** The chunks that the given ones need at once. */
function closure(...keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (!manifest[key])
      throw new Error(`The manifest has no ${key}. Is ui/dist fresh?`);
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

/** What the program answers, as it comes over the wire. */
function ask(path, encodings) {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": encodings };
    get(new URL(path, base), { headers, agent }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const encoding = answer.headers["content-encoding"] ?? "";
        if (answer.statusCode === 200)
          resolve({ encoding, body: Buffer.concat(parts) });
        else
          reject(
            new Error(
              `${path}: ${answer.statusCode}. Is the program built from ui/dist?`,
            ),
          );
      });
    }).on("error", reject);
  });
}

/** Bytes over the wire, by file: to a browser that takes gzip alone, and to one of today. */
const sizes = new Map();
async function measure(file) {
  const gzip = await ask(file, "gzip");
  const br = await ask(file, "gzip, deflate, br, zstd");
  // Fonts are compressed in themselves, and the shortest files do not shrink.
  if (!file.endsWith(".woff2") && gzip.body.length > 200) {
    if (gzip.encoding !== "gzip") faults.push(`${file} is not sent by gzip.`);
    if (br.encoding !== "br") faults.push(`${file} is not sent by brotli.`);
  }
  sizes.set(file, { gzip: gzip.body.length / 1024, br: br.body.length / 1024 });
}

function filesOf(chunks) {
  const files = new Set();
  for (const key of chunks) {
    files.add(`/${manifest[key].file}`);
    manifest[key].css?.forEach((file) => files.add(`/${file}`));
  }
  return files;
}

function weigh(files, encoding) {
  return [...files].reduce((sum, file) => sum + sizes.get(file)[encoding], 0);
}

// The screens, by the file that each route names, with their budgets.
const screens = new Map();
function readScreens(file) {
  const text = readFileSync(join(ui, app, file), "utf8");
  const routes = text.split("lazyPage(").slice(1);
  for (const [i, route] of routes.entries()) {
    const page = /^\s*\(\) =>\s*import\('((?:\.|@\/)[^']+)'\)/.exec(route)?.[1];
    if (!page) {
      faults.push(
        `${file}: lazyPage() number ${i + 1} does not name its file by import('./file') or import('@/file').`,
      );
      continue;
    }
    const isHome = /path: patterns\.home,\s*\.\.\.$/.test(
      text.split("lazyPage(")[i],
    );
    screens.set(
      `${page.startsWith("@/") ? join("src", page.slice(2)) : join(app, file, "..", page)}.tsx`,
      isHome ? BUDGETS.home : BUDGETS.screen,
    );
  }
}
readScreens("routes/routes.ts");
readScreens("router.tsx");
if (![...screens.values()].includes(BUDGETS.home))
  faults.push("The landing page was not found.");

const rows = [];
function row(part, chunks, budget, less = new Set()) {
  const weight = (encoding) =>
    weigh(filesOf(chunks), encoding) - weigh(filesOf(less), encoding);
  rows.push([
    part,
    weight("gzip").toFixed(1),
    budget ? String(budget) : "",
    weight("br").toFixed(1),
  ]);
  hold(part, weight("gzip"), budget);
}
function hold(part, kib, budget) {
  if (kib > budget) {
    faults.push(
      `${part}: ${kib.toFixed(1)} KiB, ${(kib - budget).toFixed(1)} over its budget.`,
    );
  }
}
const short = (key) =>
  key
    .replace(/^src\/(app\/routes\/|app\/|features\/)?/, "")
    .replace(/\.tsx?$/, "");

const page = (await ask("/", "identity")).body.toString();
const fonts = new Set(page.match(/\/assets\/[^)"' ]+\.woff2/g));
const all = new Set([...filesOf(Object.keys(manifest)), ...fonts, "/"]);
for (const file of all) await measure(file);

const shell = closure(
  ...Object.keys(manifest).filter((key) => manifest[key].isEntry),
);
const known = new Set([...shell, ...screens.keys()]);
row("shell", shell, BUDGETS.shell);

for (const key of lazyOf(shell, known)) {
  known.add(key);
  const budget = key.includes("/clerk/") ? BUDGETS.clerk : undefined;
  row(
    `shell, later: ${short(key)}, beyond the shell`,
    [...shell, ...closure(key)],
    budget,
    shell,
  );
}

const reached = new Set(known);
for (const [page, budget] of screens) {
  const atOnce = new Set([...shell, ...closure(page)]);
  row(short(page), atOnce, budget);
  for (const key of lazyOf(atOnce, known)) {
    reached.add(key);
    row(
      `${short(page)} with ${short(key)}`,
      [...atOnce, ...closure(key)],
      BUDGETS.intent,
    );
  }
}

for (const key of Object.keys(manifest)) {
  if (manifest[key].isDynamicEntry && !reached.has(key)) {
    faults.push(
      `${key} is loaded lazily, but neither by the shell nor by a screen.`,
    );
  }
}

function table(head, lines) {
  const widths = head.map((_, i) =>
    Math.max(...[head, ...lines].map((line) => line[i].length)),
  );
  const cell = (text, i) =>
    i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]);
  const rule = widths.map((width, i) =>
    i === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`,
  );
  console.log(`| ${head.map(cell).join(" | ")} |\n|${rule.join("|")}|`);
  for (const line of lines) console.log(`| ${line.map(cell).join(" | ")} |`);
}

table(["part", "gzip", "budget", "brotli"], rows);

// What the first visit to the landing brings. The page carries the shell's style sheets in itself.
const landing = [...screens].find(([, budget]) => budget === BUDGETS.home)[0];
const start = [...filesOf(shell)].filter((file) => !file.endsWith(".css"));
const rest = [...filesOf(closure(landing))].filter(
  (file) => !filesOf(shell).has(file),
);
const visit = [
  ["the page, with its styles", ["/"], undefined],
  ["the page and the shell", ["/", ...start], FIRST_ROUTE.shell],
  ["with the landing", ["/", ...start, ...rest], FIRST_ROUTE.landing],
  ["with its fonts", ["/", ...start, ...rest, ...fonts], undefined],
];
console.log();
table(
  ["first visit to /", "gzip", "brotli", "budget"],
  visit.map(([part, files, budget]) => {
    hold(part, weigh(files, "br"), budget);
    const sums = [
      weigh(files, "gzip").toFixed(1),
      weigh(files, "br").toFixed(1),
    ];
    return [part, ...sums, budget ? String(budget) : ""];
  }),
);

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
agent.destroy();
