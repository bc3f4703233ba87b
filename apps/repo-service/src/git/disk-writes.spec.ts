import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { DiskWrites } from './disk-writes.js';

describe('syncing a directory', () => {
  it('does nothing to one that git has removed, which happens while it packs refs', async () => {
    await expect(new DiskWrites(true).syncDirectory(join(tmpdir(), 'no-such-directory'))).resolves.toBeUndefined();
  });

  it('fails when it cannot be done for another reason', async () => {
    await expect(new DiskWrites(true).syncDirectory('not\0a path')).rejects.toThrow();
  });
});
