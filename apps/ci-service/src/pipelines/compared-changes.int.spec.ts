import { useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

const comparingWith = (revision: string): string => `
docs: { script: make, rules: [{ changes: { paths: ["*.md"], compare_to: ${revision} } }] }
code: { script: make, rules: [{ changes: { paths: ["*.ts"], compare_to: ${revision} } }] }
`;

/** A branch that has changed a text in its first push and code in its second, while a text changed on main as well. */
async function branched(revision: string): Promise<PipelineScenario> {
  const scenario = await PipelineScenario.make(stack, comparingWith(revision));
  const { project } = scenario;
  await project.commit('feature', { 'a.md': 'a' });
  await project.commit('main', { 'main.ts': 'a' });
  return scenario;
}

const made = async (scenario: PipelineScenario, sha: string): Promise<string[]> =>
  scenario.statuses((await scenario.pipeline(undefined, sha)).id);

describe('rules:changes:compare_to', () => {
  it('counts all that changed since the fork from a branch, also by earlier pushes, and nothing of that branch', async () => {
    const scenario = await branched('$CI_DEFAULT_BRANCH');

    const sha = await scenario.project.commit('feature', { 'b.txt': 'b' });

    expect(await made(scenario, sha)).toEqual(['docs: pending']);
  });

  it('counts for pipelines that are asked for, too', async () => {
    const scenario = await branched('refs/heads/main');
    const { id } = (await scenario.create('feature')).body as { id: number };

    expect(await scenario.statuses(id)).toEqual(['docs: pending']);
  });

  it('says which revision is unknown', async () => {
    const scenario = await branched('gone');

    expect(await scenario.pipeline()).toMatchObject({
      status: 'failed',
      yaml_errors: 'rules:changes:compare_to is no known ref: gone',
    });
  });
});
