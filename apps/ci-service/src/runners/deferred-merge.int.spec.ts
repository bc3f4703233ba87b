import { eventually, expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { DeferredMergeScenario, type OpenedMergeRequest } from '../../test/deferred-merge-scenario.js';
import { type TestRunner } from '../../test/test-runner.js';

const stack = useStack();
const waiting = { state: 'opened', merge_when_pipeline_succeeds: true };
/** How often mr-service looks for merges that no event brought about. */
const SWEEP_EVERY_MS = 15_000;

describe('merge_when_pipeline_succeeds in the second of a push with a configuration', () => {
  it('waits for the pipeline of that push, and merges when its job has succeeded', async () => {
    const scenario = await DeferredMergeScenario.make(stack);
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();

    expect(await scenario.arm(opened)).toMatchObject(waiting);
    const job = await runner.next();
    expect(job.git_info).toMatchObject({ sha: opened.sha, ref: opened.branch });
    expect(await scenario.show(opened)).toMatchObject(waiting);
    await runner.finish(job);

    expect((await scenario.untilMerged(opened)).sha).toBe(opened.sha);
  });

  it('merges by the event: one merge after the other takes less than the sweep leaves between two', async () => {
    const scenario = await DeferredMergeScenario.make(stack);
    const runner = await scenario.pipelines.runner();
    const mergedAt: number[] = [];
    for (let round = 0; round < 4; round++) {
      await another(scenario, runner);
      mergedAt.push(Date.now());
    }

    expect(Math.min(...between(mergedAt))).toBeLessThan(SWEEP_EVERY_MS - 1_000);
  }, 120_000);

  it('waits although somebody else tells of a success before the push is read', async () => {
    const scenario = await DeferredMergeScenario.make(stack);
    const runner = await scenario.pipelines.runner();

    for (let round = 0; round < 10; round++) {
      const opened = await scenario.push();
      await Promise.all([scenario.postSuccess(opened), scenario.arm(opened)]);
      const job = await runner.next();
      expect(job.git_info.sha).toBe(opened.sha);
      expect(await scenario.show(opened)).toMatchObject(waiting);
      await runner.finish(job);
      await scenario.untilMerged(opened);
    }
  }, 120_000);

  it('merges nothing when the job fails or is cancelled, and merges once it is retried and succeeds', async () => {
    const scenario = await DeferredMergeScenario.make(stack);
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();
    await scenario.arm(opened);
    const failing = await runner.next();
    await runner.finish(failing, 'failed');
    expectStatus(await scenario.pipelines.actOnJob(failing.id, 'retry'), 201);
    const [pipeline] = await scenario.pipelinesOf(opened, 1);
    await runner.next();
    expectStatus(await scenario.pipelines.act(pipeline?.id ?? 0, 'cancel'), 200);
    await another(scenario, runner);
    expect(await scenario.show(opened)).toMatchObject(waiting);

    expectStatus(await scenario.pipelines.act(pipeline?.id ?? 0, 'retry'), 201);
    await runner.finish(await runner.next());

    await scenario.untilMerged(opened);
  });

  it('of a head that a forced push brought back waits for the pipeline of that push', async () => {
    const scenario = await DeferredMergeScenario.make(stack);
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();
    await runner.finish(await runner.next());
    await scenario.pipelines.pipeline('success', opened.sha);
    const other = await scenario.pushAgain(opened);
    await scenario.forceBack(opened);

    expect(await scenario.arm(opened)).toMatchObject(waiting); // whatever of these pushes has been read by now
    const ofOther = await runner.next();
    expect(ofOther.git_info.sha).toBe(other.sha);
    await runner.finish(ofOther);
    const job = await runner.next();
    expect(job.git_info.sha).toBe(opened.sha);
    expect(await scenario.show(opened)).toMatchObject(waiting);
    await runner.finish(job);
    await scenario.untilMerged(opened);
  });

  it('stays or is disarmed when its branch leaves and comes back: the pipeline of the last push merges it', async () => {
    const scenario = await DeferredMergeScenario.make(stack);
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();
    await scenario.arm(opened);
    const first = await runner.next();
    await scenario.pushAgain(opened);
    await scenario.forceBack(opened);
    await scenario.arm(opened);

    await runner.finish(first);
    await runner.finish(await runner.next());
    expect(await scenario.show(opened)).toMatchObject(waiting);
    const last = await runner.next();
    expect(last.git_info.sha).toBe(opened.sha);
    await runner.finish(last);

    expect((await scenario.untilMerged(opened)).sha).toBe(opened.sha);
  });

  it('is disarmed by the next push: the success of the old head merges nothing', async () => {
    const scenario = await DeferredMergeScenario.make(stack);
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();
    await scenario.arm(opened);
    const old = await runner.next();
    const newer = await scenario.pushAgain(opened);

    await runner.finish(old);

    const disarmed = await eventually(
      () => scenario.show(newer),
      ({ merge_when_pipeline_succeeds: isArmed }) => !isArmed,
    );
    expect(disarmed).toMatchObject({ state: 'opened', sha: newer.sha });
    await scenario.arm(newer);
    await runner.finish(await runner.next());
    expect((await scenario.untilMerged(newer)).sha).toBe(newer.sha);
  });
});

describe('merge_when_pipeline_succeeds after a push that makes no pipeline to run', () => {
  const none = { when: '$NOTHING_LIKE_THAT' };

  it.each([
    ['no job is selected', none, 'Change files'],
    ['the commit says that it is skipped', {}, 'Change files [ci skip]'],
  ])('stays armed when %s, until a status that somebody posts succeeds', async (_case, wishes, message) => {
    const scenario = await DeferredMergeScenario.make(stack, wishes);
    const opened = await scenario.push(message);
    expect(await scenario.arm(opened)).toMatchObject(waiting);
    await pushIsRead(scenario);
    expect(await scenario.show(opened)).toMatchObject(waiting);

    await scenario.postSuccess(opened);

    await scenario.untilMerged(opened);
  });

  it('merges although that status came before the push was read', async () => {
    const scenario = await DeferredMergeScenario.make(stack, none);
    const took: number[] = [];
    for (let round = 0; round < 10; round++) {
      const opened = await scenario.push();
      const began = Date.now();
      await Promise.all([scenario.postSuccess(opened), scenario.arm(opened)]);
      await scenario.untilMerged(opened);
      took.push(Date.now() - began);
    }

    // by the event, each of them: one that was left to the sweep would take up to 15 s more than the others
    const usual = [...took].sort((one, other) => one - other)[5] ?? 0;
    expect(took.filter((milliseconds) => milliseconds > 2 * usual + SWEEP_EVERY_MS / 2)).toEqual([]);
  }, 180_000);

  it('merges by a pipeline that somebody asks for', async () => {
    const scenario = await DeferredMergeScenario.make(stack);
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push('[skip ci]');
    await scenario.arm(opened);
    await scenario.pipelinesOf(opened, 1);

    expectStatus(await scenario.pipelines.create(opened.branch), 201);
    await runner.finish(await runner.next());

    await scenario.untilMerged(opened);
  });

  it('does not merge by a posted success when the configuration cannot be read', async () => {
    const scenario = await DeferredMergeScenario.make(stack, { keys: ', tags: 1' });
    const opened = await scenario.push();
    await scenario.arm(opened);
    await scenario.pipelinesOf(opened, 1);

    await scenario.postSuccess(opened);

    expect(await scenario.pipelinesOf(opened, 1)).toMatchObject([{ status: 'failed' }]);
    expect(await scenario.show(opened)).toMatchObject(waiting);
  });
});

describe('only_allow_merge_if_pipeline_succeeds with a configuration', () => {
  it('refuses until the pipeline of the push has succeeded, from its very second on', async () => {
    const scenario = await DeferredMergeScenario.make(stack);
    const settings = { only_allow_merge_if_pipeline_succeeds: true };
    expectStatus(await stack.as(scenario.project.owner).put(scenario.project.url(), settings), 200);
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();

    expect((await scenario.tryToMerge(opened)).status).toBe(405);
    await scenario.postSuccess(opened);
    expect((await scenario.tryToMerge(opened)).status).toBe(405);
    const job = await runner.next();
    expect((await scenario.tryToMerge(opened)).status).toBe(405);
    await runner.finish(job);

    await holdsEventually(async () => {
      expect(await scenario.tryToMerge(opened)).toMatchObject({ status: 200, body: { state: 'merged' } });
    });
  });
});

describe('rapid sequences of push, arming and a runner', () => {
  it('merge all of 200, none before its job has succeeded', async () => {
    const lane = async (length: number) => {
      const scenario = await DeferredMergeScenario.make(stack);
      const runner = await scenario.pipelines.runner();
      for (let round = 0; round < length; round++) await oneRapidSequence(scenario, runner, round);
    };

    await Promise.all(Array.from({ length: 4 }, () => lane(50)));
  }, 600_000);
});

/** Each second time the arming races the end of the job. */
async function oneRapidSequence(scenario: DeferredMergeScenario, runner: TestRunner, round: number): Promise<void> {
  const opened = await scenario.push();
  if (round % 2 === 0) {
    await scenario.arm(opened);
    const job = await runner.next();
    expect((await scenario.show(opened)).state).toBe('opened');
    await runner.finish(job);
  } else {
    const job = await runner.next();
    await Promise.all([scenario.arm(opened), runner.finish(job)]);
  }
  expect((await scenario.untilMerged(opened)).sha).toBe(opened.sha);
}

/** What pipelines told before is acted upon once another has been merged by its own. */
async function another(scenario: DeferredMergeScenario, runner: TestRunner): Promise<OpenedMergeRequest> {
  const opened = await scenario.push();
  await scenario.arm(opened);
  await runner.finish(await runner.next());
  await scenario.untilMerged(opened);
  return opened;
}

const between = (times: readonly number[]): number[] => times.slice(1).map((time, index) => time - (times[index] ?? 0));

/** Pushes are read in their order. */
async function pushIsRead({ project }: DeferredMergeScenario): Promise<void> {
  await project.commit('later', { 'later.txt': 'any' });
  await holdsEventually(async () => {
    const query = 'SELECT head_oid FROM read_pushes WHERE project_id = $1 AND ref = $2';
    expect(await stack.query('ci-service', query, [project.id, 'later'])).toHaveLength(1);
  });
}
