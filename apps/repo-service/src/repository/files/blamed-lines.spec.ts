import { toOid } from '@ingot/contracts';
import { type CommitRecord } from '../../git/index.js';
import { countTurns } from '../../git/testing/counted-turns.js';
import { groupLines } from './blamed-lines.js';
import { TooLargeToBlame } from './file.errors.js';

const oidOf = (number: number) => toOid(number.toString(16).padStart(40, '0'));
const SOMEBODY = { name: 'Ann', email: 'ann@example.org', time: 0, offsetMinutes: 0 };
const linesFrom = (oids: readonly number[]) => oids.map((number) => ({ commitOid: oidOf(number), text: '' }));

/** Commits with messages of that length, and how many were read. */
function commitsWith(messageLength: number) {
  const read: string[] = [];
  return {
    read,
    mapCommits<T extends object>(oids: readonly CommitRecord['oid'][], use: (record: CommitRecord) => T) {
      read.push(...oids);
      const who = { author: SOMEBODY, committer: SOMEBODY, isCut: false, parentOids: [] };
      const records = oids.map((oid) => ({ ...who, oid, treeOid: oid, message: 'x'.repeat(messageLength) }));
      return Promise.resolve(records.map(use));
    },
  };
}

describe('blamed lines', () => {
  it('are grouped by commit, each of which is read once', async () => {
    const history = commitsWith(5);
    const lines = linesFrom([1, 1, 2, 1, ...Array.from({ length: 300 }, () => 2)]);
    const groups = await groupLines(history, lines);

    expect(groups.map(({ commit, lines: all }) => [commit.id, all.length])).toEqual([
      [oidOf(1), 2],
      [oidOf(2), 1],
      [oidOf(1), 1],
      [oidOf(2), 300],
    ]);
    expect(history.read).toEqual([oidOf(1), oidOf(2)]);
  });

  it('are grouped in many turns of the event loop', async () => {
    const turns = countTurns();
    const [group] = await groupLines(commitsWith(5), linesFrom(Array.from({ length: 50_000 }, () => 1)));

    expect(turns.end()).toBeGreaterThanOrEqual(45);
    expect(group?.lines).toHaveLength(50_000);
  });

  it('are refused when their commits take too much, without reading them all', async () => {
    const history = commitsWith(60_000);
    const lines = linesFrom(Array.from({ length: 5_000 }, (_, index) => index));

    await expect(groupLines(history, lines)).rejects.toThrow(TooLargeToBlame);
    expect(history.read).toHaveLength(100);
  });

  it('count as they are in JSON', async () => {
    const lines = Array.from({ length: 100 }, () => ({ commitOid: oidOf(1), text: '\u0001'.repeat(10_000) }));

    await expect(groupLines(commitsWith(5), lines)).rejects.toThrow(TooLargeToBlame);
  });
});
