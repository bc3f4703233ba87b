import { useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { handedOut } from '../../test/test-runner.js';

const stack = useStack();

const inGroup = (group: string): string => `deploy: { script: make, parallel: 3, resource_group: "${group}" }`;

describe('jobs of a resource group', () => {
  it('run one after the other, however many runners ask', async () => {
    const scenario = await PipelineScenario.make(stack, inGroup('production'));
    const { id } = await scenario.pipeline('pending');
    const runners = await Promise.all(Array.from({ length: 3 }, () => scenario.runner()));

    for (let turn = 0; turn < 3; turn++) {
      const taken = runners.map(async (runner) => ({ runner, reply: await runner.poll() }));
      const given = (await Promise.all(taken)).filter(({ reply }) => reply.status === 201);
      const [first] = given;
      if (first === undefined) {
        turn--; // the runners wait until they are told that the group is free
        continue;
      }
      expect(given).toHaveLength(1);
      const running = (await scenario.statuses(id)).filter((status) => status.endsWith('running'));
      expect(running).toHaveLength(1);
      await first.runner.finish(handedOut.parse(first.reply.body));
    }

    await scenario.pipeline('success');
  });

  it('are those of the whole project, and of the group that the variables of the pipeline name', async () => {
    const scenario = await PipelineScenario.make(stack, 'deploy: { script: make, resource_group: "to-$TARGET" }');
    const runner = await scenario.runner();
    const { owner } = scenario.project;
    const make = (value: string) => scenario.create('main', { variables: [{ key: 'TARGET', value }] }, owner);
    await scenario.pipeline('pending');
    await runner.next(); // of the push, whose group is `to-`

    await make('here');
    await make('here');
    await make('there');

    const [one, other] = [await runner.next(), await runner.next()];
    expect([one, other].map(({ variables }) => variables.find(({ key }) => key === 'TARGET')?.value)).toEqual([
      'here',
      'there',
    ]);
    expect((await runner.poll()).status).toBe(204);
    await runner.finish(one);
    expect((await runner.next()).variables).toContainEqual(expect.objectContaining({ key: 'TARGET', value: 'here' }));
  });
});
