/** @param {'commonjs' | 'es6'} type */
const swc = (type) => [
  '@swc/jest',
  {
    swcrc: false,
    module: { type },
    sourceMaps: 'inline',
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      target: 'es2022',
      keepClassNames: true,
      experimental: { keepImportAttributes: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  },
];

// ESM-only packages that CommonJS packages require(): jest on Node < 24.9 cannot require(esm), plain Node can.
const esmOnly = 'cookie|content-disposition';

/** Shared by the unit tests of every project; `*.int.spec.ts`, `*.cluster.spec.ts` and `*.upgrade.spec.ts` have configurations of their own. */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@ingot/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
  testTimeout: 60_000, // nothing here waits for time to pass; a busy machine may be slow to start workers and git
  testPathIgnorePatterns: ['/node_modules/', '\\.(int|cluster|upgrade)\\.spec\\.ts$', '/dist/'],
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly})/)`],
  transform: { [`/node_modules/(${esmOnly})/.+\\.js$`]: swc('commonjs'), '^.+\\.ts$': swc('es6') },
};
