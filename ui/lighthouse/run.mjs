// Lighthouse on the screens that a stranger meets first (`make lighthouse`), of
// the program that SHERPA_URL names. Prints medians; exits with 1 when one is
// below its bar. Arguments: the number of runs (5), and paths ('/', '/sherpas').
import { createServer } from 'node:net';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';

const base = process.env.SHERPA_URL ?? 'http://127.0.0.1:8080';
const [count = '5', ...wanted] = process.argv.slice(2);
const runs = Number(count);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`${count} is no number of runs`);
const paths = wanted.length > 0 ? wanted : ['/', '/sherpas'];

/** Scores below these fail; CLS and LCP are the bar of the landing page on a phone. */
const BAR = {
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
  desktop: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
};
const MAX_CLS = 0.05;
const MAX_LCP_HOME_MOBILE = 1_600;

const CONFIGS = { mobile: undefined, desktop: desktopConfig };

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** One run in a browser of its own, with an empty cache; a lost trace is taken again. */
async function measure(url, preset, tries = 3) {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      `--remote-debugging-port=${port}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    const result = await lighthouse(
      url,
      { port, logLevel: 'error', onlyCategories: Object.keys(BAR[preset]) },
      CONFIGS[preset],
    );
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError && tries > 1) return await measure(url, preset, tries - 1);
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    for (const { title, score, auditRefs } of Object.values(categories)) {
      if (title === 'Performance' || score === 1) continue;
      const failed = auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score < 1);
      for (const { id } of failed) console.error(`${url}, ${preset}: ${audits[id].title}`);
    }
    const scores = Object.entries(categories).map(([id, { score }]) => [
      id,
      Math.round((score ?? 0) * 100),
    ]);
    return {
      ...Object.fromEntries(scores),
      fcp: audits['first-contentful-paint'].numericValue,
      lcp: audits['largest-contentful-paint'].numericValue,
      tbt: audits['total-blocking-time'].numericValue,
      cls: audits['cumulative-layout-shift'].numericValue,
    };
  } finally {
    await browser.close();
  }
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const faults = [];
console.log(
  `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, ` +
    `load ${loadavg()[0].toFixed(1)}, ${runs} runs each, medians\n`,
);
console.log(
  '| screen   | preset  | performance | accessibility | best practices | SEO | FCP, s | LCP, s | TBT, ms |   CLS |\n' +
    '|----------|---------|------------:|--------------:|---------------:|----:|-------:|-------:|--------:|------:|',
);
for (const path of paths) {
  for (const [preset, bar] of Object.entries(BAR)) {
    const results = [];
    for (let run = 0; run < runs; run++) results.push(await measure(base + path, preset));
    const of = (key) => median(results.map((result) => result[key]));
    const cells = [
      path.padEnd(8),
      preset.padEnd(7),
      String(of('performance')).padStart(11),
      String(of('accessibility')).padStart(13),
      String(of('best-practices')).padStart(14),
      String(of('seo')).padStart(3),
      (of('fcp') / 1000).toFixed(2).padStart(6),
      (of('lcp') / 1000).toFixed(2).padStart(6),
      of('tbt').toFixed(0).padStart(7),
      of('cls').toFixed(3).padStart(5),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    for (const [category, least] of Object.entries(bar)) {
      if (of(category) < least) faults.push(`${path}, ${preset}: ${category} is below ${least}.`);
    }
    if (of('cls') > MAX_CLS) faults.push(`${path}, ${preset}: CLS is above ${MAX_CLS}.`);
    if (path === '/' && preset === 'mobile' && of('lcp') > MAX_LCP_HOME_MOBILE) {
      faults.push(`${path}, ${preset}: LCP is above ${MAX_LCP_HOME_MOBILE / 1000} s.`);
    }
  }
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
