import preset from './jest.preset.mjs';
import { ensureCompiled } from './tools/run.mjs';

/** Specs of Ingot in a Kubernetes cluster; `npm run test:cluster` runs them (see tools/src/testing/cluster.ts). */
const config = {
  ...preset,
  displayName: 'cluster',
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/libs/testing'],
  testMatch: ['<rootDir>/libs/testing/src/**/*.cluster.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  maxWorkers: 1, // they share the cluster
  testTimeout: 300_000, // pods are scheduled, started and ended
};

export default async () => {
  await ensureCompiled();
  return config;
};
