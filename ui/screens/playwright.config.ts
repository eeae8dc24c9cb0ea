import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** Looks at every screen (`make test-screens`, `make screenshots`) of a fresh program that SHERPA_URL names. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../test-results/screens',
  globalSetup: './stage.ts',
  timeout: 240_000,
  // The screens only read what the stage prepared, or write what no other screen shows.
  fullyParallel: true,
  workers: 2,
  use: {
    ...base.use,
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'America/Denver',
  },
});
