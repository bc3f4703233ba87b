import { SshPeople, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();
const people = new SshPeople(stack);

describe('a push by git', () => {
  it.each(['HTTP', 'SSH'])('over %s makes a pipeline of each branch and tag in it', async (way) => {
    const scenario = await PipelineScenario.make(stack);
    const { project } = scenario;
    const git =
      way === 'SSH' ? await people.workTree(project, await people.person(project.owner)) : await project.git();
    await git.run('fetch', '-q', 'origin');
    await git.run('checkout', '-q', '-B', 'main', 'origin/main');
    await git.commit({ 'by-git.txt': way });
    await git.run('tag', '-a', '-m', 'The first', 'v1');
    const sha = await git.run('rev-parse', 'HEAD');

    await git.run('push', '-q', 'origin', 'main', 'main:feature', 'v1');

    for (const [ref, tag, before_sha] of [
      ['main', false, scenario.sha],
      ['feature', false, '0'.repeat(40)],
      ['v1', true, '0'.repeat(40)],
    ] as const) {
      expect(await scenario.pipelineOf(ref, sha)).toMatchObject({ sha, ref, tag, before_sha, status: 'pending' });
    }
  });
});
