import { type TestProject } from '../given/test-project.js';
import { eventually } from '../http/eventually.js';
import { useStack } from '../stack/use-stack.js';
import { HostileClone } from './hostile-objects.js';

const stack = useStack();

interface Leak {
  readonly project: TestProject;
  readonly clone: HostileClone;
  /** The commit that was taken back, its tree, and the file with the secret. */
  readonly commit: string;
  readonly tree: string;
  readonly blob: string;
}

/** A public project whose `main` had a secret for a moment: it was pushed, and then the branch was rewritten. */
async function leak(): Promise<Leak> {
  const project = await stack.given.project({ visibility: 'public' });
  const clone = await HostileClone.of(project);
  const blob = clone.object('blob', `password ${project.path}\n`);
  const tree = clone.tree([{ mode: '100644', name: 'secret', oid: blob }]);
  const commit = clone.commit(tree);
  expect((await clone.push(commit, 'refs/heads/main')).code).toBe(0);
  const other = clone.commit(await clone.mainTree(), { message: 'Nothing secret\n' });
  expect((await clone.push(`+${other}`, 'refs/heads/main')).code).toBe(0);
  return { project, clone, commit, tree, blob };
}

/** Whether a clone without rights gets an object by its id. */
async function isFetched({ project }: Leak, oid: string, version: number): Promise<boolean> {
  const reader = await stack.given.user();
  const git = await project.git(reader);
  const { code } = await git.try('-c', `protocol.version=${version}`, 'fetch', '-q', '--depth=1', 'origin', oid);
  return code === 0;
}

const reads = ({ project, commit, blob }: Leak): string[] => [
  project.url(`/repository/commits/${commit}`),
  project.url(`/repository/commits/${commit.slice(0, 12)}`),
  project.url(`/repository/commits/${commit}/diff`),
  project.url(`/repository/commits/${commit}/comments`),
  project.url(`/repository/blobs/${blob}`),
  project.url(`/repository/blobs/${blob}/raw`),
  project.url(`/repository/blobs/${commit}?filepath=secret`),
  project.url(`/repository/tree?ref=${commit}`),
  project.url(`/repository/archive?sha=${commit}`),
  project.url(`/repository/files/secret?ref=${commit}`),
  project.url(`/repository/files/secret/raw?ref=${commit}`),
  project.url(`/repository/files/secret/blame?ref=${commit}`),
  project.url(`/repository/commits/${commit}/statuses`),
];

describe('What was pushed and taken back', () => {
  let leaked: Leak;
  beforeAll(async () => {
    leaked = await leak();
  });

  it.each([0, 1, 2])('is fetched by nobody without the right to push (protocol version %i)', async (version) => {
    for (const oid of [leaked.commit, leaked.blob, leaked.tree]) {
      expect([oid, await isFetched(leaked, oid, version)]).toEqual([oid, false]);
    }
    expect(await isFetched(leaked, leaked.clone.main, 2)).toBe(true); // of the same history, not taken back
  });

  it('is read through the API by nobody without the right to push', async () => {
    const reader = stack.as(await stack.given.user());
    for (const path of reads(leaked)) expect([path, (await reader.get(path)).status]).toEqual([path, 404]);
    const compared = await reader.get(leaked.project.url(`/repository/compare?from=main&to=${leaked.commit}`));
    const listed = await reader.get(leaked.project.url(`/repository/commits?ref_name=${leaked.commit}`));

    expect(compared.status).toBe(404);
    expect(listed.body).toEqual([]);
  });

  it('is still there for those who may push', async () => {
    const owner = stack.as(leaked.project.owner);
    for (const path of reads(leaked)) expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
  });

  it('is there for all again when a branch leads to it', async () => {
    const again = await leak();
    expect((await again.clone.push(again.commit, 'refs/heads/again')).code).toBe(0);
    const reader = stack.as(await stack.given.user());

    for (const path of reads(again)) expect([path, (await reader.get(path)).status]).toEqual([path, 200]);
    expect(await isFetched(again, again.commit, 2)).toBe(true);
  });
});

describe('POST /projects/:id/housekeeping with the task prune', () => {
  it('takes out of the storage what no branch and no tag reaches, and nothing else', async () => {
    const leaked = await leak();
    const { project, clone } = leaked;
    const owner = stack.as(project.owner);
    for (const path of reads(leaked)) expect((await owner.get(path)).status).toBe(200);

    const done = await owner.post(project.url('/housekeeping'), { task: 'prune' });

    expect(done).toMatchObject({ status: 201, body: null });
    for (const path of reads(leaked)) expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
    expect((await clone.git.try('fetch', '-q', '--refetch', 'origin', leaked.commit)).code).not.toBe(0);
    expect(await owner.get(project.url('/repository/commits?ref_name=main'))).toMatchObject({
      status: 200,
      body: [{ message: 'Nothing secret\n' }, { id: clone.main }],
    });
    expect((await clone.push(clone.commit(leaked.tree), 'refs/heads/after')).code).toBe(0);
  });

  it('leaves nothing of it to a merge request that was of it', async () => {
    const leaked = await leak();
    const { project, clone } = leaked;
    const owner = stack.as(project.owner);
    expect((await clone.push(leaked.commit, 'refs/heads/feature')).code).toBe(0);
    const body = { source_branch: 'feature', target_branch: 'main', title: 'Leak' };
    expect((await owner.post(project.url('/merge_requests'), body)).status).toBe(201);
    const changes = () => owner.get(project.url('/merge_requests/1/changes'));
    await eventually(changes, ({ body: shown }) => JSON.stringify(shown).includes('password'));
    expect((await owner.delete(project.url('/repository/branches/feature'))).status).toBeLessThan(300);

    expect((await owner.post(project.url('/housekeeping'), { task: 'prune' })).status).toBe(201);

    expect(JSON.stringify((await changes()).body)).not.toContain('password');
    expect((await owner.get(project.url(`/repository/commits/${leaked.commit}`))).status).toBe(404);
  });

  it('is for maintainers', async () => {
    const project = await stack.given.project({ visibility: 'public' });
    const developer = stack.as(await project.member('developer'));
    const maintainer = stack.as(await project.member('maintainer'));

    expect((await developer.post(project.url('/housekeeping'), { task: 'prune' })).status).toBe(403);
    expect((await maintainer.post(project.url('/housekeeping'), { task: 'prune' })).status).toBe(201);
    expect((await maintainer.post(project.url('/housekeeping'), { task: 'burn' })).status).toBe(400);
  });
});
