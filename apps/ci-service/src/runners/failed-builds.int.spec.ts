import { z } from 'zod';
import { eventually, expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { DeferredMergeScenario, type OpenedMergeRequest } from '../../test/deferred-merge-scenario.js';

const stack = useStack();
const todos = z.array(z.looseObject({ action_name: z.string(), target: z.looseObject({ iid: z.number() }) }));

/** What the author of the merge requests has to do, as `action iid`. */
async function todosOf({ project }: DeferredMergeScenario): Promise<string[]> {
  const reply = await stack.as(project.owner).get(`/todos?project_id=${project.id}`);
  return todos.parse(expectStatus(reply, 200)).map((todo) => `${todo.action_name} ${todo.target.iid}`);
}

const failed = ({ iid }: OpenedMergeRequest): string => `build_failed ${iid}`;

describe('a job of the head of a merge request that fails', () => {
  it('is a todo of its author while other jobs of the pipeline still run', async () => {
    const scenario = await DeferredMergeScenario.make(stack, { keys: ', parallel: 2' });
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();
    const job = await runner.next();
    await runner.next();

    await runner.finish(job, 'failed');

    await holdsEventually(async () => expect(await todosOf(scenario)).toEqual([failed(opened)]));
    expect(await scenario.pipelinesOf(opened, 1)).toMatchObject([{ status: 'running' }]);
  });

  it('is one although the row of the merge request has not got that head yet', async () => {
    const scenario = await DeferredMergeScenario.make(stack);
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();
    const job = await runner.next();
    const { id } = await eventually(
      () => scenario.show(opened),
      ({ sha }) => sha === opened.sha,
    );
    await stack.query('mr-service', 'UPDATE merge_requests SET head_oid = $2 WHERE id = $1', [id, '1'.repeat(40)]);

    await runner.finish(job, 'failed');

    await holdsEventually(async () => expect(await todosOf(scenario)).toEqual([failed(opened)]));
  });

  it('is one no more when the job is retried, and is one again when that fails too', async () => {
    const scenario = await DeferredMergeScenario.make(stack, { keys: ', parallel: 2' });
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();
    const job = await runner.next();
    await runner.next();
    await runner.finish(job, 'failed');
    await holdsEventually(async () => expect(await todosOf(scenario)).toEqual([failed(opened)]));

    expectStatus(await scenario.pipelines.actOnJob(job.id, 'retry'), 201);

    await holdsEventually(async () => expect(await todosOf(scenario)).toEqual([]));
    await runner.finish(await runner.next(), 'failed');
    await holdsEventually(async () => expect(await todosOf(scenario)).toEqual([failed(opened)]));
  });

  it('stays one while another job of the pipeline is played', async () => {
    const keys = ' }\nby-hand: { script: make, when: manual, allow_failure: false';
    const scenario = await DeferredMergeScenario.make(stack, { keys });
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();
    const [pipeline] = await scenario.pipelinesOf(opened, 1);
    const ofHead = async () => scenario.pipelines.jobs(pipeline?.id ?? 0);
    await runner.finish(await runner.next(), 'failed');
    await holdsEventually(async () => expect(await todosOf(scenario)).toEqual([failed(opened)]));
    const byHand = (await ofHead()).find(({ name }) => name === 'by-hand');

    expectStatus(await scenario.pipelines.actOnJob(byHand?.id ?? 0, 'play'), 200);

    await runner.finish(await runner.next());
    await scenario.pipelines.pipeline('failed', opened.sha);
    expect(await todosOf(scenario)).toEqual([failed(opened)]);
  });

  it('is one no more when it is a job that is played again after it failed', async () => {
    const scenario = await DeferredMergeScenario.make(stack, { keys: ', when: manual, allow_failure: false' });
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();
    const [pipeline] = await scenario.pipelinesOf(opened, 1);
    const [job] = await scenario.pipelines.jobs(pipeline?.id ?? 0);
    expectStatus(await scenario.pipelines.actOnJob(job?.id ?? 0, 'play'), 200);
    await runner.finish(await runner.next(), 'failed');
    await holdsEventually(async () => expect(await todosOf(scenario)).toEqual([failed(opened)]));

    expectStatus(await scenario.pipelines.actOnJob(job?.id ?? 0, 'play'), 200);

    await holdsEventually(async () => expect(await todosOf(scenario)).toEqual([]));
  });

  it('is none of a merge request whose branch has the name of the tag that it failed for', async () => {
    const scenario = await DeferredMergeScenario.make(stack, { when: '$CI_COMMIT_TAG' });
    const runner = await scenario.pipelines.runner();
    const opened = await scenario.push();
    const tag = { tag_name: opened.branch, ref: opened.sha };
    const { project } = scenario;
    expectStatus(await stack.as(project.owner).post(project.url('/repository/tags'), tag), 201);
    await runner.finish(await runner.next(), 'failed');
    expect(await scenario.pipelinesOf(opened, 1)).toMatchObject([{ status: 'failed', ref: opened.branch }]);
    const later = await scenario.push();

    await project.postStatus(later.sha, 'failed', { ref: later.branch, name: 'elsewhere' });

    await holdsEventually(async () => expect(await todosOf(scenario)).toEqual([failed(later)])); // and not of the first
  });

  it('is none when it may fail', async () => {
    const scenario = await DeferredMergeScenario.make(stack, { keys: ', allow_failure: true' });
    const runner = await scenario.pipelines.runner();
    await scenario.push();
    await runner.finish(await runner.next(), 'failed');
    const later = await scenario.push();
    await runner.next();

    await scenario.project.postStatus(later.sha, 'failed', { ref: later.branch, name: 'elsewhere' });

    await holdsEventually(async () => expect(await todosOf(scenario)).toEqual([failed(later)])); // and not of the first
  });
});
