import { gzipSync } from 'node:zlib';
import { eventually, expectStatus, type TestStack, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { type HandedOutJob, type TestRunner } from '../../test/test-runner.js';

const stack: TestStack = useStack();
const DOTENV = 'artifact_type=dotenv&artifact_format=gzip';

const CONFIGURATION = `
stages: [build, test, deploy]
build: { stage: build, script: make, variables: { FROM: build }, artifacts: { reports: { dotenv: build.env } } }
other: { stage: build, script: make, artifacts: { reports: { dotenv: [other.env] } } }
all: { stage: test, script: make, variables: { FROM: all, PORT: '1' } }
one: { stage: test, script: make, needs: [build] }
without: { stage: test, script: make, needs: [{ job: build, artifacts: false }] }
none: { stage: test, script: make, dependencies: [] }
deploy: { stage: deploy, script: make, environment: { name: staging, url: 'https://$HOST:$PORT/' },
  artifacts: { reports: { dotenv: deploy.env } } }
`;

describe('artifacts:reports:dotenv', () => {
  it('gives variables to the jobs that receive the artifacts of that job, and to the address of an environment', async () => {
    const scenario = await PipelineScenario.make(stack, CONFIGURATION);
    const runner = await scenario.runner();
    const { build, other } = await take(runner, 2);
    expect(artifactsOf(build)).toEqual([
      expect.objectContaining({
        artifact_type: 'dotenv',
        artifact_format: 'gzip',
        paths: ['build.env'],
        when: 'always',
      }),
    ]);

    await report(runner, build, 'FROM=report\nPORT=8080\n');
    await report(runner, other, 'OTHER=$FROM\n');
    const { all, one, without, none } = await take(runner, 4);

    expect(valuesOf(all)).toEqual({ FROM: 'report', PORT: '8080', OTHER: '$FROM' });
    expect(variable(all, 'OTHER')).toMatchObject({ public: false, raw: true });
    expect(valuesOf(one)).toEqual({ FROM: 'report', PORT: '8080' });
    expect(valuesOf(without)).toEqual({});
    expect(valuesOf(none)).toEqual({});
    for (const job of [all, one, without, none]) await runner.finish(must(job));

    const { deploy } = await take(runner, 1);
    await report(runner, deploy, 'HOST=staging.example.com');
    const address = await eventually(
      async () => expectStatus(await scenario.api.get(scenario.project.url('/environments')), 200),
      (environments) => JSON.stringify(environments).includes('staging.example.com'),
    );
    expect(address).toMatchObject([{ name: 'staging', external_url: 'https://staging.example.com:8080/' }]);
  });

  it.each([
    ['no variables', 'what is this', 'The dotenv report has no NAME=value in line 1'],
    ['too many variables', Array.from({ length: 21 }, (_, n) => `V${n}=1`).join('\n'), 'has more than 20 variables'],
    ['more than 5 KiB', `V=${'x'.repeat(5_120)}`, 'has more than 5120 bytes'],
  ])('is refused with %s, and leaves nothing', async (_case, content, why) => {
    const scenario = await PipelineScenario.make(
      stack,
      'a: { stage: build, script: make, artifacts: { reports: { dotenv: .env } } }\nb: { stage: test, script: make }',
    );
    const runner = await scenario.runner();
    const job = await runner.next();

    const refused = await runner.upload(job, gzipSync(content), DOTENV);

    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(why);
    expect((await runner.download(job.id, job.token)).status).toBe(404);
    await runner.finish(job);
    expect((await runner.next()).variables.filter(({ key }) => /^V\d*$/.test(key))).toEqual([]);
  });
});

describe('a dotenv report', () => {
  it.each([
    ['deleted', 'DELETE FROM commit_statuses WHERE id = $1'],
    ['erased', 'UPDATE commit_statuses SET erased_at = now() WHERE id = $1'],
  ])('is refused when its job is %s meanwhile', async (_what, change) => {
    const scenario = await PipelineScenario.make(
      stack,
      'a: { script: make, artifacts: { reports: { dotenv: .env } } }',
    );
    const runner = await scenario.runner();
    const job = await runner.next();

    const reported = await stack.holding('ci-service', async (transaction) => {
      await transaction.query('SELECT FROM commit_statuses WHERE id = $1 FOR UPDATE', [job.id]);
      const asked = runner.upload(job, gzipSync('A=1'), DOTENV);
      await transaction.isAwaitedBy(1);
      await transaction.query(change, [job.id]);
      await transaction.commit();
      return asked;
    });

    expect(reported).toMatchObject({ status: 403, body: { message: '403 Forbidden - Job has been erased!' } });
    const kept = 'SELECT FROM job_reported_variables WHERE job_id = $1';
    expect(await stack.query('ci-service', kept, [job.id])).toEqual([]);
  });
});

const NAMES = ['FROM', 'PORT', 'OTHER'];

async function take(runner: TestRunner, count: number): Promise<Readonly<Record<string, HandedOutJob>>> {
  const jobs: HandedOutJob[] = [];
  while (jobs.length < count) jobs.push(await runner.next());
  return Object.fromEntries(jobs.map((job) => [job.job_info.name, job]));
}

function must(job: HandedOutJob | undefined): HandedOutJob {
  if (job === undefined) throw new Error('another job was handed out');
  return job;
}

/** Reports variables, and ends the job. */
async function report(runner: TestRunner, job: HandedOutJob | undefined, content: string): Promise<void> {
  expectStatus(await runner.upload(must(job), gzipSync(content), DOTENV), 201);
  await runner.finish(must(job));
}

const artifactsOf = (job: HandedOutJob | undefined): unknown => must(job).artifacts;
const variable = (job: HandedOutJob | undefined, name: string) => must(job).variables.find(({ key }) => key === name);
const valuesOf = (job: HandedOutJob | undefined) =>
  Object.fromEntries(
    must(job).variables.flatMap(({ key, value }) => (NAMES.includes(key) ? [[key, value] as const] : [])),
  );
