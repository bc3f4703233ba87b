// Sends requests from a fixed number of connections, each as soon as its last one is answered, and counts.
import { createHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';
import { answer } from '../child.mjs';

answer({ run });

/** @param {import('./load.mjs').LoadOptions} options @returns {Promise<import('./load.mjs').LoadResult>} */
async function run({ origin, paths, headers, concurrency, warmUpSeconds, seconds }) {
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  const state = { histogram: createHistogram(), bytes: 0, answered: 0, next: 0, running: true, refused: null };
  const lanes = Array.from({ length: concurrency }, () => lane(pool, paths, headers, state));
  await elapse(warmUpSeconds, state);
  state.histogram.reset();
  state.bytes = state.answered = 0;
  const started = process.hrtime.bigint();
  await elapse(seconds, state);
  const elapsed = Number(process.hrtime.bigint() - started) / 1e9;
  const { answered, bytes, histogram } = state;
  const result = {
    requestsPerSecond: answered / elapsed,
    p50: histogram.percentile(50) / 1e6,
    p99: histogram.percentile(99) / 1e6,
    bytes: Math.round(bytes / Math.max(1, answered)),
  };
  state.running = false;
  await Promise.all(lanes);
  await pool.destroy();
  if (state.refused) throw new Error(state.refused);
  return result;
}

async function lane(pool, paths, headers, state) {
  while (state.running) {
    const path = paths[state.next++ % paths.length];
    const started = process.hrtime.bigint();
    const { status, bytes } = await get(pool, path, headers);
    if (status !== 200) {
      state.refused ??= `GET ${path} was answered with ${status}`;
      state.running = false;
      return;
    }
    state.histogram.record(process.hrtime.bigint() - started);
    state.answered++;
    state.bytes += bytes;
  }
}

/** By undici's lowest level: what the generator costs is taken from what it measures. */
function get(pool, path, headers) {
  return new Promise((resolve) => {
    let status = 0;
    let bytes = 0;
    pool.dispatch(
      { method: 'GET', path, headers },
      {
        onRequestStart() {},
        onResponseStart(_controller, code) {
          status = code;
        },
        onResponseData(_controller, chunk) {
          bytes += chunk.length;
        },
        onResponseEnd() {
          resolve({ status, bytes });
        },
        onResponseError(_controller, error) {
          resolve({ status: error.message, bytes });
        },
      },
    );
  });
}

/** Waits, but not for a run that has failed. */
async function elapse(seconds, state) {
  const deadline = Date.now() + seconds * 1_000;
  while (state.running && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(50, deadline - Date.now())));
  }
}
