import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';

/** Apps import libs only; contracts depends on nothing here, platform on contracts, testing on both. */
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
      allow: [{ to: { element: { type: 'lib' } } }],
    },
  ],
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/test-results/**', '.nx/**', '**/*.mjs'] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    plugins: { boundaries },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: {
      'boundaries/root-path': import.meta.dirname,
      'boundaries/elements': [
        { type: 'app', pattern: 'apps/*', capture: ['app'] },
        { type: 'lib', pattern: 'libs/*', capture: ['lib'] },
      ],
      'import/resolver': {
        typescript: {
          project: ['apps/*/tsconfig.json', 'libs/*/tsconfig.json'],
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
);
