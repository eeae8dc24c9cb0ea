import { defineConfig } from '@playwright/test';

const root = process.getuid?.() === 0;

/** The browser tests run against a running program: SHERPA_URL names it. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 1,
  reporter: [['list']],
  use: {
    baseURL: process.env.SHERPA_URL ?? 'http://127.0.0.1:8080',
    // Drawing what moves takes a tenth of the processor's time. journey.spec.ts and visitor.spec.ts have it move.
    reducedMotion: 'reduce',
    // A trace costs time, and nobody can open one where CI ran.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: root ? ['--no-sandbox'] : [],
    },
  },
});
