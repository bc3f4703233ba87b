import { jest } from '@jest/globals';
import { toOid } from '@ingot/contracts';
import { GitCaches } from '../git-caches.js';
import { ObjectReaders } from '../objects/object-readers.js';
import { GitCommand } from '../process/command.js';
import { countTurns } from '../testing/counted-turns.js';
import { readCommits } from './commit-objects.js';

describe('commits with long messages', () => {
  it('are parsed in many turns of the event loop', async () => {
    const data = Buffer.from(`tree ${'0'.repeat(40)}\n\n${'x'.repeat(250_000)}`);
    const oids = Array.from({ length: 50 }, (_, index) => toOid(String(index).padStart(40, '0')));
    jest
      .spyOn(ObjectReaders.prototype, 'readAll')
      .mockImplementation((_directory, wanted) =>
        Promise.resolve(wanted.map((oid) => ({ oid, type: 'commit', size: data.length, data }))),
      );
    const readers = new ObjectReaders();
    const turns = countTurns();
    const context = { id: 1, directory: '/nonexistent', git: new GitCommand(), readers, caches: new GitCaches() };
    const commits = await readCommits(context, oids);
    jest.restoreAllMocks();

    expect(turns.end()).toBeGreaterThanOrEqual(9);
    expect(commits.map((commit) => commit?.oid)).toEqual(oids);
  });
});
