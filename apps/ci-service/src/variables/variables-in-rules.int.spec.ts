import { expectStatus, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

const CONFIGURATION = `
always: { script: make }
by rule: { script: make, rules: [{ if: '$WANTED == "yes"' }] }
by only: { script: make, only: { variables: [$WANTED] } }
`;

const ALL = ['always: pending', 'by rule: pending', 'by only: pending'];

async function withVariable(variable: object): Promise<PipelineScenario> {
  const scenario = await PipelineScenario.make(stack, CONFIGURATION);
  const { project } = scenario;
  expectStatus(await stack.as(project.owner).post(project.url('/variables'), { key: 'WANTED', ...variable }), 201);
  return scenario;
}

/** The jobs of a new pipeline. */
async function selected(scenario: PipelineScenario, ref = 'main', body: object = {}): Promise<string[]> {
  const { id } = expectStatus(await scenario.create(ref, body, scenario.project.owner), 201) as { id: number };
  return scenario.statuses(id);
}

describe('rules and only:variables', () => {
  it('see the variables of the project', async () => {
    expect(await selected(await withVariable({ value: 'yes' }))).toEqual(ALL);
    expect(await selected(await withVariable({ value: 'no' }))).toEqual(['always: pending', 'by only: pending']);
  });

  it('see protected variables only for a branch that is protected', async () => {
    const scenario = await withVariable({ value: 'yes', protected: true });
    const { project } = scenario;
    const owner = stack.as(project.owner);
    await project.commit('open', { 'a.txt': 'a' });
    await project.commit('kept', { 'b.txt': 'b' });
    expectStatus(await owner.put(project.url('/repository/branches/kept/protect'), { developers_can_push: true }), 200);

    expect(await selected(scenario, 'open')).toEqual(['always: pending']);
    expect(await selected(scenario, 'kept')).toEqual(ALL);
  });

  it('see variables that are given to the pipeline, which count more than those of the project', async () => {
    const scenario = await withVariable({ value: 'no' });

    const variables = [{ key: 'WANTED', value: 'yes' }];
    expect(await selected(scenario, 'main', { variables })).toEqual(ALL);
  });

  it('see the variables of a trigger', async () => {
    const scenario = await PipelineScenario.make(stack, CONFIGURATION);
    const { project } = scenario;
    const made = await stack.as(project.owner).post(project.url('/triggers'), { description: 'any' });
    const { token } = expectStatus(made, 201) as { token: string };

    const run = { token, ref: 'main', variables: { WANTED: 'yes' } };
    const reply = await stack.as(null).post(project.url('/trigger/pipeline'), run);

    const { id } = expectStatus(reply, 201) as { id: number };
    expect(await scenario.statuses(id)).toEqual(ALL);
  });
});
