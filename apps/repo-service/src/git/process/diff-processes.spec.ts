import { type Oid, toOid } from '@ingot/contracts';
import { childProcesses, noMoreChildrenThan } from '../testing/child-processes.js';
import { openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';
import { DiffProcesses, type DiffProcessesOptions } from './diff-processes.js';

const comparingProcesses = (): number[] => childProcesses('--no-commit-id');
const noMoreThan = (count: number): Promise<void> => noMoreChildrenThan(count, '--no-commit-id');

describe('DiffProcesses', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let processes: DiffProcesses;
  let base: Oid;
  let head: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    base = target.commit({ files: { 'a.txt': 'one\n' } });
    head = target.commit({ files: { 'a.txt': 'two\n' } });
  });
  beforeEach(() => use({}));
  afterEach(async () => {
    processes.close();
    await noMoreThan(0);
  });
  afterAll(() => storage.close());

  const use = (options: DiffProcessesOptions): void => {
    processes = new DiffProcesses(options);
  };
  const compare = async (from: Oid, to: Oid, { repository } = target): Promise<string | undefined> =>
    (await processes.compare(repository.directory, 'patches', `${to} ${from}`))?.toString();

  it('compares two commits, one pair after the other in one process', async () => {
    expect(await compare(base, head)).toContain('-one\n+two\n');
    expect(await compare(head, base)).toContain('-two\n+one\n');
    expect(await compare(base, base)).toBe('');
    expect(comparingProcesses()).toHaveLength(1);
  });

  it('compares as many at once as it may, and the others after them', async () => {
    use({ maxRunning: 2 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => compare(base, head)));

    expect(new Set(answers).size).toBe(1);
    expect(comparingProcesses()).toHaveLength(2);
  });

  it('compares again what was under way when the repository was forgotten', async () => {
    await compare(base, head);
    const [pid = 0] = comparingProcesses();
    process.kill(pid, 'SIGSTOP');
    const interrupted = compare(head, base);
    await new Promise(setImmediate);
    processes.forget(target.repository.directory);
    process.kill(pid, 'SIGCONT');

    expect(await interrupted).toBeUndefined();
    expect(await compare(head, base)).toContain('-two\n+one\n');
  });

  it('keeps no more processes than it may, and replaces one that is idle', async () => {
    use({ maxProcesses: 2 });
    for (let count = 0; count < 3; count += 1) {
      const other = await storage.create();
      const [from, to] = ['1\n', '2\n'].map((content) => other.commit({ files: { file: content } }));
      if (from === undefined || to === undefined) throw new Error('nothing was committed');
      expect(await compare(from, to, other)).toContain('-1\n+2\n');
    }
    await noMoreThan(2);
    expect(await compare(base, head)).toContain('+two\n');
  });

  it('sees commits that have just come, also after a repack', async () => {
    expect(await compare(base, head)).toContain('+two\n');
    const newer = target.commit({ branch: 'newer', from: head, files: { 'a.txt': 'three\n' } });
    expect(await compare(head, newer)).toContain('-two\n+three\n');
    target.git('repack', '-a', '-d', '-q');
    expect(await compare(base, newer)).toContain('-one\n+three\n');
  });

  it('answers null to what takes too much output, also when asked again, and goes on', async () => {
    use({ maxAnswerBytes: 10_000 });
    const large = target.commit({ branch: 'large', from: head, files: { 'a.txt': 'text\n'.repeat(10_000) } });

    expect(await compare(head, large)).toBeUndefined();
    expect(await compare(base, head)).toContain('+two\n');
    expect(await compare(head, large)).toBeUndefined();
    expect(comparingProcesses()).toHaveLength(1); // the one that compared something else goes on
  });

  it('answers null to what takes too much memory, and goes on', async () => {
    use({ limits: { memoryBytes: 24 * 1024 ** 2 } });
    const large = target.commit({ branch: 'memory', from: head, files: { 'a.txt': 'x'.repeat(30 * 1024 ** 2) } });

    expect(await compare(head, large)).toBeUndefined();
    expect(await compare(base, head)).toContain('+two\n');
  });

  it('answers null to what takes too much time, and goes on', async () => {
    const unlike = (seed: number) =>
      Array.from({ length: 40_000 }, (_, index) => `${(index * seed) % 100_003}\n`).join('');
    const [one, two] = [7, 11].map((seed) => target.commit({ branch: 'slow', files: { text: unlike(seed) } }));
    if (one === undefined || two === undefined) throw new Error('nothing was committed');
    use({ answerMs: 1 });
    expect(await compare(one, two)).toBeUndefined();
    use({});
    expect(await compare(base, head)).toContain('+two\n');
  });

  it('answers null when git fails, and goes on', async () => {
    expect(await compare(toOid('f'.repeat(40)), head)).toBeUndefined();
    expect(await compare(base, head)).toContain('+two\n');
  });

  it('ends processes that nobody uses, and those of a repository that is gone', async () => {
    use({ idleMs: 50 });
    await compare(base, head);
    await noMoreThan(0);
    use({});
    await compare(base, head);
    processes.forget(target.repository.directory);
    await noMoreThan(0);
    expect(await compare(base, head)).toContain('+two\n');
  });
});
