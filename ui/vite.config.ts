import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { page } from './build/page-plugin.ts';

const api = process.env.SHERPA_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), page()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    // Chunk names are hashes of their content; the server calls /assets/ immutable.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sandbox', '/avatars'].map((path) => [path, { target: api }]),
    ),
  },
  test: {
    // A form with thirty fields takes its time on a busy machine.
    testTimeout: 30_000,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://127.0.0.1:3000/' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    env: { TZ: 'UTC' },
    restoreMocks: true,
    css: false,
  },
});
