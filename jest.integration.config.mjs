import preset from './jest.preset.mjs';
import { ensureCompiled } from './tools/run.mjs';

const testing = '<rootDir>/tools/dist/testing';

/** Integration specs: through the public API, on one shared stack of real processes (see tools/src/testing/global-setup.ts). */
const config = {
  ...preset,
  displayName: 'integration',
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/apps', '<rootDir>/libs/platform', '<rootDir>/libs/testing', '<rootDir>/tools/src'],
  testMatch: [
    '<rootDir>/apps/**/src/**/*.int.spec.ts',
    '<rootDir>/libs/{platform,testing}/src/**/*.int.spec.ts',
    '<rootDir>/tools/src/**/*.int.spec.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testSequencer: `${testing}/spec-sequencer.js`,
  setupFilesAfterEnv: ['<rootDir>/libs/testing/src/git/remove-temporary-directories.ts'],
  globalSetup: `${testing}/global-setup.js`,
  globalTeardown: `${testing}/global-teardown.js`,
  workerIdleMemoryLimit: '700MB', // jest keeps the modules of earlier specs; two gigabytes of them cost much garbage collection
  maxWorkers: 2, // they keep two cores busy; a third would only make everything wait for one
  testTimeout: 60_000, // longer than what waits for something gives it, which then says what it waited for
};

export default async () => {
  await ensureCompiled();
  return config;
};
