import { setTimeout as sleep } from 'node:timers/promises';
import { killMoments } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { hurryLostHandOuts, workPersistently } from '../../test/persistent-runner.js';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const own = useOwnStack();

const STAGES = ['build', 'test', 'deploy'];
const CONFIGURATION = [
  `stages: [${STAGES.join(', ')}]`,
  ...STAGES.map((stage) => `${stage}: { stage: ${stage}, script: make, parallel: 3 }`),
].join('\n');
const RUNNERS = 3;
const KILLS = 4;
const LOOK_MS = 500;
const OVER_WITHIN_MS = 180_000;

describe('a pipeline whose service is killed again and again', () => {
  it('ends as it should: every job runs once, and no acknowledged byte of a log is lost', async () => {
    const scenario = await PipelineScenario.make(own.test, CONFIGURATION);
    const runners = await Promise.all(Array.from({ length: RUNNERS }, () => scenario.runner()));
    const { id } = await scenario.pipeline('pending');
    let isOver = false;
    const working = Promise.all(runners.map((runner) => workPersistently(runner, () => isOver)));

    const { moments, replay } = killMoments(KILLS, { from: 300, to: 800 });
    process.stderr.write(`kill ci-service repeatedly: these moments again with ${replay}\n`);
    for (const moment of moments) {
      await sleep(moment);
      await own.process('ci-service').kill();
      await own.process('ci-service').waitReady();
    }
    for (const giveUpAt = Date.now() + OVER_WITHIN_MS; Date.now() < giveUpAt; await sleep(LOOK_MS)) {
      const shown = await scenario.api.get(scenario.project.url(`/pipelines/${id}`));
      if (JSON.stringify(shown.body).includes('"status":"success"')) break;
      await hurryLostHandOuts(own.test);
    }
    isOver = true;
    const done = (await working).flat();

    await scenario.pipeline('success');
    const jobs = await scenario.jobs(id, 'per_page=100');
    expect(jobs.map(({ status }) => status)).toEqual(Array.from({ length: STAGES.length * 3 }, () => 'success'));
    expect(done.map((job) => job.id).sort((a, b) => a - b)).toEqual(jobs.map((job) => job.id));
    for (const job of done) expect((await scenario.job(job.id, '/trace')).body).toBe(job.log);
  }, 300_000);
});
