import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { expectStatus, type GitClient, holdsEventually, type TestProject, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

const stack = useStack();

const DAMAGED = { status: 422, body: { message: '422 Repository is damaged' } };

const damages: [string, (file: string) => void][] = [
  ['lost', (file) => rmSync(file)],
  [
    'malformed',
    (file) => {
      const content = readFileSync(file);
      rmSync(file); // git makes files that nobody may write to
      writeFileSync(file, content.subarray(0, content.length / 2));
    },
  ],
];

async function directoryOf(project: TestProject): Promise<string> {
  const [row] = await stack.query('repo-service', 'SELECT disk_path FROM projects WHERE id = $1', [project.id]);
  const { disk_path: path } = z.object({ disk_path: z.string() }).parse(row);
  return join(stack.running.dataDir, 'storages/default', path);
}

/** A merge request of two commits, the directories of which are damaged; its branch has moved back to the first since. */
async function damaged(damage: (file: string) => void) {
  const scenario = await MergeScenario.make(stack);
  const { project } = scenario;
  const { iid, sourceBranch } = await project.mergeRequest();
  const git = await project.git();
  await git.run('fetch', '-q', 'origin');
  await git.run('checkout', '-q', '-b', 'topic', `origin/${sourceBranch}`);
  const first = await git.commit({ 'one.txt': 'one\n' });
  await git.commit({ 'two.txt': 'two\n' });
  await git.run('push', '-q', 'origin', `topic:${sourceBranch}`);
  await scenario.versions(iid); // waits for the newest

  for (const revision of ['topic', 'topic~1', 'topic~2']) await damageTree(git, revision, damage, project);
  await git.run('push', '-qf', 'origin', `${first}:${sourceBranch}`);
  await project.commit('main', { 'other.txt': 'other\n' });
  return { scenario, iid, sourceBranch, first };
}

async function damageTree(
  git: GitClient,
  revision: string,
  damage: (file: string) => void,
  project: TestProject,
): Promise<void> {
  const oid = await git.run('rev-parse', `${revision}^{tree}`);
  damage(join(await directoryOf(project), 'objects', oid.slice(0, 2), oid.slice(2)));
}

const notes = z.array(z.looseObject({ body: z.string() }));

describe.each(damages)('a merge request whose branches cannot be compared, as an object is %s', (_what, damage) => {
  it('is shown and listed as it is stored, and can be edited, commented, closed and reopened', async () => {
    const { scenario, iid } = await damaged(damage);

    expect(await scenario.show(iid)).toMatchObject({ iid, state: 'opened' });
    expect(expectStatus(await scenario.list(), 200)).toMatchObject([{ iid }]);
    await scenario.versions(iid);
    expectStatus(await scenario.get(iid, '/closes_issues'), 200);
    expect(await scenario.update(iid, { title: 'Changed' })).toMatchObject({ title: 'Changed' });
    const note = await stack
      .as(scenario.maintainer)
      .post(scenario.project.url(`/merge_requests/${iid}/notes`), { body: 'Text' });
    expectStatus(note, 201);
    expect(await scenario.close(iid)).toMatchObject({ state: 'closed' });
    expect(await scenario.reopen(iid)).toMatchObject({ state: 'opened' });
  });

  it('is not merged', async () => {
    const { scenario, iid } = await damaged(damage);
    const before = await scenario.project.branchHead('main');

    expect(await scenario.tryToAccept(iid)).toMatchObject(DAMAGED);

    expect(await scenario.project.branchHead('main')).toBe(before);
    expect(await scenario.show(iid)).toMatchObject({ state: 'opened' });
  });

  it('hears of pushes, none of which is handled again and again', async () => {
    const { scenario, iid, sourceBranch, first } = await damaged(damage);
    const api = stack.as(scenario.maintainer);
    const branches = scenario.project.url('/repository/branches');
    await scenario.update(iid, { title: 'Changed' });
    expectStatus(await api.delete(`${branches}/${sourceBranch}`), 200);
    expectStatus(await api.post(branches, { branch: sourceBranch, ref: first }), 201);

    await holdsEventually(async () => {
      const bodies = notes.parse(expectStatus(await scenario.get(iid, '/notes'), 200)).map(({ body }) => body);
      expect(bodies).toContain(`restored source branch \`${sourceBranch}\``);
    });
    const repeated = stack
      .warnings()
      .filter((text) => text.includes('will be redelivered') && text.includes(DAMAGED.body.message));
    expect(repeated).toEqual([]);
  });
});
