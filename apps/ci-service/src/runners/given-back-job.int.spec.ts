import { connect, type Socket } from 'node:net';
import { requestJob } from '@ingot/contracts';
import { type HeldTransaction, holdsEventually, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { type TestRunner } from '../../test/test-runner.js';

const stack = useStack();

/** A pipeline with one job, which a runner waits for; taking it ends only after `meanwhile`. */
async function takenDuring(meanwhile: (transaction: HeldTransaction, runner: TestRunner) => Promise<void>) {
  const scenario = await PipelineScenario.make(stack, 'job: { script: make }');
  const runner = await scenario.runner();
  const { id } = await scenario.pipeline('pending');
  const [job] = await scenario.jobs(id);
  await stack.holding('ci-service', async (transaction) => {
    await transaction.query('SELECT FROM pipelines WHERE id = $1 FOR UPDATE', [id]);
    await meanwhile(transaction, runner);
  });
  return { runner, jobId: job?.id };
}

/** A poll of a runner that may leave at any moment. */
function pollOf({ token }: TestRunner): Socket {
  const { hostname, port } = new URL(stack.url);
  const body = JSON.stringify({ token });
  const head = `POST /api/v4/jobs/request HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`;
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  return socket;
}

describe('a job that was taken for a runner', () => {
  it('goes back into the queue at once when the runner has left meanwhile', async () => {
    const { runner, jobId } = await takenDuring(async (transaction, leaving) => {
      const poll = pollOf(leaving);
      await transaction.isAwaitedBy(1);
      poll.destroy();
      await stack.as(null).get('/version'); // whoever answers this has seen the other connection end
    });

    expect((await runner.next()).id).toBe(jobId);
  });

  it('goes back into the queue at once when the poll was given up meanwhile', async () => {
    const { runner, jobId } = await takenDuring(async (_transaction, waiting) => {
      expect((await waiting.poll()).status).toBe(503);
      const isOver = `SELECT count(*)::int AS over FROM commit_statuses j JOIN runners r ON r.id = j.runner_id
        WHERE r.id = $1 AND j.status = 'running' AND j.started_at < now() - make_interval(secs => $2)`;
      const values = [waiting.id, requestJob.deadlineMs / 1_000];
      await holdsEventually(async () => expect(await stack.query('ci-service', isOver, values)).toEqual([{ over: 1 }]));
    });

    expect((await runner.next()).id).toBe(jobId);
  });

  it('goes back into the queue at once when what it needs could not be read', async () => {
    const scenario = await PipelineScenario.make(stack, 'job: { script: make, environment: production }');
    const runner = await scenario.runner();
    const { id } = await scenario.pipeline('pending');
    const [job] = await scenario.jobs(id);
    const queued = (since: unknown = null) =>
      stack.query(
        'ci-service',
        'SELECT queued_at::text AS at FROM commit_statuses WHERE id = $1 AND ($2::text IS NULL OR queued_at::text > $2)',
        [job?.id, since],
      );
    const [before] = await queued();

    const polled = await stack.holding('ci-service', async (transaction) => {
      await transaction.query('SELECT FROM environments WHERE project_id = $1 FOR UPDATE', [scenario.project.id]);
      const poll = runner.poll();
      await transaction.isAwaitedBy(1);
      await holdsEventually(async () => expect(await queued(before?.at)).toHaveLength(1)); // longer than a statement may take
      return { poll };
    });

    await polled.poll;
  }, 120_000);
});
