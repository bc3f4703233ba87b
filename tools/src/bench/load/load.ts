import { join } from 'node:path';
import { z } from 'zod';
import { Child } from './child.js';

export const loadOptions = z.object({
  origin: z.string(),
  /** Requested in turn. */
  paths: z.array(z.string()).min(1),
  headers: z.record(z.string(), z.string()).default({}),
  concurrency: z.int(),
  warmUpSeconds: z.number(),
  seconds: z.number(),
});
export type LoadOptions = z.input<typeof loadOptions>;

const loadResult = z.object({
  requestsPerSecond: z.number(),
  /** Latencies in milliseconds. */
  p50: z.number(),
  p99: z.number(),
  /** The average size of a response body. */
  bytes: z.number(),
});
export type LoadResult = z.output<typeof loadResult>;

export interface Load {
  run(options: LoadOptions): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** The load generator, in its own process, so that measuring is not delayed by other work. */
export function startLoad(): Load {
  const child = new Child(join(import.meta.dirname, 'generator.js'));
  return {
    run: async (options) => loadResult.parse(await child.call('run', options)),
    stop: () => child.stop(),
  };
}
