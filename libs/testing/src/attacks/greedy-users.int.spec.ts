import { type TestProject } from '../given/test-project.js';
import { useStack } from '../stack/use-stack.js';
import { HostileClone } from './hostile-objects.js';

const stack = useStack();

const COMMITS = 20;
const FILES = 200;

let project: TestProject;
let clone: HostileClone;
let commits: string[];

/** A tree of many files, all of which differ from those of every other number. */
function treeOf(number: number): string {
  const files = Array.from({ length: FILES }, (_, n) => {
    const oid = clone.object('blob', `file ${n}\n`.repeat(20) + `version ${number}\n`);
    return { mode: '100644', name: `file-${n}`, oid };
  });
  return clone.tree(files.sort((one, other) => (one.name < other.name ? -1 : 1)));
}

beforeAll(async () => {
  project = await stack.given.project({ visibility: 'public' });
  clone = await HostileClone.of(project);
  commits = Array.from({ length: COMMITS }, (_, n) => clone.commit(treeOf(n), { message: `Version ${n}\n` }));
  for (const [n, commit] of commits.entries()) {
    expect((await clone.push(commit, `refs/heads/version-${n}`)).code).toBe(0);
  }
}, 300_000);

/** Comparisons that nobody has asked for before. */
function* comparisons(): Generator<string> {
  for (const from of commits) {
    for (const to of commits) {
      if (from !== to) yield project.url(`/repository/compare?from=${from}&to=${to}`);
    }
  }
}

describe('One user who asks for much at once', () => {
  it('does not keep another user waiting until all of it is done', async () => {
    const paths = [...comparisons()];
    const wanted = paths.splice(0, 3);
    const [greedy, other] = [stack.as(project.owner), stack.as(await stack.given.user())];
    await other.get(project.url());
    const began = performance.now();
    const flood = paths.map((path) => greedy.get(path));
    await Promise.race(flood);

    const times: number[] = [];
    for (const path of wanted) {
      const asked = performance.now();
      expect((await other.get(path)).status).toBe(200);
      times.push(Math.round(performance.now() - asked));
    }
    await Promise.all(flood);
    const whole = Math.round(performance.now() - began);

    process.stdout.write(`answered after ${times.join(', ')} ms beside a flood of ${whole} ms\n`);
    expect(Math.min(...times)).toBeLessThan(whole / 4);
  }, 300_000);
});
