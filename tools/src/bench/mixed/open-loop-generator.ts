// An open-loop load generator: sends each request of a mix when it is due.
import { setTimeout as sleep } from 'node:timers/promises';
import { BalancedPool } from 'undici';
import { answer } from '../load/child.js';
import { percentile } from '../measure/statistics.js';
import { type Ask, openLoopOptions, type OpenLoopOptions, type OpenLoopResult } from './open-loop.js';
import { advertisedRefs, cloneRequest, pushRequest } from './smart-http.js';

const CONNECTIONS = 128;
const MOST_WAITING = 5_000;
const TICK_MS = 2;
/** Coprime to a hundred, so that the parts of the mix are spread evenly. */
const STEP = 37;

let branches = 0;

answer({ run });

async function run(parameters: unknown): Promise<OpenLoopResult> {
  const options = openLoopOptions.parse(parameters);
  const pool = new BalancedPool(options.origins, { connections: CONNECTIONS, pipelining: 1 });
  try {
    return await sendAll(pool, options, inTurn(options.parts));
  } finally {
    await pool.destroy();
  }
}

async function sendAll(
  pool: BalancedPool,
  { perSecond, warmUpSeconds, seconds }: OpenLoopOptions,
  askAt: (index: number) => Ask,
): Promise<OpenLoopResult> {
  const latencies: number[] = [];
  const waiting = new Set<Promise<void>>();
  const refusals: unknown[] = [];
  let failures = 0;
  const warmUps = warmUpSeconds * perSecond;
  const last = warmUps + seconds * perSecond;
  const started = performance.now();
  let index = 0;
  for (; index < last && waiting.size <= MOST_WAITING && refusals.length === 0; await sleep(TICK_MS)) {
    for (; index < last && due(index) <= performance.now(); index++) begin(index);
  }
  await Promise.all(waiting);
  if (refusals.length > 0) throw refusals[0];
  const [p50 = 0, p90 = 0, p99 = 0] = [50, 90, 99].map((percent) => percentile(latencies, percent));
  return { p50, p90, p99, failures, isOverrun: index < last };

  function due(of: number): number {
    return started + (of * 1_000) / perSecond;
  }

  function begin(of: number): void {
    const sent: Promise<void> = send(pool, askAt(of))
      .then((isAnswered) => {
        if (!isAnswered) failures++;
        if (of >= warmUps) latencies.push(performance.now() - due(of));
      })
      .catch((error: unknown) => void refusals.push(error))
      .finally(() => waiting.delete(sent));
    waiting.add(sent);
  }
}

/** Any hundred consecutive requests have each part of the mix by its share. */
function inTurn(parts: OpenLoopOptions['parts']): (index: number) => Ask {
  const ofSlot = parts.flatMap((part) => Array.from({ length: part.share }, () => part));
  const turns = new Map(parts.map((part) => [part, 0]));
  return (index) => {
    const part = ofSlot[(index * STEP) % ofSlot.length];
    const turn = part && turns.get(part);
    const ask = part?.asks[(turn ?? 0) % part.asks.length];
    if (part === undefined || turn === undefined || ask === undefined) throw new Error('the mix has an empty part');
    turns.set(part, turn + 1);
    return ask;
  };
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

/** False for 5xx and broken connections. Throws for other refusals, which are faults of the mix. */
async function send(pool: BalancedPool, ask: Ask): Promise<boolean> {
  const { status, text } = await (ask.kind === 'api' ? call(pool, ask) : overGit(pool, ask)).catch(() => NO_REPLY);
  if (status >= 300 && status < 500) throw new Error(`${ask.kind} ${ask.path} was answered with ${status}: ${text}`);
  return status < 300;
}

const NO_REPLY: Reply = { status: 599, text: '' };

async function call(pool: BalancedPool, { method, path, token, body }: Extract<Ask, { kind: 'api' }>): Promise<Reply> {
  const headers = { 'private-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const reply = await pool.request({ method, path, headers, body: body ?? null });
  return { status: reply.statusCode, text: await reply.body.text() };
}

async function overGit(pool: BalancedPool, { kind, path, token }: Exclude<Ask, { kind: 'api' }>): Promise<Reply> {
  const service = kind === 'pull' ? 'git-upload-pack' : 'git-receive-pack';
  const authorization = `Basic ${Buffer.from(`bench:${token}`).toString('base64')}`;
  const asked = await pool.request({
    method: 'GET',
    path: `/${path}.git/info/refs?service=${service}`,
    headers: { authorization },
  });
  const advertisement = await asked.body.text();
  if (asked.statusCode !== 200) return { status: asked.statusCode, text: advertisement };
  const oid = advertisedRefs(advertisement).get('refs/heads/main') ?? '';
  const branch = `pushed-${process.pid}-${++branches}`;
  const reply = await pool.request({
    method: 'POST',
    path: `/${path}.git/${service}`,
    headers: { authorization, 'content-type': `application/x-${service}-request` },
    body: kind === 'pull' ? cloneRequest(oid) : pushRequest(branch, oid, `${branch}\n`),
  });
  const text = Buffer.from(await reply.body.arrayBuffer()).toString('latin1');
  const isDone = kind === 'pull' ? text.includes('PACK') : text.includes(`ok refs/heads/${branch}`);
  // git tells within a reply of 200 that it refuses, also for the moment
  return { status: reply.statusCode === 200 && !isDone ? 503 : reply.statusCode, text };
}
