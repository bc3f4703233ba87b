import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Reply } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { handedOut, type HandedOutJob, type TestRunner } from '../../test/test-runner.js';

const updated = z.object({ status: z.string() });
const own = useOwnStack();

const STAGES = ['build', 'test', 'deploy'];
const CONFIGURATION = [
  `stages: [${STAGES.join(', ')}]`,
  ...STAGES.map((stage) => `${stage}: { stage: ${stage}, script: make, parallel: 3 }`),
].join('\n');
const RUNNERS = 3;
const PIECES = 25;
const KILLS = 4;
const RETRY_MS = 50;

/** Sends it again for as long as the service is away. */
async function persistently(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send();
    if (reply.status !== 503) return reply;
    await sleep(RETRY_MS);
  }
}

/** Writes a log piece by piece, as the service says how far it is. Answers it; throws when less is there than was acknowledged. */
async function writeLog(runner: TestRunner, job: HandedOutJob): Promise<string> {
  const lines = Array.from({ length: PIECES }, (_, index) => `job ${job.id} writes line ${index}\n`);
  const log = lines.join('');
  const pieceLength = Math.ceil(log.length / PIECES);
  for (let acknowledged = 0; acknowledged < log.length;) {
    const piece = log.slice(acknowledged, acknowledged + pieceLength);
    const reply = await persistently(() => runner.append(job, piece, acknowledged));
    const length = Number(/^0-(\d+)$/.exec(String(reply.headers.range))?.[1]);
    if (![202, 416].includes(reply.status) || !(length >= acknowledged)) {
      throw new Error(`${acknowledged} bytes were acknowledged, and then: ${reply.status}, ${length} bytes`);
    }
    acknowledged = length;
    await sleep(20);
  }
  return log;
}

/** Takes jobs and does them until told to stop; answers the log of each, in the order in which they came. */
async function work(runner: TestRunner, isOver: () => boolean): Promise<{ id: number; log: string }[]> {
  const done: { id: number; log: string }[] = [];
  while (!isOver()) {
    const polled = await runner.poll();
    if (polled.status !== 201) {
      await sleep(RETRY_MS);
      continue;
    }
    const job = handedOut.parse(polled.body);
    done.push({ id: job.id, log: await writeLog(runner, job) });
    const ended = await persistently(() => runner.update(job, { state: 'success' }));
    const { status } = updated.parse(ended.body);
    if (status !== 'success') throw new Error(`job ${job.id} ended as ${status}`);
  }
  return done;
}

describe('a pipeline whose service is killed again and again', () => {
  it('ends as it should: every job runs once, and no acknowledged byte of a log is lost', async () => {
    const scenario = await PipelineScenario.make(own.test, CONFIGURATION);
    const runners = await Promise.all(Array.from({ length: RUNNERS }, () => scenario.runner()));
    const { id } = await scenario.pipeline('pending');
    let isOver = false;
    const working = Promise.all(runners.map((runner) => work(runner, () => isOver)));

    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(300 + Math.random() * 500);
      await own.process('ci-service').kill();
      await own.process('ci-service').waitReady();
    }
    // a job whose hand-out never reached its runner goes back into the queue after two minutes
    for (const giveUpAt = Date.now() + 150_000; Date.now() < giveUpAt; await sleep(RETRY_MS * 10)) {
      const shown = await scenario.api.get(scenario.project.url(`/pipelines/${id}`));
      if (JSON.stringify(shown.body).includes('"status":"success"')) break;
    }
    isOver = true;
    const done = (await working).flat();

    await scenario.pipeline('success');
    const jobs = await scenario.jobs(id, 'per_page=100');
    expect(jobs.map(({ status }) => status)).toEqual(Array.from({ length: STAGES.length * 3 }, () => 'success'));
    expect(done.map((job) => job.id).sort((a, b) => a - b)).toEqual(jobs.map((job) => job.id));
    for (const job of done) expect((await scenario.job(job.id, '/trace')).body).toBe(job.log);
  }, 240_000);
});
