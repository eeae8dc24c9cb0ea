import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lean } from './lean-router-plugin.ts';

// An upgrade of the router that is written differently must be noticed.
test('the installed router is one that the build can thin out', () => {
  const folder = join(import.meta.dirname, '../node_modules/react-router/dist/development');
  const code = readdirSync(folder)
    .filter((name) => /^chunk-.*\.mjs$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .find((text) => text.includes('function LinkWithRef'));
  expect(code).toBeDefined();
  const thin = lean(code!);
  for (const name of ['Link', 'NavLink', 'Form']) {
    expect(thin).toMatch(new RegExp(`var ${name} = /\\* @__PURE__ \\*/ React\\d*\\.forwardRef\\(`));
    expect(thin).not.toContain(`${name}.displayName`);
  }
  expect(thin).toContain('ENABLE_DEV_WARNINGS = false');
});
