import { type Reply, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

const stack = useStack();

/** A job that runs and has written a log in three pieces. No token begins with its end, which would be held back until the job ends. */
async function writing() {
  const scenario = await PipelineScenario.make(stack);
  const runner = await scenario.runner();
  const job = await runner.next();
  let start = 0;
  for (const piece of ['first ', 'second ', 'last!']) {
    expect((await runner.append(job, piece, start)).status).toBe(202);
    start += piece.length;
  }
  const read = (range?: string): Promise<Reply> =>
    scenario.api.get(scenario.project.url(`/jobs/${job.id}/trace`), {
      headers: range === undefined ? {} : { range },
    });
  return { scenario, runner, job, read };
}

const RANGES = [
  ['bytes=0-4', 'first', 'bytes 0-4/18'],
  ['bytes=4-8', 't sec', 'bytes 4-8/18'],
  ['bytes=6-', 'second last!', 'bytes 6-17/18'],
  ['bytes=15-999', 'st!', 'bytes 15-17/18'],
  ['bytes=-3', 'st!', 'bytes 15-17/18'],
  ['bytes=-99', 'first second last!', 'bytes 0-17/18'],
] as const;

describe('a part of the log of a job', () => {
  it('is sent to who asks for it, while the log grows and after', async () => {
    const { runner, job, read } = await writing();

    for (const isOver of [false, true]) {
      if (isOver) await runner.finish(job);
      for (const [range, body, contentRange] of RANGES) {
        const reply = await read(range);
        expect(reply).toMatchObject({ status: 206, body });
        expect(reply.headers).toMatchObject({
          'content-range': contentRange,
          'content-length': String(body.length),
          'accept-ranges': 'bytes',
        });
      }
    }
  });

  it('behind its end is 416, and says where the end is', async () => {
    const { read } = await writing();

    for (const range of ['bytes=18-', 'bytes=99-120', 'bytes=-0']) {
      const reply = await read(range);
      expect(reply).toMatchObject({ status: 416, body: { error: '416 Range Not Satisfiable' } });
      expect(reply.headers['content-range']).toBe('bytes */18');
    }
  });

  it('is all of it where several parts are asked for, or none that can be read', async () => {
    const { read } = await writing();

    for (const range of ['bytes=0-1,4-5', 'bytes=5-1', 'lines=1-2', 'bytes=x']) {
      expect(await read(range)).toMatchObject({ status: 200, body: 'first second last!' });
    }
    expect((await read()).headers['accept-ranges']).toBe('bytes');
  });
});

describe('the whole log that a runner sends at the end', () => {
  it('takes the place of what was there, with secrets hidden', async () => {
    const { scenario, runner, job } = await writing();

    await runner.finish(job, 'success', { trace: `all of it, with ${job.token}` });

    const { body } = await scenario.job(job.id, '/trace');
    expect(body).toBe(`all of it, with ${'x'.repeat(job.token.length)}`);
  });

  it('may be empty', async () => {
    const { scenario, runner, job } = await writing();

    await runner.finish(job, 'success', { trace: '' });

    expect((await scenario.job(job.id, '/trace')).body).toBeNull();
  });
});

describe('what a log is kept in', () => {
  it('is accounted for, once it is acknowledged', async () => {
    const { scenario, job } = await writing();
    const written = 'SELECT FROM unreferenced_objects WHERE object_key LIKE $1';
    const kept = 'SELECT FROM job_trace_pieces WHERE job_id = $1';

    expect(await stack.query('ci-service', written, [`projects/${scenario.project.id}/%`])).toHaveLength(0);
    expect(await stack.query('ci-service', kept, [job.id])).toHaveLength(3);
  });
});
