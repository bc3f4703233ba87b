// A closed-loop load generator: each of a fixed number of connections sends its next request when the last is answered.
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';
import { answer } from './child.js';
import { loadOptions, type LoadResult } from './load.js';

answer({ run });

interface State {
  readonly histogram: RecordableHistogram;
  bytes: number;
  answered: number;
  next: number;
  running: boolean;
  refused: string | null;
}

async function run(parameters: unknown): Promise<LoadResult> {
  const { origin, paths, headers, concurrency, warmUpSeconds, seconds } = loadOptions.parse(parameters);
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  const state: State = { histogram: createHistogram(), bytes: 0, answered: 0, next: 0, running: true, refused: null };
  const connections = Array.from({ length: concurrency }, () => keepAsking(pool, paths, headers, state));
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
  await Promise.all(connections);
  await pool.destroy();
  if (state.refused !== null) throw new Error(state.refused);
  return result;
}

async function keepAsking(
  pool: Pool,
  paths: readonly string[],
  headers: Record<string, string>,
  state: State,
): Promise<void> {
  while (state.running) {
    const path = paths[state.next++ % paths.length] ?? '/';
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

/** Uses undici's lowest level, since the generator's cost distorts the figures. The status of a failure is its message. */
function get(
  pool: Pool,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number | string; bytes: number }> {
  return new Promise((resolve) => {
    let status = 0;
    let bytes = 0;
    pool.dispatch(
      { method: 'GET', path, headers },
      {
        onRequestStart() {
          // counting begins with the response
        },
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

/** Waits; rejects at once if the run fails. */
async function elapse(seconds: number, state: State): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (state.running && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(50, deadline - Date.now())));
  }
}
