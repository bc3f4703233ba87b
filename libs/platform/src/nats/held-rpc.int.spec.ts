import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Rpc, rpc } from '@ingot/contracts';
import { natsUrl } from '../../test/backing-services.js';
import { HELD_AT_ONCE, HeldCalls } from '../holding/held-calls.js';
import { runInRequest } from '../logging/request-context.js';
import { RpcClient } from './rpc-client.js';
import { encodeJson, keepaliveReply } from './wire.js';

const HOLD_MS = 4_000;
const claimant = { principal: 'user 1', address: '127.0.0.1' };
const callee = new RpcClient(natsUrl(), 'callee');
const caller = new RpcClient(natsUrl(), 'caller', new HeldCalls({ holdMs: HOLD_MS, ...HELD_AT_ONCE }));

Logger.overrideLogger(false);
beforeAll(() => Promise.all([callee.connect(), caller.connect()]));
afterAll(() => Promise.all([caller.close(), callee.close()]));

const newRpc = (deadlineMs?: number): Rpc<{ n: number }, number> =>
  rpc('repo', randomUUID(), deadlineMs === undefined ? {} : { deadlineMs });

/** Calls for a client. */
const callFor = (called: Rpc<{ n: number }, number>, answerWithinMs = 60_000): Promise<number> =>
  runInRequest({ requestId: 'r1', claimant, since: Date.now(), answerBy: Date.now() + answerWithinMs }, () =>
    caller.call(called, { n: 7 }),
  );

/** Takes such calls from now on. @returns how many came */
async function taking(subject: string, answer: (respond: (body: Uint8Array) => void) => void): Promise<() => number> {
  let count = 0;
  callee.connection.subscribe(subject, {
    callback: (_error, message) => {
      count++;
      answer((body) => message.respond(body));
    },
  });
  await callee.connection.flush();
  return () => count;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a call to a storage that nobody takes', () => {
  it('is held until somebody takes it, and counts from then on', async () => {
    const called = newRpc(1_000);
    const call = callFor(called, 1_000);
    await pause(2_000);
    const taken = await taking(called.subject, (respond) => respond(encodeJson(49)));

    expect(await call).toBe(49);
    expect(taken()).toBe(1);
  });

  it('fails when nobody takes it in time', async () => {
    await expect(callFor(newRpc())).rejects.toMatchObject({
      code: 'unavailable',
      context: { reason: 'nobody answers' },
    });
    // the storage has been away for too long: the next one does not wait
    const next = callFor(newRpc()).catch(() => 'failed');
    expect(await Promise.race([next, pause(HOLD_MS / 2).then(() => 'waits')])).toBe('failed');
  });

  it('fails at once when it is made for no client, as jobs and events are repeated anyhow', async () => {
    const here = newRpc();
    await taking(here.subject, (respond) => respond(encodeJson(1)));
    await callFor(here); // the storage is there again
    const call = caller.call(newRpc(), { n: 1 }).catch(() => 'failed');
    expect(await Promise.race([call, pause(HOLD_MS / 2).then(() => 'waits')])).toBe('failed');
  });
});

describe('a call that somebody has taken', () => {
  it('is not sent again when nothing is heard of it', async () => {
    const called = newRpc(60_000);
    const taken = await taking(called.subject, () => undefined);
    await expect(callFor(called)).rejects.toMatchObject({ context: { reason: 'nobody answers' } });
    expect(taken()).toBe(1);
  });

  it('has more time while its process holds calls, and no more than they are held', async () => {
    const [answered, hanging] = [newRpc(1_000), newRpc(1_000)];
    const working = (subject: string, holdsMs: number, answerMs: number) => {
      const begun = Date.now();
      return callee.connection.subscribe(subject, {
        callback: (_error, message) => {
          const timer = setInterval(() => {
            const ageMs = Date.now() - begun;
            const { body, headers } = keepaliveReply(ageMs < holdsMs ? ageMs : null);
            message.respond(body, { headers });
          }, 300);
          setTimeout(() => {
            clearInterval(timer);
            message.respond(encodeJson(1));
          }, answerMs);
        },
      });
    };
    working(answered.subject, 2_500, 3_000);
    working(hanging.subject, 60_000, 20_000);
    await callee.connection.flush();

    const begun = Date.now();
    const call = callFor(hanging, 1_000);
    const failed = expect(call).rejects.toMatchObject({ context: { reason: 'no reply in time' } });
    expect(await callFor(answered, 1_000)).toBe(1);
    await failed;
    expect(Date.now() - begun).toBeGreaterThan(HOLD_MS - 500);
    expect(Date.now() - begun).toBeLessThan(HOLD_MS + 4_000);
  });
});
