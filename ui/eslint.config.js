import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const BY_PATH = [
  { name: '@mui/material', message: 'Import by path, e.g. @mui/material/Button.' },
  { name: '@mui/icons-material', message: 'Import by path.' },
  { name: 'zod', message: 'Import from @/components/form/zod.' },
  { name: 'zod/mini', message: 'Import from @/components/form/zod.' },
];

/** Imports that match are refused in these files, also when they are made at run time: late(() => import(...)). */
const refuse = (files, regex, message, paths = BY_PATH) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { paths, patterns: [{ regex, message }] }],
    'no-restricted-syntax': [
      'error',
      { selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`, message },
    ],
  },
});

const SHARED = ['boot', 'components', 'identity', 'theme'];
const SHARED_KNOWS_NO_SCREENS = [
  '^(@/|(\\.\\./)+)(features|app)/',
  'Shared code knows neither features nor the app.',
];
const features = readdirSync(new URL('src/features', import.meta.url));

/** One way only: domain, then api and what else is shared, then features, then app; no feature imports another. */
const LAYERS = [
  refuse(
    ['src/domain/**'],
    '^(@/|(\\.\\./)+)(?!(domain|testing)/)',
    'The domain is pure TypeScript and imports nothing of ours.',
  ),
  refuse(
    ['src/api/**'],
    '^(@/|(\\.\\./)+)(components|identity|theme|features|app)/',
    'The API knows no screens.',
  ),
  refuse(
    SHARED.map((name) => `src/${name}/**`),
    ...SHARED_KNOWS_NO_SCREENS,
  ),
  refuse(
    ['src/components/form/zod.ts'],
    ...SHARED_KNOWS_NO_SCREENS,
    BY_PATH.filter(({ name }) => !name.startsWith('zod')),
  ),
  ...features.map((name) =>
    refuse(
      [`src/features/${name}/**`],
      `^(@/app/|@/features/(?!${name}/)|\\.\\./)`,
      'A feature knows neither the app nor another feature: move what both need to a shared folder.',
    ),
  ),
];

export default tseslint.config(
  { ignores: ['dist', 'coverage', 'playwright-report', 'test-results', 'src/api/schema.d.ts'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      'no-restricted-imports': ['error', { paths: BY_PATH }],
    },
  },
  ...LAYERS,
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
);
