import { type JobJson } from '@ingot/contracts';
import { expectStatus, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { handedOut } from '../../test/test-runner.js';

const stack = useStack();

const CONFIGURATION = `
reports: { stage: build, script: make, artifacts: { paths: [out], reports: { dotenv: out.env } } }
plain: { stage: build, script: make, artifacts: { paths: [out], reports: { junit: r.xml } } }
`;

/** What a runner of the 10 series tells of itself. */
const OLD = { info: { name: 'old', version: '10.8.0', features: { variables: true, artifacts: true, cache: true } } };

describe('a runner that tells what it can do', () => {
  it('gets no job that needs more: the job fails and says so, and the runner gets the next one', async () => {
    const scenario = await PipelineScenario.make(stack, CONFIGURATION);
    const { id } = await scenario.pipeline('pending');
    const runner = await scenario.runner();

    const job = handedOut.parse(expectStatus(await runner.poll(OLD), 201));

    expect(job.job_info.name).toBe('plain');
    const [reports] = (await scenario.jobs(id)).filter(({ name }: JobJson) => name === 'reports');
    expect(reports).toMatchObject({ status: 'failed', failure_reason: 'runner_unsupported' });
  });

  it('gets every job when it can do all that is needed, or tells nothing', async () => {
    const scenario = await PipelineScenario.make(stack, CONFIGURATION);
    const runner = await scenario.runner();
    await scenario.pipeline('pending');

    const features = { upload_multiple_artifacts: true, unknown_one: { deep: [1] } };
    const replies = [await runner.poll({ info: { features } }), await runner.poll({ info: { features: null } })];

    expect(replies.map((reply) => handedOut.parse(expectStatus(reply, 201)).job_info.name)).toEqual([
      'reports',
      'plain',
    ]);
  });
});
