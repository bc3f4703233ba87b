import { jest } from '@jest/globals';
import { type Oid, toOid } from '@ingot/contracts';
import { GitCaches } from '../git-caches.js';
import { ObjectReaders } from '../objects/object-readers.js';
import { GitCommand } from '../process/command.js';
import { countTurns } from '../testing/counted-turns.js';
import { mapCommits, readCommits } from './commit-objects.js';

const DATA = Buffer.from(`tree ${'0'.repeat(40)}\n\n${'x'.repeat(250_000)}`);
const OIDS = Array.from({ length: 50 }, (_, index) => toOid(String(index).padStart(40, '0')));

/** Tells what is read, once it is taken. */
function readingCommits(onRead: (oid: Oid) => void): void {
  jest.spyOn(ObjectReaders.prototype, 'readAll').mockImplementation(async function* (_directory, wanted) {
    for (const oid of wanted) {
      onRead(oid);
      yield await Promise.resolve({ oid, type: 'commit', size: DATA.length, data: DATA });
    }
  });
}

const contextOf = () => ({
  id: 1,
  directory: '/nonexistent',
  git: new GitCommand(),
  readers: new ObjectReaders(),
  caches: new GitCaches(),
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('commits with long messages', () => {
  it('are parsed in many turns of the event loop', async () => {
    readingCommits(() => undefined);
    const turns = countTurns();
    const commits = await readCommits(contextOf(), OIDS);

    expect(turns.end()).toBeGreaterThanOrEqual(9);
    expect(commits.map((commit) => commit?.oid)).toEqual(OIDS);
  });

  it('are used one by one, before others are read', async () => {
    const order: string[] = [];
    readingCommits((oid) => order.push(`read ${oid}`));
    const used = await mapCommits(contextOf(), OIDS, ({ oid }) => {
      order.push(`use ${oid}`);
      return { oid };
    });

    expect(order).toEqual(OIDS.flatMap((oid) => [`read ${oid}`, `use ${oid}`]));
    expect(used).toEqual(OIDS.map((oid) => ({ oid })));
  });
});
