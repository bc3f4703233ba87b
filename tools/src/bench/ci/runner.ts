import { Pool } from 'undici';
import { z } from 'zod';
import { type Workshop } from '../context.js';

const registered = z.object({ token: z.string() });
const handedOut = z.object({ id: z.int(), token: z.string() });
/** Existing runners look for exactly this header. */
const LAST_UPDATE = 'x-gitlab-last-update';

/** The part of a job that the runner uses. */
export type HandedOut = z.output<typeof handedOut>;

/** Connections of runners, which authenticate by tokens in the body. */
export const runnerPool = ({ stack }: Workshop, connections: number): Pool => new Pool(stack.url, { connections });

/** Too many concurrent polls; existing runners retry later. */
export class Refused extends Error {}

/** Behaves as existing runners: sends the last seen state of the queue, and waits in the poll if it is unchanged. */
export class BenchRunner {
  private lastUpdate: string | undefined;

  private constructor(
    private readonly pool: Pool,
    private readonly token: string,
  ) {}

  /** @param registrationToken of a project or of the instance */
  static async register(pool: Pool, registrationToken: string): Promise<BenchRunner> {
    const { status, text } = await post(pool, '/api/v4/runners', { token: registrationToken });
    if (status !== 201) throw new Error(`a runner was registered with ${status}: ${text}`);
    return new BenchRunner(pool, registered.parse(JSON.parse(text)).token);
  }

  /** Polls once. Returns the job or null. Throws `Refused`. */
  async poll(): Promise<HandedOut | null> {
    const body = { token: this.token, last_update: this.lastUpdate };
    const { status, text, headers } = await post(this.pool, '/api/v4/jobs/request', body);
    const { [LAST_UPDATE]: position } = headers;
    if (typeof position === 'string') this.lastUpdate = position;
    if (status === 204) return null;
    if (status === 503) throw new Refused(text);
    if (status !== 201) throw new Error(`a poll was answered with ${status}: ${text}`);
    return handedOut.parse(JSON.parse(text));
  }

  /** The next job; polls until there is one. */
  async next(): Promise<HandedOut> {
    for (;;) {
      const job = await this.poll();
      if (job !== null) return job;
    }
  }
}

async function post(pool: Pool, path: string, body: object) {
  const reply = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
}
