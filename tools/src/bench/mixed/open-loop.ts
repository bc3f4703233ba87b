import { join } from 'node:path';
import { z } from 'zod';
import { Child } from '../load/child.js';

const ask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('api'),
    method: z.enum(['GET', 'POST']),
    path: z.string(),
    token: z.string(),
    body: z.string().optional(),
  }),
  /** A clone of depth 1 of the repository at that path. */
  z.object({ kind: z.literal('pull'), path: z.string(), token: z.string() }),
  /** A push of one commit to a new branch. */
  z.object({ kind: z.literal('push'), path: z.string(), token: z.string() }),
]);
export type Ask = z.output<typeof ask>;

export const openLoopOptions = z.object({
  /** Of the gateways, which take requests in turn. */
  origins: z.array(z.string()).min(1),
  /** The shares add up to a hundred. */
  parts: z.array(z.object({ share: z.int(), asks: z.array(ask).min(1).readonly() })).readonly(),
  perSecond: z.number(),
  warmUpSeconds: z.number(),
  seconds: z.number(),
});
export type OpenLoopOptions = z.input<typeof openLoopOptions>;

const openLoopResult = z.object({
  /** Latency in milliseconds from when a request was due. */
  p50: z.number(),
  p90: z.number(),
  p99: z.number(),
  /** The number of 5xx and broken connections. */
  failures: z.int(),
  /** Whether the run was aborted as too many requests waited. */
  isOverrun: z.boolean(),
});
export type OpenLoopResult = z.output<typeof openLoopResult>;

export interface OpenLoop {
  run(options: OpenLoopOptions): Promise<OpenLoopResult>;
  stop(): Promise<void>;
}

/**
 * Sends at a fixed rate, whatever the latency: a closed loop omits the requests that would have waited (coordinated omission).
 * @param signal ends it, and has what runs fail
 */
export function startOpenLoop(signal: AbortSignal): OpenLoop {
  const child = new Child(join(import.meta.dirname, 'open-loop-generator.js'));
  signal.addEventListener('abort', () => void child.stop(), { once: true });
  return {
    run: async (options) => openLoopResult.parse(await child.call('run', options)),
    stop: () => child.stop(),
  };
}
