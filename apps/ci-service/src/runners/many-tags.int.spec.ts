import { Logger } from '@nestjs/common';
import { jobsQueued, type QueuedJobs } from '@ingot/contracts';
import { Broadcasts, createLogger, RpcClient } from '@ingot/platform';
import { expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

/** Jobs each of which waits for a runner of its own; more than gateways are told of. */
const SETS = 120;
const TOLD = 100;
const CONFIGURATION = `job: { script: make, only: [api], parallel: ${SETS}, tags: ["node-$CI_NODE_INDEX"] }`;

Logger.overrideLogger(false);
const client = new RpcClient(stack.running.natsUrl, 'test of many tags');
const heard: QueuedJobs[] = [];

beforeAll(async () => {
  await client.connect();
  new Broadcasts(client, createLogger('spec', 'silent')).listen(jobsQueued, (queued) => heard.push(queued));
});
afterAll(() => client.close());

describe('jobs with more different tags than gateways are told of', () => {
  it('are told of in messages of bounded size, and that there are others, now and repeatedly', async () => {
    const scenario = await PipelineScenario.make(stack, CONFIGURATION);
    expectStatus(await scenario.create('main'), 201);
    const ofProject = () => heard.filter(({ projectId }) => projectId === scenario.project.id);

    await holdsEventually(() => {
      expect(ofProject().filter(({ others }) => others === true).length).toBeGreaterThanOrEqual(3);
      return Promise.resolve();
    });

    expect(Math.max(...ofProject().map(({ waiting }) => waiting.length))).toBeLessThanOrEqual(50);
    const tags = ofProject().flatMap(({ waiting }) => waiting.map((told) => told.tags.join()));
    expect(new Set(tags)).toEqual(new Set(Array.from({ length: TOLD }, (_, at) => `node-${at + 1}`)));
  });

  it('are found all the same by a runner that waits for one of the others', async () => {
    const scenario = await PipelineScenario.make(stack, CONFIGURATION);
    const runner = await scenario.runner({ tag_list: `node-${SETS}`, run_untagged: false });
    expect((await runner.poll()).status).toBe(204);
    const waiting = runner.next(); // this gateway asks nobody while nothing is told

    expectStatus(await scenario.create('main'), 201);

    expect((await waiting).job_info.name).toBe(`job ${SETS}/${SETS}`);
  });
});
