import preset from './jest.preset.mjs';

/** Integration specs: through the public API, on one shared stack of real processes (see tools/testing/global-setup.mjs). */
export default {
  ...preset,
  displayName: 'integration',
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/apps', '<rootDir>/libs/testing', '<rootDir>/tools'],
  testMatch: [
    '<rootDir>/apps/**/src/**/*.int.spec.ts',
    '<rootDir>/libs/testing/**/*.int.spec.ts',
    '<rootDir>/tools/**/*.int.spec.mjs',
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testSequencer: '<rootDir>/tools/testing/spec-sequencer.mjs',
  globalSetup: '<rootDir>/tools/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/tools/testing/global-teardown.mjs',
  maxWorkers: 2,
  testTimeout: 60_000, // longer than what waits for something gives it, which then says what it waited for
};
