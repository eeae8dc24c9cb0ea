import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { Rolldown } from 'vite';
import { precompress } from './build/compress-plugin.ts';
import { leanRouter } from './build/lean-router-plugin.ts';
import { page } from './build/page-plugin.ts';

/**
 * How the program is cut into files. What every visit loads (`$initial`) comes in a few, each run in
 * a task of its own, so that a phone can answer in between; what most screens share in a few, since
 * every file costs some milliseconds before it brings anything. `common` holds what the landing and
 * nearly every other screen need, `sessions` what the screens about sessions share beyond it. Both may
 * hold only what needs nothing beyond those of the start, or every screen would load that too (`make
 * budgets` tells).
 * boot.ts stands alone.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    tags: ['$initial'],
    test: /node_modules.(react|react-dom|react-router|scheduler)[\\/]|rolldown.runtime|app.create-root/,
    priority: 3,
  },
  { name: 'vendor', tags: ['$initial'], test: /node_modules.(?!@mui.material)/, priority: 2 },
  { name: 'mui', tags: ['$initial'], test: /node_modules.@mui.material/, priority: 2 },
  { name: 'shell', tags: ['$initial'], test: /^(?!.*src.boot)/, priority: 1 },
  {
    name: 'common',
    test: /@mui.(utils.(?!useRoving)|material.utils)|src.(api.(pages|fallback)|components.(drawing|feedback.(busy|delayed|empty|error|loading)|layout.(card|later|page|section-head|three)|money|people.(guide|tags)|rating.star(-line)?\.))/,
  },
  {
    name: 'sessions',
    test: /src.(domain.(?!application|custom|held|languages|next|outbox|room|talk|week)|components.(layout.(?!on-paper|tab-bar)|people|rating.star|time.format))/,
  },
  { name: 'field', test: /src.components.form.field/ },
  { name: 'pages', test: /infiniteQuery/i },
];

const api = process.env.SHERPA_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), leanRouter(), page(), precompress()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    // Chunk names are hashes of their content; the server calls /assets/ immutable.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sandbox', '/avatars'].map((path) => [path, { target: api }]),
    ),
  },
  test: {
    // A form with thirty fields takes its time on a busy machine.
    testTimeout: 30_000,
    environmentOptions: { jsdom: { url: 'http://127.0.0.1:3000/' } },
    setupFiles: ['src/testing/setup.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'screens', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
      {
        extends: true,
        // A test that needs a document says so: `// @vitest-environment jsdom`.
        test: { name: 'rules', environment: 'node', include: ['{src,build}/**/*.test.ts'] },
      },
    ],
    env: { TZ: 'UTC' },
    restoreMocks: true,
    css: false,
  },
});
