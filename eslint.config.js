import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import importSort from 'eslint-plugin-simple-import-sort'
import tseslint from 'typescript-eslint'

/** Side effects, Node, packages, folders of ours, the same folder; no empty lines between. */
const IMPORT_ORDER = ['^\\u0000', '^node:', '^@?\\w', '^#', '^\\.']

const TRANSACTION = {
  selector: "CallExpression[callee.property.name='transaction']",
  message: 'Transactions go through inTransaction in server/runtime/transaction.ts.',
}

export default defineConfig(
  { ignores: ['build*/', 'var/', 'test-results/', 'public/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { 'import-sort': importSort },
    rules: {
      'import-sort/imports': ['error', { groups: [IMPORT_ORDER] }],
      'no-duplicate-imports': 'error',
    },
  },

  // Plain scripts: nothing knows their types.
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'Buffer',
          'URL',
          'fetch',
          'module',
          'setTimeout',
          'setInterval',
          'clearTimeout',
          'clearInterval',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },

  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // `import { type X }` still loads the module: a page would send the server's packages to browsers.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', TRANSACTION],
    },
  },

  {
    // The last two are about the browser's own database.
    files: [
      'server/runtime/transaction.ts',
      'server/sandbox/store/transaction.ts',
      'db/start/lock.ts',
      'app/door/store/browser-store.ts',
      'tests/e2e/door/stored.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },

  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended],
  },

  // Remix's link costs more than the rest of a list's row (app/ui/link.tsx).
  {
    files: ['app/**/*.tsx'],
    ignores: ['app/ui/link.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: '@remix-run/react', importNames: ['Link'], message: 'Import Link from #app/ui/link.tsx.' },
      ],
    },
  },

  // Tests print figures; Playwright hands fixtures on through a function that it calls `use`, and matchers look at methods.
  {
    files: ['tests/**/*.ts'],
    rules: {
      'no-console': 'off',
      'no-empty-pattern': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
)
