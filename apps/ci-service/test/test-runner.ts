import { z } from 'zod';
import { expectStatus, type Reply, type TestProject, type TestStack } from '@ingot/testing';

/** Longer than the redelivery delay of an event whose consumer crashed. */
const PATIENCE_MS = 45_000;

const registered = z.object({ id: z.number(), token: z.string() });
export const handedOut = z.looseObject({
  id: z.number(),
  token: z.string(),
  job_info: z.looseObject({ name: z.string(), stage: z.string() }),
  git_info: z.looseObject({
    repo_url: z.string(),
    ref: z.string(),
    sha: z.string(),
    ref_type: z.string(),
    refspecs: z.array(z.string()),
    depth: z.number(),
    protected: z.boolean(),
  }),
  cache: z.array(z.looseObject({ key: z.string(), fallback_keys: z.array(z.string()) })),
  variables: z.array(z.looseObject({ key: z.string(), value: z.string(), public: z.boolean() })),
  steps: z.array(z.looseObject({ name: z.string(), script: z.array(z.string()) })),
  dependencies: z.array(z.looseObject({ id: z.number(), name: z.string(), token: z.string() })),
});
export type HandedOutJob = z.output<typeof handedOut>;

type RunningJob = Pick<HandedOutJob, 'id' | 'token'>;

/** A runner that follows the protocol exactly. */
export class TestRunner {
  private lastUpdate: string | undefined;

  private constructor(
    private readonly stack: TestStack,
    readonly id: number,
    readonly token: string,
  ) {}

  static async register(stack: TestStack, project: TestProject, wishes: object = {}): Promise<TestRunner> {
    return TestRunner.registerBy(stack, await runnersTokenOf(stack, project), wishes);
  }

  /** @param registrationToken of a project or of the instance */
  static async registerBy(stack: TestStack, registrationToken: string, wishes: object = {}): Promise<TestRunner> {
    const reply = await stack.as(null).post('/runners', { token: registrationToken, ...wishes });
    const { id, token } = registered.parse(expectStatus(reply, 201));
    return new TestRunner(stack, id, token);
  }

  /** An already registered runner. */
  static of(stack: TestStack, { id, token }: Pick<TestRunner, 'id' | 'token'>): TestRunner {
    return new TestRunner(stack, id, token);
  }

  verify(): Promise<Reply> {
    return this.stack.as(null).post('/runners/verify', { token: this.token });
  }

  /** One poll; returns the raw reply. */
  async poll(body: object = {}): Promise<Reply> {
    const { token, lastUpdate: last_update } = this;
    const reply = await this.stack.as(null).post('/jobs/request', { token, last_update, ...body });
    const { 'x-gitlab-last-update': position } = reply.headers;
    if (typeof position === 'string') this.lastUpdate = position;
    return reply;
  }

  /** The next job; polls until there is one. */
  async next(): Promise<HandedOutJob> {
    const giveUpAt = Date.now() + PATIENCE_MS;
    while (Date.now() < giveUpAt) {
      const reply = await this.poll();
      if (reply.status === 201) return handedOut.parse(reply.body);
      expectStatus(reply, 204);
    }
    throw new Error('no job was handed out');
  }

  update({ id, token }: RunningJob, body: object): Promise<Reply> {
    return this.stack.as(null).put(`/jobs/${id}`, { token, ...body });
  }

  async finish(job: RunningJob, state: 'success' | 'failed' = 'success', body: object = {}): Promise<void> {
    expectStatus(await this.update(job, { state, ...body }), 200);
  }

  append({ id, token }: RunningJob, text: string, start: number): Promise<Reply> {
    return this.stack.as(null).raw('PATCH', `/jobs/${id}/trace`, {
      headers: {
        'job-token': token,
        'content-type': 'text/plain',
        'content-range': `${start}-${start + Buffer.byteLength(text)}`,
      },
      body: text,
    });
  }

  upload({ id, token }: RunningJob, content: string | Uint8Array, query = ''): Promise<Reply> {
    const boundary = 'boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="artifacts.zip"\r\n\r\n`;
    return this.stack.as(null).raw('POST', `/jobs/${id}/artifacts?${query}`, {
      headers: { 'job-token': token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  }

  download(jobId: number, token: string): Promise<Reply> {
    return this.stack.as(null).get(`/jobs/${jobId}/artifacts`, { headers: { 'job-token': token } });
  }
}

export async function runnersTokenOf(stack: TestStack, project: TestProject): Promise<string> {
  const body = expectStatus(await stack.as(project.owner).get(project.url()), 200);
  return z.object({ runners_token: z.string() }).parse(body).runners_token;
}
