import { z } from 'zod';
import { eventually, expectStatus } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { MergeScenario } from '../../../test/merge-scenario.js';

const pipelines = z.array(z.looseObject({ sha: z.string(), status: z.string() }));

describe('a rebase whose service is killed after the branch moved', () => {
  const own = useOwnStack();

  /** Kills a service while repo-service has moved the branch, and waits to record that. */
  const interrupt = async (victim: 'mr-service' | 'repo-service') => {
    const scenario = await MergeScenario.make(own.test);
    const { project } = scenario;
    await project.commit('main', { '.gitlab-ci.yml': 'build: { script: make }\n' });
    await project.commit('topic', { 'topic.txt': 't\n' });
    const target = await project.commit('main', { 'other.txt': 'x\n' });
    const { iid } = await scenario.open({ source_branch: 'topic' });
    await own.test.holding('repo-service', async (transaction) => {
      await transaction.query('SELECT FROM projects WHERE id = $1 FOR UPDATE', [project.id]);
      expect(await scenario.tryToRebase(iid, { skip_ci: true })).toMatchObject({ status: 202 });
      await transaction.isAwaitedBy(1);
      await own.process(victim).kill();
    });
    await own.process(victim).waitReady();
    return { scenario, project, iid, target };
  };

  it.each(['mr-service', 'repo-service'] as const)(
    'is over soon after %s is back: rebased once, with a skipped pipeline as asked',
    async (victim) => {
      const { scenario, project, iid, target } = await interrupt(victim);

      expect(await scenario.untilRebased(iid)).toMatchObject({ merge_error: null, state: 'opened' });

      const head = await project.branchHead('topic');
      expect((await scenario.commit(head)).parent_ids).toEqual([target]);
      const ask = async () =>
        pipelines.parse(expectStatus(await own.test.as(project.owner).get(project.url('/pipelines?ref=topic')), 200));
      const made = await eventually(ask, (all) => all.some(({ sha }) => sha === head));
      expect(made.filter(({ sha }) => sha === head)).toEqual([expect.objectContaining({ status: 'skipped' })]);
    },
    120_000,
  );
});
