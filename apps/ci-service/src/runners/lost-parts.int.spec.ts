import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, freeze, type Reply } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { hurryLostHandOuts, workPersistently } from '../../test/persistent-runner.js';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const own = useOwnStack();

const STAGES = ['build', 'test', 'deploy'];
const CONFIGURATION = [
  `stages: [${STAGES.join(', ')}]`,
  ...STAGES.map((stage) => `${stage}: { stage: ${stage}, script: make, parallel: 4 }`),
].join('\n');
const RUNNERS = 3;
const LOOK_MS = 250;
const AWAY_MS = 1_500;
const PARTS = ['redis', 'nats', 'postgres'] as const;

/** Stops a part as a machine does that loses its power, and starts it again. */
async function lose(part: (typeof PARTS)[number], meanwhile: () => Promise<unknown> = () => sleep(AWAY_MS)) {
  await own.backing[part].kill();
  await own.backing[part].stop();
  await meanwhile();
  await own.backing[part].start();
  await own.untilReady();
}

async function freezePostgres() {
  const { pid } = own.backing.postgres;
  if (pid === null) throw new Error('PostgreSQL does not run');
  const thaw = freeze(pid);
  await sleep(AWAY_MS * 2).finally(thaw);
}

async function until(scenario: PipelineScenario, id: number, status: string): Promise<void> {
  for (const giveUpAt = Date.now() + 120_000; Date.now() < giveUpAt; await sleep(LOOK_MS)) {
    const shown = await scenario.api.get(scenario.project.url(`/pipelines/${id}`));
    if (JSON.stringify(shown.body).includes(`"status":"${status}"`)) return;
    await hurryLostHandOuts(own.test);
  }
  throw new Error(`the pipeline is not ${status}: ${(await scenario.statuses(id)).join()}`);
}

/** As clients do that are told that the service is away. */
async function insist(send: () => Promise<Reply>, status: number): Promise<unknown> {
  for (;;) {
    const reply = await send();
    if (reply.status !== 503) return expectStatus(reply, status);
    await sleep(LOOK_MS);
  }
}

describe('a pipeline while Redis, NATS and PostgreSQL are killed and frozen', () => {
  it('ends as it should: every job runs once, and no acknowledged byte of a log is lost', async () => {
    const scenario = await PipelineScenario.make(own.test, CONFIGURATION);
    const runners = await Promise.all(Array.from({ length: RUNNERS }, () => scenario.runner()));
    const { id } = await scenario.pipeline('pending');
    let isOver = false;
    const working = Promise.all(runners.map((runner) => workPersistently(runner, () => isOver)));

    for (const part of PARTS) {
      await sleep(400);
      await lose(part);
    }
    await sleep(400);
    await freezePostgres();
    await until(scenario, id, 'success');
    isOver = true;
    const done = (await working).flat();

    const jobs = await scenario.jobs(id, 'per_page=100');
    expect(jobs.map(({ status }) => status)).toEqual(Array.from({ length: STAGES.length * 4 }, () => 'success'));
    expect(done.map((job) => job.id).sort((a, b) => a - b)).toEqual(jobs.map((job) => job.id));
    for (const job of done) expect((await scenario.job(job.id, '/trace')).body).toBe(job.log);
  }, 240_000);

  it.each(PARTS)(
    'is cancelled and retried all the same: %s killed as soon as that was answered',
    async (part) => {
      const scenario = await PipelineScenario.make(own.test);
      const { id } = await scenario.pipeline('pending');

      await insist(() => scenario.act(id, 'cancel'), 200);
      await lose(part);
      await until(scenario, id, 'canceled');
      await scenario.untilStatuses(id, ['compile: canceled', 'check: canceled']);

      await insist(() => scenario.act(id, 'retry'), 201);
      await lose(part);
      await until(scenario, id, 'pending');
      await scenario.untilStatuses(id, ['compile: pending', 'check: created']);
      expect(await scenario.jobs(id)).toHaveLength(4);
    },
    120_000,
  );

  it('is cancelled while Redis is away', async () => {
    const scenario = await PipelineScenario.make(own.test);
    const { id } = await scenario.pipeline('pending');

    await lose('redis', async () => {
      expectStatus(await scenario.act(id, 'cancel'), 200);
      await scenario.untilStatuses(id, ['compile: canceled', 'check: canceled']);
    });

    await until(scenario, id, 'canceled');
  }, 120_000);
});
