import { GitError } from '../../git/index.js';
import {
  orDirectoryTooLarge,
  orDiffTooLarge,
  DiffTooLarge,
  DirectoryTooLarge,
  orHistoryTooLarge,
  HistoryTooLarge,
} from './commit.errors.js';

describe('Work that git gives up for its size', () => {
  it.each(['timeout', 'too_large'] as const)('is a 413 when git says %s', async (code) => {
    const givenUp = () => Promise.reject(new GitError(code, 'git took too much'));
    await expect(orDiffTooLarge(givenUp())).rejects.toBeInstanceOf(DiffTooLarge);
    await expect(orDirectoryTooLarge(givenUp())).rejects.toBeInstanceOf(DirectoryTooLarge);
    await expect(orHistoryTooLarge(givenUp())).rejects.toBeInstanceOf(HistoryTooLarge);
  });

  it('is not confused with other failures', async () => {
    const failed = new GitError('failed', 'git failed');
    await expect(orDiffTooLarge(Promise.reject(failed))).rejects.toBe(failed);
    await expect(orDirectoryTooLarge(Promise.reject(failed))).rejects.toBe(failed);
    await expect(orHistoryTooLarge(Promise.reject(failed))).rejects.toBe(failed);
  });
});
