import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Reply, type TestStack } from '@ingot/testing';
import { handedOut, type HandedOutJob, type TestRunner } from './test-runner.js';

const updated = z.object({ status: z.string() });
const PIECES = 25;
const RETRY_MS = 50;

/** The acknowledged log of a job. */
export interface DoneJob {
  readonly id: number;
  readonly log: string;
}

/** Retries while the service is unavailable. */
async function persistently(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send();
    if (reply.status !== 503) return reply;
    await sleep(RETRY_MS);
  }
}

/** Appends a log in pieces from the offset that the service reports. Returns it; throws when acknowledged bytes are lost. */
async function writeLog(runner: TestRunner, job: HandedOutJob): Promise<string> {
  const lines = Array.from({ length: PIECES }, (_, index) => `job ${job.id} writes line ${index}\n`);
  const log = lines.join('');
  const pieceLength = Math.ceil(log.length / PIECES);
  for (let acknowledged = 0; acknowledged < log.length;) {
    const piece = log.slice(acknowledged, acknowledged + pieceLength);
    const reply = await persistently(() => runner.append(job, piece, acknowledged));
    const length = Number(/^0-(\d+)$/.exec(String(reply.headers.range))?.[1]);
    if (![202, 416].includes(reply.status) || !(length >= acknowledged)) {
      throw new Error(`${acknowledged} bytes were acknowledged, and then: ${reply.status}, ${length} bytes`);
    }
    acknowledged = length;
    await sleep(20);
  }
  return log;
}

/** Makes unacknowledged hand-outs due, which return to the queue after two minutes. */
export const hurryLostHandOuts = (stack: TestStack) =>
  stack.query(
    'ci-service',
    `UPDATE commit_statuses SET deadline_at = now()
     WHERE type = 'job' AND status = 'running' AND heard_at IS NULL AND started_at < now() - interval '20 seconds'`,
  );

/** Runs jobs until told to stop; returns the completed ones in order. */
export async function workPersistently(runner: TestRunner, isOver: () => boolean): Promise<DoneJob[]> {
  const done: DoneJob[] = [];
  while (!isOver()) {
    const polled = await runner.poll();
    if (polled.status !== 201) {
      await sleep(RETRY_MS);
      continue;
    }
    const job = handedOut.parse(polled.body);
    done.push({ id: job.id, log: await writeLog(runner, job) });
    const ended = await persistently(() => runner.update(job, { state: 'success' }));
    const { status } = updated.parse(ended.body);
    if (status !== 'success') throw new Error(`job ${job.id} ended as ${status}`);
  }
  return done;
}
