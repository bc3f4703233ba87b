import { expectStatus } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const own = useOwnStack({ env: { ARTIFACTS_ENABLED: 'false' } });
const REFUSED = { status: 405, body: { message: '405 Method Not Allowed' } };

describe('where artifacts are disabled', () => {
  it('uploads are 405 and keep nothing, whoever sends them, and jobs end as usual', async () => {
    const scenario = await PipelineScenario.make(own.test, 'job: { script: make, artifacts: { paths: [out] } }');
    const runner = await scenario.runner();
    const job = await runner.next();
    const authorize = (token: string) => own.test.as(null).post(`/jobs/${job.id}/artifacts/authorize`, { token });

    expect(await authorize(job.token)).toMatchObject(REFUSED);
    expect(await authorize('another')).toMatchObject(REFUSED);
    expect(await runner.upload(job, 'an archive')).toMatchObject(REFUSED);
    expect(await runner.upload(job, 'A=1', 'artifact_type=dotenv&artifact_format=gzip')).toMatchObject(REFUSED);

    expect((await runner.download(job.id, job.token)).status).toBe(404);
    await runner.finish(job);
    expect(expectStatus(await scenario.job(job.id), 200)).not.toHaveProperty('artifacts_file');
    await scenario.pipeline('success');
  });
});
