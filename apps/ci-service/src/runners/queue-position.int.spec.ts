import { expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { TestRunner } from '../../test/test-runner.js';

const stack = useStack();

const POSITION = 'x-gitlab-last-update';
const ON_REQUEST = 'job: { script: make, only: [api] }';

/** A poll of a runner that has seen nothing yet, which is answered at once. */
async function positionOf(runner: TestRunner): Promise<unknown> {
  const { status, headers } = await TestRunner.of(stack, runner).poll();
  expect(status).toBe(204);
  return headers[POSITION];
}

describe('the position of a runner in the queue', () => {
  it('stays while nothing happens, and is another one once a job was queued that it may take, or it was changed', async () => {
    const scenario = await PipelineScenario.make(stack, ON_REQUEST);
    const runner = await scenario.runner();
    const first = await positionOf(runner);
    expect(await positionOf(runner)).toBe(first);

    const other = await scenario.runner();
    expectStatus(await scenario.create('main'), 201);
    await other.finish(await other.next());
    await holdsEventually(async () => expect(await positionOf(runner)).not.toBe(first));

    const second = await positionOf(runner);
    const change = { description: 'another' };
    expectStatus(await stack.as(scenario.project.owner).put(`/runners/${runner.id}`, change), 200);
    expect(await positionOf(runner)).not.toBe(second);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['with tags that it lacks', {}, { tag_list: 'gpu' }],
    ['of a ref that is not protected', { tag_list: 'gpu', access_level: 'ref_protected' }, { tag_list: 'gpu' }],
  ])('is not another one for a job %s', async (_kind, attributes, fittingAttributes) => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, tags: [gpu], only: [api] }');
    await scenario.project.commit('feature', { 'any.txt': 'any' });
    const other = await scenario.runner(attributes);
    const fitting = await scenario.runner(fittingAttributes);
    const before = await positionOf(other);

    expectStatus(await scenario.create('feature'), 201);
    await fitting.finish(await fitting.next());

    expect(await positionOf(other)).toBe(before);
  });
});

describe('a runner of a project', () => {
  it('is given the jobs in the order in which they were made', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, parallel: 3 }');
    expectStatus(await scenario.create('main'), 201);
    const runner = await scenario.runner();

    const ids: number[] = [];
    while (ids.length < 6) ids.push((await runner.next()).id);

    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });
});
