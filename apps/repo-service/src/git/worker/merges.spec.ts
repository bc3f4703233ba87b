import { type Oid } from '@ingot/contracts';
import { ANN, openTestStorage, type TestRepository, type TestStorage } from '../testing/test-storage.js';

const MESSAGE = { message: "Merge branch 'side' into 'main'\n", author: ANN, committer: ANN };
const LINES = Array.from({ length: 20 }, (_, line) => `line ${line}\n`).join('');

describe('merges', () => {
  let storage: TestStorage;
  let target: TestRepository;
  let main: Oid;
  let side: Oid;
  let conflicting: Oid;
  let root: Oid;

  beforeAll(async () => {
    storage = await openTestStorage();
    target = await storage.create();
    root = target.commit({ files: { text: LINES, other: 'x\n' } });
    side = target.commit({
      branch: 'side',
      from: root,
      message: 'Edit the top\n',
      files: { text: LINES.replace('line 1\n', 'side\n') },
    });
    conflicting = target.commit({ branch: 'bad', from: root, files: { text: LINES.replace('line 18\n', 'bad\n') } });
    main = target.commit({ files: { text: LINES.replace('line 18\n', 'main\n') } });
  });
  afterAll(() => storage.close());

  it('writes a merge commit with both parents and moves nothing', async () => {
    const { repository } = target;
    const result = await repository.objects.mergeCommits({ ours: main, theirs: side, ...MESSAGE });

    const oid = result.outcome === 'written' ? result.oid : '';
    expect(target.git('rev-list', '--parents', '-1', oid)).toBe(`${oid} ${main} ${side}`);
    expect(target.git('show', `${oid}:text`)).toMatch(/side[^]*main/);
    expect(target.git('rev-parse', `${oid}^{tree}`)).toBe(target.git('merge-tree', '--write-tree', main, side));
    expect(await repository.refs.branch('main')).toBe(main);
    expect(await repository.objects.tryMerge(main, side)).toEqual({ isClean: true, conflicts: [] });
  });

  it('follows a file that one side renamed, and takes as a conflict what both renamed', async () => {
    const { repository } = target;
    const renamed = (branch: string, name: string): Oid =>
      target.commit({ branch, from: root, files: { text: null, [name]: LINES } });
    const [ours, theirs] = [renamed('one', 'moved'), renamed('two', 'elsewhere')];

    const result = await repository.objects.mergeCommits({ ours, theirs: side, ...MESSAGE });

    const oid = result.outcome === 'written' ? result.oid : '';
    expect(target.git('ls-tree', '--name-only', oid).split('\n')).toEqual(['moved', 'other']);
    expect(target.git('show', `${oid}:moved`)).toContain('side');
    expect(await repository.objects.tryMerge(ours, theirs)).toMatchObject({ isClean: false });
  });

  it('merges any number of directories that both sides changed', async () => {
    const names = Array.from({ length: 1_100 }, (_, number) => `d${number}`);
    const all = (content: string, file: string) =>
      Object.fromEntries(names.map((name) => [`${name}/${file}`, content]));
    const start = target.commit({ branch: 'wide', from: root, files: { ...all('x', 'a'), ...all('x', 'b') } });
    const ours = target.commit({ branch: 'wide-a', from: start, files: all('a', 'a') });
    const theirs = target.commit({ branch: 'wide-b', from: start, files: all('b', 'b') });

    const result = await target.repository.objects.mergeCommits({ ours, theirs, ...MESSAGE });

    const oid = result.outcome === 'written' ? result.oid : '';
    expect(target.git('rev-parse', `${oid}^{tree}`)).toBe(target.git('merge-tree', '--write-tree', ours, theirs));
  });

  it('leaves nothing of a trial, for which libgit2 merges files', async () => {
    const edited = (branch: string, line: string): Oid =>
      target.commit({ branch, from: root, files: { text: LINES.replace(line, 'edited\n') } });
    const [ours, theirs] = [edited('early', 'line 2\n'), edited('late', 'line 17\n')];
    const before = target.git('count-objects');

    expect(await target.repository.objects.tryMerge(ours, theirs)).toEqual({ isClean: true, conflicts: [] });
    expect(target.git('count-objects')).toBe(before);
  });

  it('answers a conflict with its paths, as a trial does', async () => {
    const result = await target.repository.objects.mergeCommits({ ours: main, theirs: conflicting, ...MESSAGE });

    expect(result).toEqual({ outcome: 'conflict', conflicts: ['text'] });
    expect(await target.repository.objects.tryMerge(main, conflicting)).toEqual({
      isClean: false,
      conflicts: ['text'],
    });
  });

  it('copies a commit onto another with its author', async () => {
    const committer = { ...ANN, name: 'Carl' };
    const result = await target.repository.objects.cherryPick({ commitOid: side, onto: main, committer });

    const oid = result.outcome === 'written' ? result.oid : '';
    expect(target.git('rev-list', '--parents', '-1', oid)).toBe(`${oid} ${main}`);
    expect(target.git('log', '-1', '--format=%an %cn %at %s', oid)).toBe(
      `Ann Carl ${target.git('log', '-1', '--format=%at', side)} Edit the top`,
    );
  });

  it.each([
    ['of a file of its own', { apart: 'new\n' }, 'Add a file\n\nFor tests.\n'],
    ['whose message is longer than what is kept of it', { apart: 'new\n' }, `Add\n\n${'word '.repeat(40_000)}\n`],
  ])('copies a commit %s with its author and message, and takes it back', async (_, files, message) => {
    const { repository } = target;
    const commitOid = target.commit({ branch: 'apart', from: root, message, files });

    const picked = await repository.objects.cherryPick({ commitOid, onto: main, committer: ANN });

    const oid = picked.outcome === 'written' ? picked.oid : main;
    expect(target.git('log', '-1', '--format=%an %at%n%B', oid)).toBe(
      target.git('log', '-1', '--format=%an %at%n%B', commitOid),
    );
    expect(target.git('diff', '--name-status', main, oid)).toBe('A\tapart');
    expect(await repository.objects.cherryPick({ commitOid, onto: oid, committer: ANN })).toEqual({
      outcome: 'unchanged',
    });

    const reverted = await repository.objects.revert({ commitOid: oid, onto: oid, ...MESSAGE });

    const after = reverted.outcome === 'written' ? reverted.oid : '';
    expect(target.git('rev-parse', `${after}^{tree}`)).toBe(target.git('rev-parse', `${main}^{tree}`));
    expect(await repository.objects.revert({ commitOid: oid, onto: main, ...MESSAGE })).toEqual({
      outcome: 'unchanged',
    });
  });

  it('tells a pick that conflicts from one that changes nothing', async () => {
    const { repository } = target;
    expect(await repository.objects.cherryPick({ commitOid: conflicting, onto: main, committer: ANN })).toEqual({
      outcome: 'conflict',
      conflicts: ['text'],
    });
    expect(await repository.objects.cherryPick({ commitOid: main, onto: main, committer: ANN })).toEqual({
      outcome: 'unchanged',
    });
  });

  it('picks a merge relative to its first parent', async () => {
    const merge = await target.repository.objects.mergeCommits({ ours: main, theirs: side, ...MESSAGE });
    const commitOid = merge.outcome === 'written' ? merge.oid : main;

    const result = await target.repository.objects.cherryPick({ commitOid, onto: root, committer: ANN });

    const oid = result.outcome === 'written' ? result.oid : '';
    expect(target.git('rev-parse', `${oid}^{tree}`)).toBe(target.git('rev-parse', `${side}^{tree}`));
  });
});
