import { GitError } from '../../git/index.js';
import { changing, comparing, DiffTooLarge, DirectoryTooLarge, following, HistoryTooLarge } from './commit.errors.js';

describe('Work that git gives up for its size', () => {
  it.each(['timeout', 'too_large'] as const)('is a 413 when git says %s', async (code) => {
    const givenUp = () => Promise.reject(new GitError(code, 'git took too much'));
    await expect(comparing(givenUp())).rejects.toBeInstanceOf(DiffTooLarge);
    await expect(changing(givenUp())).rejects.toBeInstanceOf(DirectoryTooLarge);
    await expect(following(givenUp())).rejects.toBeInstanceOf(HistoryTooLarge);
  });

  it('is not confused with other failures', async () => {
    const failed = new GitError('failed', 'git failed');
    await expect(comparing(Promise.reject(failed))).rejects.toBe(failed);
    await expect(changing(Promise.reject(failed))).rejects.toBe(failed);
    await expect(following(Promise.reject(failed))).rejects.toBe(failed);
  });
});
