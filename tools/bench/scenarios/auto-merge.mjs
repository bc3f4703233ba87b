import { setTimeout as sleep } from 'node:timers/promises';
import { createWaitingMergeRequests, postStatus } from '../fixtures/branches.mjs';
import { ofLatencies } from '../measure/statistics.mjs';
import { samplesFor } from './beside-ceiling.mjs';

const POLL_MS = 3;
const TIMEOUT_MS = 30_000;

/**
 * From sending the status that completes a pipeline to seeing the merge request merged, one after the other.
 * @param {import('../bench-context.mjs').BenchContext} context
 */
export async function measureAutoMerge(context) {
  const project = await context.fixtures.project();
  const mergeRequests = await createWaitingMergeRequests(context, project, samplesFor(context.seconds));
  await context.untilIdle();
  const latencies = [];
  for (const mergeRequest of mergeRequests) latencies.push(await mergeOf(context, project, mergeRequest));
  return ofLatencies(latencies);
}

async function mergeOf({ api, signal }, project, { iid, source, oid }) {
  const started = performance.now();
  await postStatus(api, project, oid, { state: 'success', ref: source });
  while (performance.now() - started < TIMEOUT_MS) {
    const { state } = await api.json('GET', `${project.api}/merge_requests/${iid}`);
    if (state === 'merged') return performance.now() - started;
    await sleep(POLL_MS, null, { signal });
  }
  throw new Error(`merge request ${iid} was not merged after its pipeline succeeded`);
}
