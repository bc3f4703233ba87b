import { expectStatus, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { type HandedOutJob } from '../../test/test-runner.js';

const stack = useStack();

const CONFIGURATION = `
stages: [build, test, deploy]
linux: { stage: build, script: make, artifacts: { paths: [out] } }
windows: { stage: build, script: make, artifacts: { paths: [out] } }
report: { stage: test, script: make, artifacts: { paths: [out] } }
all: { stage: deploy, script: make }
named: { stage: deploy, script: make, dependencies: [windows] }
none: { stage: deploy, script: make, dependencies: [] }
needing: { stage: deploy, script: make, needs: [linux, { job: report, artifacts: false }] }
`;

const namesOf = ({ dependencies }: HandedOutJob): string[] => dependencies.map(({ name }) => name).sort();

describe('the artifacts that a job receives', () => {
  it('are those of all earlier stages, or of the jobs that it names, or of none', async () => {
    const scenario = await PipelineScenario.make(stack, CONFIGURATION);
    const runner = await scenario.runner();
    for (const _ of ['linux', 'windows', 'report']) {
      const job = await runner.next();
      expectStatus(await runner.upload(job, `of ${job.job_info.name}`), 201);
      await runner.finish(job);
    }

    const received = new Map<string, string[]>();
    for (const _ of ['all', 'named', 'none', 'needing']) {
      const job = await runner.next();
      received.set(job.job_info.name, namesOf(job));
      for (const { id, name, token } of job.dependencies) {
        expect(await runner.download(id, token)).toMatchObject({ status: 200, body: `of ${name}` });
      }
    }

    expect(Object.fromEntries(received)).toEqual({
      all: ['linux', 'report', 'windows'],
      named: ['windows'],
      none: [],
      needing: ['linux'],
    });
  });

  it('are those of the last run of a job that was retried', async () => {
    const scenario = await PipelineScenario.make(
      stack,
      'a: { stage: build, script: make, artifacts: { paths: [out], when: always } }\nb: { script: make }',
    );
    const runner = await scenario.runner();
    const first = await runner.next();
    expectStatus(await runner.upload(first, 'the first'), 201);
    await runner.finish(first, 'failed');
    expectStatus(await scenario.actOnJob(first.id, 'retry'), 201);
    const second = await runner.next();
    expectStatus(await runner.upload(second, 'another'), 201);
    await runner.finish(second);

    expect((await runner.next()).dependencies).toMatchObject([{ id: second.id, name: 'a' }]);
  });
});
