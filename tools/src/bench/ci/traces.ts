import { setTimeout as sleep } from 'node:timers/promises';
import { type Pool } from 'undici';
import { type BenchContext } from '../context.js';
import { ofLatencies } from '../measure/statistics.js';
import { type CiRow, plainRow, spreadRow } from './figures.js';
import { growthOf, watchMemory } from '../measure/memory-watch.js';
import { createCiProject, untilQueued } from './projects.js';
import { BenchRunner, type HandedOut, runnerPool } from './runner.js';

const JOBS = 20;
const PIECE = Buffer.from(`${'a line of a log, as jobs write them '.padEnd(127, '.')}\n`.repeat(8_192));
const FLAT_MEGABYTES = 30;

/** Jobs that each append one megabyte of log per second. */
export async function measureTraces(context: BenchContext): Promise<readonly CiRow[]> {
  const project = await createCiProject(context, `job: { script: make, parallel: ${JOBS} }`);
  await untilQueued(context, [project], JOBS);
  const pool = runnerPool(context, JOBS);
  try {
    const runner = await BenchRunner.register(pool, project.runnersToken);
    const jobs: HandedOut[] = [];
    while (jobs.length < JOBS) jobs.push(await runner.next());
    const memory = watchMemory(context, { names: ['ci-service', 'gateway'] });
    const refused: number[] = [];
    const latencies: number[] = [];
    const began = performance.now();
    await Promise.all(
      jobs.map((job, index) => write(context, pool, job, { began: began + index * 50, latencies, refused })),
    );
    const growth = growthOf(memory.stop());
    return [
      {
        what: `Pieces of 1 MB, ${JOBS} jobs for ${context.traceSeconds} s: sent, refused`,
        figure: `${latencies.length}, ${refused.length}`,
        bar: { text: 'none refused', met: refused.length === 0 },
      },
      spreadRow('A piece, from the moment in which it was due', ofLatencies(latencies)),
      ...growth.map(({ name, first, highest }) => ({
        what: `Memory of ${name} after the first third, highest afterwards`,
        figure: `${first.toFixed(0)} MB, ${highest.toFixed(0)} MB`,
        bar: { text: `± ${FLAT_MEGABYTES} MB`, met: highest - first <= FLAT_MEGABYTES },
      })),
      plainRow('Bytes of each log', `${context.traceSeconds} MB`),
    ];
  } finally {
    await pool.destroy();
  }
}

async function write(
  { traceSeconds, signal }: BenchContext,
  pool: Pool,
  { id, token }: HandedOut,
  { began, latencies, refused }: { began: number; latencies: number[]; refused: number[] },
): Promise<void> {
  for (let second = 0; second < traceSeconds; second++) {
    const due = began + second * 1_000;
    await sleep(Math.max(0, due - performance.now()), null, { signal });
    const start = second * PIECE.length;
    const { statusCode, body } = await pool.request({
      method: 'PATCH',
      path: `/api/v4/jobs/${id}/trace`,
      headers: {
        'job-token': token,
        'content-type': 'text/plain',
        'content-range': `${start}-${start + PIECE.length - 1}`,
      },
      body: PIECE,
    });
    await body.dump();
    latencies.push(performance.now() - due);
    if (statusCode !== 202) refused.push(statusCode);
  }
}
