import { jest } from '@jest/globals';
import { countedSyncs } from './testing/counted-syncs.js';
import { openTestStorage } from './testing/test-storage.js';

describe('a new repository', () => {
  it('is on the disk before it is there', async () => {
    const storage = await openTestStorage({ isSynced: true });
    const syncs = await countedSyncs();

    await storage.create();

    expect(syncs()).toBe(3); // its configuration, HEAD, and its name
    jest.restoreAllMocks();
    await storage.close();
  });
});
