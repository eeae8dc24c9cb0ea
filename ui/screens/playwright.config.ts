import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** Pictures of every screen (`make screenshots`), of a fresh program that SHERPA_URL names. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../test-results/screens',
  globalSetup: './stage.ts',
  timeout: 120_000,
  use: {
    ...base.use,
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'America/Denver',
    reducedMotion: 'reduce',
  },
});
