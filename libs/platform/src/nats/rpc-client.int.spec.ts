import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { headers } from '@nats-io/transport-node';
import { NotFound, type Rpc, rpc, storageRpc } from '@ingot/contracts';
import { natsUrl } from '../../test/backing-services.js';
import { TcpProxy } from '../../test/tcp-proxy.js';
import { runInRequest } from '../logging/request-context.js';
import { RpcClient } from './rpc-client.js';
import { encodeJson, replyHeaders, SILENCE_MS } from './wire.js';

const proxy = new TcpProxy(new URL(natsUrl()));
const callee = new RpcClient(natsUrl(), 'callee');
let caller: RpcClient;

Logger.overrideLogger(false);
beforeAll(async () => {
  await Promise.all([proxy.listen(), callee.connect()]);
  caller = new RpcClient(proxy.url, 'caller');
  await caller.connect();
});

afterAll(async () => {
  await caller.close();
  await callee.close();
  await proxy.close();
});

const newRpc = (deadlineMs?: number): Rpc<{ n: number }, number> =>
  rpc('user', randomUUID(), deadlineMs === undefined ? {} : { deadlineMs });

/** Answers with what is given, or nothing. */
async function answering(subject: string, answer: (n: unknown) => unknown): Promise<void> {
  callee.connection.subscribe(subject, {
    callback: (_error, message) => {
      const result = answer(message.json<{ n: number }>().n);
      if (result instanceof NotFound) {
        message.respond(encodeJson(result.body), {
          headers: replyHeaders({ body: new Uint8Array(), errorCode: 'not_found' }) ?? headers(),
        });
      } else if (result !== undefined) message.respond(encodeJson(result));
    },
  });
  await callee.connection.flush();
}

/** A call that is taken, and never answered: it is given up after the silence that callers bear. */
async function unanswered(): Promise<unknown> {
  const silent = newRpc(60_000);
  await answering(silent.subject, () => undefined);
  return caller.call(silent, { n: 1 });
}

/** Which of the calls fails first. */
const firstToFail = (calls: Readonly<Record<string, Promise<unknown>>>): Promise<string> =>
  Promise.race(
    Object.entries(calls).map(([name, call]) =>
      call.then(
        () => 'none',
        () => name,
      ),
    ),
  );

describe('a call to another service', () => {
  it('answers each of many calls with its own reply', async () => {
    const square = newRpc();
    await answering(square.subject, (n) => Number(n) ** 2);
    const numbers = Array.from({ length: 50 }, (_, n) => n);

    const answers = await Promise.all(numbers.map((n) => caller.call(square, { n })));
    expect(answers).toEqual(numbers.map((n) => n ** 2));
  });

  it('is answered to the same subject as an earlier one, of which the server has kept that it may be answered', async () => {
    const [first, second] = [newRpc(), newRpc()];
    const other: Rpc<{ n: number }, number> = rpc('ci', randomUUID(), {});
    const subjects: (string | undefined)[] = [];
    for (const { subject } of [first, second, other]) {
      callee.connection.subscribe(subject, {
        callback: (_error, message) => {
          subjects.push(message.reply);
          message.respond(encodeJson(1));
        },
      });
    }
    await callee.connection.flush();

    for (const called of [first, second, other, first]) await caller.call(called, { n: 1 });

    const [to = ''] = subjects;
    expect(subjects).toEqual([to, to, expect.not.stringMatching(to), to]);
  });

  it('throws the refusal of the other service', async () => {
    const find = newRpc();
    await answering(find.subject, () => new NotFound('User'));

    await expect(caller.call(find, { n: 1 })).rejects.toMatchObject({
      code: 'not_found',
      body: { message: '404 User Not Found' },
    });
  });

  it('fails soon when nobody answers such calls', async () => {
    const silent = unanswered();
    const call = caller.call(newRpc(), { n: 1 });

    expect(await firstToFail({ silent, call })).toBe('call');
    await silent.catch(() => undefined);
    await expect(call).rejects.toMatchObject({ code: 'unavailable', context: { reason: 'nobody answers' } });
  });

  it('is sent again for a second, as those who take it may be between two connections', async () => {
    const late = newRpc();
    const call = caller.call(late, { n: 3 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await answering(late.subject, (n) => n);
    expect(await call).toBe(3);
  });

  it('is given up at its deadline', async () => {
    const slow = newRpc(300);
    await answering(slow.subject, () => undefined);

    await expect(caller.call(slow, { n: 1 })).rejects.toMatchObject({ context: { reason: 'no reply in time' } });
  });

  it('is given up with the request that it is made for, before its own deadline', async () => {
    const slow = newRpc(60_000);
    await answering(slow.subject, () => undefined);
    const call = runInRequest({ requestId: 'r1', answerBy: Date.now() + 200 }, () => caller.call(slow, { n: 1 }));

    await expect(call).rejects.toMatchObject({ context: { reason: 'no reply in time' } });
  });

  it('is given up when nothing is heard of it, as its process may have died', async () => {
    const dead = newRpc(60_000);
    await answering(dead.subject, () => undefined);

    await expect(caller.call(dead, { n: 1 })).rejects.toMatchObject({ context: { reason: 'nobody answers' } });
  });

  it('that only reads is sent once more when nothing is heard of it', async () => {
    const read: Rpc<{ n: number }, number> = rpc('user', randomUUID(), { isRead: true });
    let sent = 0;
    await answering(read.subject, (n) => (++sent === 1 ? undefined : n));

    expect(await caller.call(read, { n: 4 })).toBe(4);
    expect(sent).toBe(2);
  });

  it('that only reads is given up when nothing is heard of it twice, and within the request that it is made for', async () => {
    const read: Rpc<{ n: number }, number> = rpc('user', randomUUID(), { isRead: true });
    let sent = 0;
    await answering(read.subject, () => void sent++);
    const startedAt = Date.now();
    const within = (ms: number) =>
      runInRequest({ requestId: 'r2', answerBy: startedAt + ms }, () => caller.call(read, { n: 1 }));

    await Promise.all([
      expect(within(60_000)).rejects.toMatchObject({ context: { reason: 'nobody answers' } }),
      expect(within(SILENCE_MS + 500)).rejects.toMatchObject({ context: { reason: 'no reply in time' } }),
    ]);
    expect(sent).toBe(4);
  });

  it('that only reads waits a second for the next process, when the one that had it is gone', async () => {
    const read: Rpc<{ n: number }, number> = rpc('user', randomUUID(), { isRead: true });
    const dying = callee.connection.subscribe(read.subject, { callback: () => dying.unsubscribe() });
    await callee.connection.flush();
    const call = caller.call(read, { n: 5 });
    await new Promise((resolve) => setTimeout(resolve, SILENCE_MS + 400));
    await answering(read.subject, (n) => n);

    expect(await call).toBe(5);
  });

  it('that changes something is never sent twice', async () => {
    const change = newRpc(60_000);
    let sent = 0;
    await answering(change.subject, () => void sent++);

    await expect(caller.call(change, { n: 1 })).rejects.toMatchObject({ code: 'unavailable' });
    expect(sent).toBe(1);
  });

  it('needs the name of the storage when only its owner can answer', async () => {
    await expect(caller.call(storageRpc<object, number>(randomUUID()), {})).rejects.toThrow('needs a storage');
  });
});

describe('calls while the connection breaks', () => {
  it('fail when nobody knows of them any more, and new ones wait for the next connection', async () => {
    const first = newRpc(60_000);
    await answering(first.subject, (n) => (n === 0 ? undefined : n));
    let reconnected = 0;
    caller.onReconnect(() => reconnected++);
    const call = caller.call(first, { n: 0 });
    const refused = expect(call).rejects.toMatchObject({ code: 'unavailable' });
    await caller.connection.flush();

    proxy.breakConnections();
    while (caller.connected) await new Promise(setImmediate);
    expect(await caller.call(first, { n: 7 })).toBe(7);
    await refused;
    expect(reconnected).toBe(1);
  });

  it('fail at once after the client was closed', async () => {
    const closed = new RpcClient(natsUrl(), 'closed');
    await closed.connect();
    await closed.close();

    const silent = unanswered();
    expect(await firstToFail({ silent, call: closed.call(newRpc(), { n: 1 }) })).toBe('call');
    await silent.catch(() => undefined);
    await expect(closed.call(newRpc(), { n: 1 })).rejects.toMatchObject({ code: 'unavailable' });
  });
});
