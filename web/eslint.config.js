/** What prettier and svelte-check do not see: casts, `any`, promises that nobody waits for, and slips in Svelte files. */
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['src/generated/', 'public/', '*.config.*', 'build/types.mjs'] },
  ts.configs.base,
  svelte.configs.recommended,
  {
    files: ['**/*.ts', '**/*.svelte'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      // Maps and sets are replaced, never changed, where something is drawn from them ($state.raw).
      'svelte/prefer-svelte-reactivity': 'off',
      // svelte-check, which knows what the compiler warns of, sees to these.
      'svelte/no-unused-svelte-ignore': 'off',
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    // Tests stand in for a server or a browser with as much of a shape as they need.
    files: ['**/*.test.ts', 'build/*.ts'],
    rules: { '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }] },
  },
);
