import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';
import { tool } from './tools/run.mjs';

const { folderRules } = await tool('lint/folder-rules');

/** Apps import libs only; contracts depends on nothing here, platform on contracts, testing on both and on the launcher. */
const moduleBoundaries = {
  default: 'disallow',
  policies: [
    { from: { element: { type: 'app' } }, allow: [{ to: { element: { type: 'lib' } } }] },
    {
      from: { element: { type: 'lib', captured: { lib: 'platform' } } },
      allow: [{ to: { element: { type: 'lib', captured: { lib: 'contracts' } } } }],
    },
    {
      from: { element: { type: 'lib', captured: { lib: 'testing' } } },
      allow: [{ to: { element: { type: ['lib', 'tools'] } } }],
    },
    { from: { element: { type: 'tools' } }, allow: [{ to: { element: { type: 'lib' } } }] },
  ],
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/test-results/**', '.nx/**', 'libs/client/src/generated/**'] },
  { files: ['**/*.mjs'], extends: [...tseslint.configs.recommended] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    plugins: { boundaries: /** @type {object} */ (boundaries) },
    // all projects are one program: one by one they would each check the libraries again
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    settings: {
      'boundaries/root-path': import.meta.dirname,
      'boundaries/elements': [
        { type: 'app', pattern: 'apps/*', capture: ['app'] },
        { type: 'lib', pattern: 'libs/*', capture: ['lib'] },
        { type: 'tools', pattern: 'tools' },
      ],
      'import/resolver': {
        typescript: {
          project: ['apps/*/tsconfig.json', 'libs/*/tsconfig.json', 'tools/tsconfig.json'],
          noWarnOnMultipleProjects: true,
          conditionNames: ['@ingot/source', 'import', 'node', 'default'],
        },
      },
    },
    rules: {
      'boundaries/dependencies': ['error', moduleBoundaries],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['{apps,libs}/*/src/**/*.ts', 'tools/src/**/*.ts'],
    plugins: { ingot: folderRules },
    rules: { 'ingot/no-folder-cycle': 'error' },
  },
  {
    files: ['apps/*/src/**/*.ts'],
    rules: { 'ingot/few-folders': ['error', { atMost: 12 }] },
  },
  { files: ['tools/**/*.ts'], rules: { 'no-console': 'off' } }, // programs of the command line
);
