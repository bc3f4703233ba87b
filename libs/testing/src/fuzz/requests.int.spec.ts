import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type TestProject } from '../given/test-project.js';
import { type TestUser } from '../given/test-user.js';
import { type Reply } from '../http/api-client.js';
import { useStack } from '../stack/use-stack.js';
import { type DrawnRequest, drawnRequests } from './drawn-requests.js';
import { fuzzSettings, fuzzTimeoutMs } from './fuzz-settings.js';

const stack = useStack();
const TOGETHER = 8;
const BUSY_ATTEMPTS = 5;

/** Whoever calls may do anything to what is theirs, so that both are made anew. */
let caller: TestUser;
let project: TestProject;

async function renew(): Promise<void> {
  caller = await stack.given.user();
  project = await stack.given.project({ owner: caller, visibility: 'public' });
}

beforeAll(renew);

/** A busy machine may answer 503 for a while; a fault does so for ever. */
async function answerTo({ method, path, body, isAnonymous }: DrawnRequest): Promise<Reply> {
  const api = stack.as(isAnonymous ? null : caller);
  const target = path.replace('{project}', String(project.id));
  const sent = body === null ? {} : { headers: { 'content-type': 'application/json' }, body };
  for (let attempt = 1; ; attempt++) {
    const reply = await api.raw(method, target, sent);
    if (reply.status !== 503 || attempt === BUSY_ATTEMPTS) return reply;
    await sleep(1_000);
  }
}

const showsCode = (body: unknown): boolean =>
  /\bat .{1,200}:\d+:\d+|node_modules|ECONN|SELECT .* FROM/.test(JSON.stringify(body));

/** Whether somebody is still there, and the project: deleting either is no fault. */
async function isAlive(): Promise<boolean> {
  return (await stack.as(caller).get(project.url())).status === 200;
}

describe('The API', () => {
  it(
    'answers whatever it is asked, and never with a fault of its own',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(drawnRequests, { minLength: TOGETHER, maxLength: TOGETHER }), async (requests) => {
          if (!(await isAlive())) await renew();
          const replies = await Promise.all(requests.map(answerTo));

          for (const [index, { status, body }] of replies.entries()) {
            if (status < 500 && !showsCode(body)) continue;
            throw new Error(`${status} ${JSON.stringify(body).slice(0, 500)} to ${JSON.stringify(requests[index])}`);
          }
        }),
        fuzzSettings(),
      );
    },
    fuzzTimeoutMs(),
  );
});
