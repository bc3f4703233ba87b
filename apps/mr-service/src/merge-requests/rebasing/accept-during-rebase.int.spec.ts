import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { mergeRequest, type MergeRequestJson } from '@ingot/contracts';
import { expectStatus, type Reply, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

const stack = useStack();

/** So many that a rebase takes a while. */
const COMMITS = 40;
const shownCommit = z.looseObject({ id: z.string(), parent_ids: z.array(z.string()), title: z.string() });

/** A merge request of many commits, whose target branch went on. */
async function long() {
  const scenario = await MergeScenario.make(stack);
  const { project } = scenario;
  const git = await project.git();
  await git.run('fetch', '-q', 'origin');
  const base = await git.run('rev-parse', 'origin/main');
  execFileSync('git', ['fast-import', '--quiet'], { cwd: git.directory, input: added(base) });
  await git.run('push', '-q', 'origin', 'topic');
  const { iid, sha } = await scenario.open({ source_branch: 'topic' });
  await project.commit('main', { 'other.txt': 'any\n' });
  const commits = async (path: string) =>
    z.array(shownCommit).parse(expectStatus(await stack.as(project.owner).get(project.url(path)), 200));
  return { scenario, project, iid, sha, commits };
}

/** Commits of one file each, for git fast-import: one process instead of three for each commit. */
const added = (base: string): string =>
  Array.from({ length: COMMITS }, (_, number) => {
    const message = `Add ${number}`;
    const head = `commit refs/heads/topic\ncommitter A <a@example.com> ${1_700_000_000 + number} +0000\n`;
    const from = number === 0 ? `from ${base}\n` : '';
    return `${head}data ${message.length}\n${message}\n${from}M 100644 inline ${number}.txt\ndata 4\nany\n\n`;
  }).join('');

/** Accepts until the answer is no refusal that a moving head explains. */
async function acceptAgainAndAgain(accept: () => Promise<Reply>): Promise<MergeRequestJson> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const reply = await accept();
    if (reply.status === 200) return mergeRequest.parse(reply.body);
    expect([405, 409, 503]).toContain(reply.status);
    await sleep(100);
  }
  throw new Error('it was not merged');
}

describe('accepting a merge request that is being rebased', () => {
  it.each([0, 30, 100, 300])(
    'merges all of its commits once, those of before or of after, when it comes after %i ms',
    async (delayMs) => {
      const { scenario, iid, commits } = await long();
      expectStatus(await scenario.tryToRebase(iid), 202);
      await sleep(delayMs);

      const merged = await acceptAgainAndAgain(() => scenario.tryToAccept(iid));

      expect(await scenario.untilRebased(iid)).toMatchObject({ state: 'merged', merge_error: null });
      const onMain = await commits('/repository/commits?ref_name=main&per_page=100');
      const rebased = onMain.filter(({ title }) => title.startsWith('Add '));
      expect(rebased.map(({ title }) => title).sort()).toEqual(
        Array.from({ length: COMMITS }, (_, number) => `Add ${number}`).sort(),
      );
      const mergeCommits = onMain.filter(({ parent_ids: parents }) => parents.length > 1);
      expect(mergeCommits.map(({ id }) => id)).toEqual([merged.merge_commit_sha]);
      expect(mergeCommits[0]?.parent_ids[1]).toBe(rebased[0]?.id);
    },
    60_000,
  );

  it('by the head of before the rebase is 409 once the branch was rebased, and merges nothing', async () => {
    const { scenario, iid, sha, project } = await long();
    const before = await project.branchHead('main');
    await scenario.rebase(iid);

    expect(await scenario.tryToAccept(iid, { sha })).toMatchObject({
      status: 409,
      body: { message: 'SHA does not match HEAD of source branch' },
    });
    expect(await project.branchHead('main')).toBe(before);
  }, 60_000);

  it('and removes its source branch leaves no error: the branch is gone, or it is the rebased one, which is kept', async () => {
    const { scenario, iid, sha, project } = await long();
    expectStatus(await scenario.tryToRebase(iid), 202);

    await acceptAgainAndAgain(() => scenario.tryToAccept(iid, { should_remove_source_branch: true }));

    expect(await scenario.untilRebased(iid)).toMatchObject({ state: 'merged', merge_error: null });
    expect(await project.branchHead('topic')).not.toBe(sha);
  }, 60_000);
});
