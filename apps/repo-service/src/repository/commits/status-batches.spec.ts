import { setImmediate as endOfTurn } from 'node:timers/promises';
import { type Oid, toOid } from '@ingot/contracts';
import { StatusBatches } from './status-batches.js';

const oidOf = (number: number): Oid => toOid(number.toString(16).padStart(40, '0'));

describe('batches of commits whose status is asked for', () => {
  let asked: { readonly projectId: number; readonly oids: readonly Oid[] }[];
  let batches: StatusBatches<number>;
  beforeEach(() => {
    asked = [];
    batches = new StatusBatches((projectId, oids) => Promise.resolve(asked.push({ projectId, oids })));
  });

  it('hold the commits of one project that are named in the same turn, each once', async () => {
    const [one, two] = [oidOf(1), oidOf(2)];
    const answers = await Promise.all([batches.about(7, one), batches.about(7, two), batches.about(7, one)]);

    expect(asked).toEqual([{ projectId: 7, oids: [one, two] }]);
    expect(answers).toEqual([1, 1, 1]);
  });

  it('hold the commits of no other project', async () => {
    await Promise.all([batches.about(7, oidOf(1)), batches.about(8, oidOf(1))]);
    expect(asked).toEqual([
      { projectId: 7, oids: [oidOf(1)] },
      { projectId: 8, oids: [oidOf(1)] },
    ]);
  });

  it('are closed once they are asked, so that nobody gets an answer from before', async () => {
    const asked: ((answer: string) => void)[] = [];
    const slow = new StatusBatches(() => new Promise<string>((resolve) => asked.push(resolve)));
    const first = slow.about(7, oidOf(1));
    await endOfTurn();
    await endOfTurn();
    const second = slow.about(7, oidOf(1));
    await endOfTurn();
    await endOfTurn();

    asked.forEach((answer, index) => answer(`answer ${index + 1}`));
    expect(await Promise.all([first, second])).toEqual(['answer 1', 'answer 2']);
  });

  it('hold a hundred commits at most', async () => {
    await Promise.all(Array.from({ length: 250 }, (_, index) => batches.about(7, oidOf(index))));
    expect(asked.map(({ oids }) => oids.length)).toEqual([100, 100, 50]);
  });

  it('fail for all who share them, and not for those after', async () => {
    const answers = [Promise.reject(new Error('nobody answers')), Promise.resolve('an answer')];
    const failing = new StatusBatches(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
    const shared = await Promise.allSettled([failing.about(7, oidOf(1)), failing.about(7, oidOf(2))]);

    expect(shared.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await failing.about(7, oidOf(1))).toBe('an answer');
  });
});
