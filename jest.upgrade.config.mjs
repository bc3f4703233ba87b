import integration from './jest.integration.config.mjs';

/** The upgrade from another version; `npm run test:upgrade` runs it (see tools/src/testing/upgrade.ts). */
export default async () => ({
  ...(await integration()),
  displayName: 'upgrade',
  testMatch: ['<rootDir>/libs/testing/src/**/*.upgrade.spec.ts'],
});
