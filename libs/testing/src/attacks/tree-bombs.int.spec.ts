import { z } from 'zod';
import { type TestProject } from '../given/test-project.js';
import { uniqueName } from '../given/test-user.js';
import { expectStatus } from '../http/expect-status.js';
import { useStack } from '../stack/use-stack.js';
import { DIRECTORY, HostileClone, highestMemoryOfChildren, REGULAR } from './hostile-objects.js';

const stack = useStack();

/** A file of the bomb. */
const DEEPEST = encodeURIComponent(Array.from({ length: 11 }, () => 'd0').join('/'));
const numbered = z.looseObject({ iid: z.number() });
const WIDTH = 10;
const LEVELS = 11;
/** Far below what the bombs take, and more than a worker or git has for anything that is shown. */
const HIGHEST_BYTES = 700 * 1024 ** 2;
const MEASURED = { service: 'repo-service', bound: HIGHEST_BYTES };

/** Trees within each other, of ten entries each: a dozen objects that stand for 100 billion. */
function bomb(clone: HostileClone, leaf: { readonly mode: string; readonly oid: string }): string {
  let { mode, oid } = leaf;
  for (let level = 0; level < LEVELS; level += 1) {
    oid = clone.tree(Array.from({ length: WIDTH }, (_, index) => ({ mode, name: `d${index}`, oid })));
    mode = DIRECTORY;
  }
  return oid;
}

const leaves: [string, (clone: HostileClone) => { readonly mode: string; readonly oid: string }][] = [
  ['files', (clone) => ({ mode: REGULAR, oid: clone.object('blob', 'x\n') })],
  ['empty directories', (clone) => ({ mode: DIRECTORY, oid: clone.tree([]) })],
];

const requests: [string, (project: TestProject, sha: string) => string, string][] = [
  ['compares it', (p, sha) => p.url(`/repository/compare?from=main&to=${sha}`), '413 Diff is too large to be computed'],
  ['compares it the other way', (p, sha) => p.url(`/repository/compare?from=${sha}&to=main`), ''],
  ['shows its commit', (p, sha) => p.url(`/repository/commits/${sha}`), '413 Diff is too large to be computed'],
  ['shows its changes', (p, sha) => p.url(`/repository/commits/${sha}/diff`), '413 Diff is too large to be computed'],
  [
    'lists its tree',
    (p, sha) => p.url(`/repository/tree?recursive=true&ref=${sha}`),
    '413 Tree has too many entries to be listed; name a path, or leave out recursive',
  ],
  ['packs it', (p, sha) => p.url(`/repository/archive.zip?sha=${sha}`), '413 Archive has too many entries'],
  ['searches it', (p, sha) => p.url(`/search?scope=blobs&search=none&ref=${sha}`), ''],
  ['asks who wrote a deep file', (p, sha) => p.url(`/repository/files/${DEEPEST}/blame?ref=${sha}`), ''],
  ['shows a deep file', (p, sha) => p.url(`/repository/files/${DEEPEST}?ref=${sha}`), ''],
  [
    'follows a path',
    (p, sha) => p.url(`/repository/commits?ref_name=${sha}&path=d0/d1`),
    '413 History of the path is too large to be followed',
  ],
];

describe.each(leaves)('A dozen objects that stand for billions of %s', (_what, leafOf) => {
  let project: TestProject;
  let sha: string;

  beforeAll(async () => {
    project = await stack.given.project({ visibility: 'public' });
    const clone = await HostileClone.of(project);
    sha = clone.commit(bomb(clone, leafOf(clone)));
    expect((await clone.push(sha, 'refs/heads/bomb')).code).toBe(0);
  });

  it.each(requests)('take neither memory nor time when somebody %s', async (_who, path, message) => {
    const { result, bytes } = await highestMemoryOfChildren(stack, MEASURED, () =>
      stack.as(project.owner).get(path(project, sha)),
    );

    const reason: unknown = expect.stringMatching(/^The limits are \d+/);
    if (message !== '') expect(result).toMatchObject({ status: 413, body: { message, reason } });
    expect(result.status).toBeLessThan(500);
    expect(bytes).toBeLessThan(HIGHEST_BYTES);
  });

  it('leave others their answers while many look at them', async () => {
    const other = await stack.given.project();
    const read = async () => {
      const began = performance.now();
      const reply = await stack.as(other.owner).get(other.url('/repository/commits?ref_name=main'));
      expect(reply).toMatchObject({ status: 200, body: [{}] });
      return Math.round(performance.now() - began);
    };
    await read();
    const before = await read();
    const attack = Promise.all(
      Array.from({ length: 20 }, () => stack.as(project.owner).get(project.url(`/repository/commits/${sha}/diff`))),
    );

    const during = await read();

    process.stdout.write(`commits beside bombs: ${before} ms before, ${during} ms during the attack\n`);
    expect((await attack).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 413));
  });

  it('do not keep their project from being maintained and written to', async () => {
    const api = stack.as(project.owner);
    for (const task of ['eager', 'prune']) {
      expectStatus(await api.post(project.url('/housekeeping'), { task }), 201);
    }
    await project.commit('bomb', { 'small.txt': 'x' });
  }, 120_000);

  it('are not merged, and a merge request of them can be looked at', async () => {
    const { bytes } = await highestMemoryOfChildren(stack, MEASURED, async () => {
      const api = stack.as(project.owner);
      const target = uniqueName('target'); // as there may be another attempt
      expectStatus(await api.post(project.url('/repository/branches'), { branch: target, ref: 'main' }), 201);
      const body = { source_branch: 'bomb', target_branch: target, title: 'A small change' };
      const { iid } = numbered.parse(expectStatus(await api.post(project.url('/merge_requests'), body), 201));
      const url = project.url(`/merge_requests/${iid}`);
      expect((await api.get(`${url}/changes`)).status).toBe(413);
      expect((await api.get(url)).status).toBe(200);
      expect((await api.put(`${url}/merge`)).status).toBe(405);
      expect((await api.get(`${url}/versions`)).status).toBe(200);
    });

    expect(bytes).toBeLessThan(HIGHEST_BYTES);
  });
});
