import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type BenchContext } from '../context.js';
import { createWaitingMergeRequests, type NewMergeRequest, postStatus } from '../fixtures/branches.js';
import { type FilledProject } from '../fixtures/fixtures.js';
import { type Figures, ofLatencies } from '../measure/statistics.js';
import { samplesFor } from './beside-ceiling.js';

const POLL_MS = 3;
const TIMEOUT_MS = 30_000;

/** The time from the status that completes a pipeline to the merged merge request. */
export async function measureAutoMerge(context: BenchContext): Promise<Figures> {
  const project = await context.fixtures.project();
  const mergeRequests = await createWaitingMergeRequests(context, project, samplesFor(context.seconds));
  await context.untilIdle();
  const latencies: number[] = [];
  for (const mergeRequest of mergeRequests) latencies.push(await mergeOf(context, project, mergeRequest));
  return ofLatencies(latencies);
}

async function mergeOf(
  { api, signal }: BenchContext,
  project: FilledProject,
  { iid, source, oid }: NewMergeRequest,
): Promise<number> {
  const started = performance.now();
  await postStatus(api, project, oid, { state: 'success', ref: source });
  while (performance.now() - started < TIMEOUT_MS) {
    const { state } = await api.json(z.object({ state: z.string() }), 'GET', `${project.api}/merge_requests/${iid}`);
    if (state === 'merged') return performance.now() - started;
    await sleep(POLL_MS, null, { signal });
  }
  throw new Error(`merge request ${iid} was not merged after its pipeline succeeded`);
}
