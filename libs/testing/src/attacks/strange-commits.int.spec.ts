import { type TestProject } from '../given/test-project.js';
import { useStack } from '../stack/use-stack.js';
import { type CommitWishes, DIRECTORY, HostileClone, REGULAR } from './hostile-objects.js';

const stack = useStack();
let project: TestProject;
let clone: HostileClone;
let tree: string;

beforeAll(async () => {
  project = await stack.given.project({ visibility: 'public' });
  clone = await HostileClone.of(project);
  tree = await clone.mainTree();
});

const LARGEST = '9223372036854775807';

const strange: [string, string, CommitWishes, Readonly<Record<string, unknown>>][] = [
  [
    'a date after all time',
    'late',
    { who: `M <m@x> ${LARGEST} +0000` },
    { committed_date: '9999-12-31T23:59:59.000Z' },
  ],
  [
    'an offset of no place',
    'offset',
    { who: 'M <m@x> 1700000000 +9959' },
    { committed_date: '2023-11-14T22:13:20.000Z' },
  ],
  ['a message that is no text', 'bytes', { message: Buffer.from([0x63, 0xe9, 0xff]) }, { message: 'c\ufffd\ufffd' }],
  ['a parent in the wrong place', 'parent', { after: [`parent ${'1'.repeat(40)}`] }, {}],
  ['no message', 'silent', { message: '' }, { message: '', title: '--no commit message' }],
  ['a name of control characters', 'names', { who: '\u0001\u0002 <\u0003> 1 +0000' }, { author_email: '\u0003' }],
  ['a long message', 'long', { message: 'm'.repeat(1_000_000) }, { message: 'm'.repeat(65_536) }],
];

describe('A commit that no git has made', () => {
  it.each(strange)('with %s costs its own row and not the list', async (_what, branch, wishes, expected) => {
    const sha = clone.commit(tree, wishes);
    expect(await clone.push(sha, `refs/heads/${branch}`)).toMatchObject({ code: 0 });
    const api = stack.as(project.owner);

    const list = await api.get(project.url(`/repository/commits?ref_name=${branch}`));
    const one = await api.get(project.url(`/repository/commits/${sha}`));
    const branches = await api.get(project.url('/repository/branches'));
    const compared = await api.get(project.url(`/repository/compare?from=main&to=${branch}`));

    expect(list).toMatchObject({ status: 200, body: [{ id: sha, ...expected }, { id: clone.main }] });
    expect(one).toMatchObject({ status: 200, body: { id: sha, ...expected } });
    expect([branches.status, compared.status]).toEqual([200, 200]);
  });

  it('with a date after all time reaches the feed', async () => {
    const feed = () => stack.as(project.owner).get(`/projects/${project.id}/events`);

    expect((await feed()).status).toBe(200);
  });
});

/** Directories within each other. */
function nested(depth: number, name = 'd'): string {
  let oid = clone.tree([{ mode: REGULAR, name: 'f', oid: clone.object('blob', 'x\n') }]);
  for (let level = 1; level < depth; level += 1) oid = clone.tree([{ mode: DIRECTORY, name, oid }]);
  return oid;
}

/** Six directories of so many entries that nobody looks into them in one go: 20 MB of directories, and little on the wire. */
function filler(): string {
  const oid = Buffer.from(clone.object('blob', 'x\n'), 'hex');
  const entry = (name: string): Buffer => Buffer.concat([Buffer.from(`${REGULAR} ${name}\0`), oid]);
  const files = Buffer.concat(Array.from({ length: 100_000 }, (_, index) => entry(`f${100_000 + index}`)));
  const directory = (index: number): string => clone.object('tree', Buffer.concat([files, entry(`g${index}`)]));
  const names = Array.from({ length: 6 }, (_, index) => ({
    mode: DIRECTORY,
    name: `d${index}`,
    oid: directory(index),
  }));
  return clone.tree(names);
}

const refused: [string, () => string, string][] = [
  [
    '65,540 parents',
    () => clone.commit(tree, { parents: Array.from({ length: 65_540 }, () => clone.main) }),
    'PUSH_COMMIT_BYTES',
  ],
  ['300 parents', () => clone.commit(tree, { parents: Array.from({ length: 300 }, () => clone.main) }), 'PUSH_PARENTS'],
  ['a message of 8 MB', () => clone.commit(tree, { message: Buffer.alloc(8_000_000, 'm') }), 'PUSH_COMMIT_BYTES'],
  ['600 directories within each other', () => clone.commit(nested(600)), 'PUSH_TREE_DEPTH'],
  [
    '600 directories within each other, behind a commit that brings very large ones',
    () => clone.commit(nested(600), { parents: [clone.commit(filler())] }),
    'PUSH_TREE_DEPTH',
  ],
  ['a path of 6,000 bytes', () => clone.commit(nested(30, 'n'.repeat(200))), 'PUSH_PATH_BYTES'],
];

describe('A push of what no honest client makes', () => {
  it.each(refused)(
    'is refused, and says which limit: %s',
    async (what, make, limit) => {
      const branch = `refused-${refused.findIndex(([name]) => name === what)}`;
      const { code, stderr } = await clone.push(make(), `refs/heads/${branch}`);

      expect(code).not.toBe(0);
      expect(stderr).toContain(limit);
      expect(await project.branchHead(branch)).toBeNull();
    },
    180_000,
  );

  it('takes an octopus of 66 parents and directories 100 deep', async () => {
    const parents = Array.from({ length: 66 }, (_, index) =>
      clone.commit(tree, { parents: [clone.main], message: `side ${index}\n` }),
    );
    const { code } = await clone.push(clone.commit(nested(100), { parents }), 'refs/heads/octopus');

    expect(code).toBe(0);
  });
});

describe('A commit of a file with a mode that git wrote long ago (100664)', () => {
  it('conflicts with changes of the same lines as any other, and is shown', async () => {
    const old = await stack.given.project();
    await old.commit('main', { 'file.txt': '1\n' });
    const theirs = await HostileClone.of(old);
    const entries = [{ mode: '100664', name: 'file.txt', oid: theirs.object('blob', 'one\n') }];
    const sha = theirs.commit(theirs.tree(entries));
    expect(await theirs.push(sha, 'refs/heads/old')).toMatchObject({ code: 0 });
    await theirs.git.run('checkout', '-q', '-B', 'main', 'origin/main');
    const head = await theirs.git.commit({ 'file.txt': 'uno\n' });
    await theirs.git.run('push', '-q', 'origin', 'main');
    const api = stack.as(old.owner);

    const wished = { source_branch: 'old', target_branch: 'main', title: 'Any' };
    const opened = await api.post(old.url('/merge_requests'), wished);
    expect(opened).toMatchObject({ status: 201, body: { iid: 1, merge_status: 'cannot_be_merged' } });
    expect(await api.get(old.url('/merge_requests/1'))).toMatchObject({ status: 200 });
    expect(await api.get(old.url(`/repository/commits/${sha}/diff`))).toMatchObject({ status: 200 });
    const merged = await api.put(old.url('/merge_requests/1/merge'), {});
    expect(merged).toMatchObject({ status: 405, body: { reason: 'The branches conflict' } });
    const picked = await api.post(old.url(`/repository/commits/${sha}/cherry_pick`), { branch: 'main' });
    expect(picked).toMatchObject({ status: 400 });
    expect(await old.branchHead('main')).toBe(head);
  });
});
