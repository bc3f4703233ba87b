import { expectStatus, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

const withGate = (keys: string): string => `
stages: [build, gate, deploy]
compile: { stage: build, script: make }
approve: { stage: gate, script: approve, when: manual${keys} }
deploy: { stage: deploy, script: deploy }
`;

/** A pipeline that has come to its manual job. */
async function atTheGate(keys: string) {
  const scenario = await PipelineScenario.make(stack, withGate(keys));
  const runner = await scenario.runner();
  await runner.finish(await runner.next());
  return { scenario, runner };
}

describe('a manual job that may not fail', () => {
  it('blocks its pipeline, which is manual, until somebody plays it and it succeeds', async () => {
    const { scenario, runner } = await atTheGate(', allow_failure: false');
    const { id } = await scenario.pipeline('manual');
    expect(await scenario.statuses(id)).toEqual(['compile: success', 'approve: manual', 'deploy: created']);
    expect((await runner.poll()).status).toBe(204);

    const [, approve] = await scenario.jobs(id);
    expectStatus(await scenario.actOnJob(approve?.id ?? 0, 'play'), 200);
    await runner.finish(await runner.next());

    expect((await runner.next()).job_info.name).toBe('deploy');
    await scenario.pipeline('running');
  });

  it('ends the pipeline when it is cancelled: nothing runs after it', async () => {
    const { scenario } = await atTheGate(', allow_failure: false');
    const { id } = await scenario.pipeline('manual');
    const [, approve] = await scenario.jobs(id);

    expectStatus(await scenario.actOnJob(approve?.id ?? 0, 'cancel'), 201);

    await scenario.pipeline('canceled');
    expect(await scenario.statuses(id)).toEqual(['compile: success', 'approve: canceled', 'deploy: skipped']);
  });
});

describe('a manual job', () => {
  it('blocks nothing unless it says so', async () => {
    const { scenario, runner } = await atTheGate('');

    await runner.finish(await runner.next());

    const { id } = await scenario.pipeline('success');
    expect(await scenario.statuses(id)).toEqual(['compile: success', 'approve: manual', 'deploy: success']);
    const [, approve] = await scenario.jobs(id);
    expect(approve).toMatchObject({ allow_failure: true });
  });

  it('is skipped after a failure', async () => {
    const scenario = await PipelineScenario.make(stack, withGate(''));
    const runner = await scenario.runner();
    await runner.finish(await runner.next(), 'failed');

    const { id } = await scenario.pipeline('failed');
    expect(await scenario.statuses(id)).toEqual(['compile: failed', 'approve: skipped', 'deploy: skipped']);
  });
});

describe('a job that needs others', () => {
  it('is skipped while an optional manual one waits, also what needs it in turn, and runs once that was played', async () => {
    const scenario = await PipelineScenario.make(
      stack,
      `
stages: [gate, deploy]
approve: { stage: gate, script: approve, when: manual }
check: { stage: gate, script: check }
deploy: { stage: deploy, script: deploy, needs: [approve] }
announce: { stage: deploy, script: announce, needs: [check, deploy] }
`,
    );
    const runner = await scenario.runner();
    await runner.finish(await runner.next());
    const { id } = await scenario.pipeline('success');
    expect((await scenario.statuses(id)).slice(2)).toEqual(['deploy: skipped', 'announce: skipped']);
    expect((await runner.poll()).status).toBe(204);

    const approve = (await scenario.jobs(id)).find(({ name }) => name === 'approve');
    expectStatus(await scenario.actOnJob(approve?.id ?? 0, 'play'), 200);

    expect((await scenario.statuses(id)).slice(2)).toEqual(['deploy: created', 'announce: created']);
    for (const name of ['approve', 'deploy', 'announce']) {
      const job = await runner.next();
      expect(job.job_info.name).toBe(name);
      await runner.finish(job);
    }
    await scenario.pipeline('success');
  });

  it('does not run after one that was skipped because of a failure', async () => {
    const scenario = await PipelineScenario.make(
      stack,
      `
stages: [build, test, deploy]
build: { stage: build, script: make }
test: { stage: test, script: test, needs: [build] }
deploy: { stage: deploy, script: deploy, needs: [test] }
`,
    );
    const runner = await scenario.runner();
    await runner.finish(await runner.next(), 'failed');

    const { id } = await scenario.pipeline('failed');
    expect(await scenario.statuses(id)).toEqual(['build: failed', 'test: skipped', 'deploy: skipped']);
  });
});

describe('a job of a later stage', () => {
  it.each([
    ['success', 'success', ['success', 'skipped', 'success']],
    ['failed', 'failed', ['skipped', 'success', 'success']],
  ] as const)('runs after a %s as its `when` says', async (end, status, wanted) => {
    const scenario = await PipelineScenario.make(
      stack,
      `
first: { stage: build, script: make }
usual: { script: make }
repair: { script: make, when: on_failure }
clean: { script: make, when: always }
`,
    );
    const runner = await scenario.runner();
    await runner.finish(await runner.next(), end);
    for (const _ of wanted.filter((one) => one === 'success')) await runner.finish(await runner.next());

    const { id } = await scenario.pipeline(status);
    const [usual, repair, clean] = wanted;
    expect(await scenario.statuses(id)).toEqual([
      `first: ${end}`,
      `usual: ${usual}`,
      `repair: ${repair}`,
      `clean: ${clean}`,
    ]);
  });
});
