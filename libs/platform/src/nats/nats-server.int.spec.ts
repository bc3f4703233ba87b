import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import {
  anyone,
  type Broadcast,
  Forbidden,
  listing,
  NotFound,
  notFound,
  operation,
  type Operation,
  Unavailable,
} from '@ingot/contracts';
import { natsUrl } from '../../test/backing-services.js';
import { eventually } from '../../test/eventually.js';
import { memoryLogger } from '../../test/memory-logger.js';
import { TcpProxy } from '../../test/tcp-proxy.js';
import { currentRequest } from '../logging/request-context.js';
import { Broadcasts } from './broadcasts.js';
import { CallMetrics } from './call-metrics.js';
import { Encoded } from './encoded.js';
import { NatsServer } from './nats-server.js';
import { UNDECLARED_REFUSAL } from './refusal.js';
import { RpcClient } from './rpc-client.js';
import { decodeJson, SILENCE_MS } from './wire.js';
import { MetricsRegistry } from '../metrics/metrics-registry.js';

type Handler = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;

const client = new RpcClient(natsUrl(), 'spec');
const callee = new RpcClient(natsUrl(), 'callee');
const servers: NatsServer[] = [];

Logger.overrideLogger(false);
beforeAll(() => Promise.all([client.connect(), callee.connect()]));
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => Promise.all([client.close(), callee.close()]));

/** Longer than a busy machine needs for any answer. */
const DEADLINE_MS = 30_000;

/** Subjects of their own, so that specs run side by side. */
const subjectOf = (name: string): string => `spec.${randomUUID()}.${name}`;

function serverOf(
  handlers: Readonly<Record<string, Handler>>,
  options: {
    operation?: Operation;
    storage?: string;
    tellLeaving?: () => Promise<void>;
    expected?: string[];
    watchdog?: () => Promise<void>;
    rpc?: RpcClient;
  } = {},
) {
  const { logger, lines } = memoryLogger();
  const server = new NatsServer({
    rpc: options.rpc ?? callee,
    service: 'spec',
    ...(options.storage === undefined ? {} : { storage: options.storage }),
    ...(options.tellLeaving === undefined ? {} : { tellLeaving: options.tellLeaving }),
    expectedSubjects: options.expected ?? Object.keys(handlers),
    drainMs: 5_000,
    watchdog: options.watchdog ?? (() => Promise.resolve()),
    logger,
    metrics: new CallMetrics(new MetricsRegistry()),
  });
  for (const [subject, handler] of Object.entries(handlers)) {
    const operations = options.operation === undefined ? [] : [{ ...options.operation, subject }];
    server.addHandler(subject, handler, false, { operations });
  }
  servers.push(server);
  const start = () =>
    new Promise<void>((resolve, reject) => {
      void server.listen((error) => (error instanceof Error ? reject(error) : resolve()));
    });
  return { server, lines, start };
}

async function answerOf(subject: string, request: object = {}) {
  const { body, ...envelope } = await client.exchange(
    { subject, deadlineMs: DEADLINE_MS },
    { ...request, requestId: 'r1' },
  );
  return { ...envelope, body: decodeJson(body) };
}

const spec = { name: 'things.show', summary: 'Things', service: 'mr', access: anyone, input: z.object({}) } as const;
const show = operation({ ...spec, http: 'GET /things', output: z.object({}), refusals: [notFound('thing')] });

describe('a service on NATS', () => {
  it('answers a call with what its handler answers, in the request of the caller', async () => {
    const subject = subjectOf('echo');
    const echo: Handler = ({ text }) => Promise.resolve({ text, requestId: currentRequest()?.requestId });
    await serverOf({ [subject]: echo }).start();

    expect(await answerOf(subject, { text: 'é' })).toEqual({ body: { text: 'é', requestId: 'r1' } });
  });

  it('takes and answers megabytes over a slow connection, and sends them once', async () => {
    const slow = new TcpProxy(new URL(natsUrl()), 1_500);
    await slow.listen();
    const caller = new RpcClient(slow.url, 'caller');
    await caller.connect();
    const subject = subjectOf('large');
    const text = 'x'.repeat(7 * 1024 ** 2);
    await serverOf({ [subject]: (request) => Promise.resolve(request.text) }).start();

    const { body } = await caller.exchange({ subject, deadlineMs: DEADLINE_MS }, { requestId: 'r1', text });

    expect(decodeJson(body)).toBe(text);
    await caller.connection.flush();
    expect(caller.connection.stats().inBytes).toBeLessThan(1.5 * text.length);
    await caller.close();
    await slow.close();
  });

  it('sends the items of a page, with the total beside them', async () => {
    const [page, encoded] = [subjectOf('page'), subjectOf('encoded')];
    const list = listing({ ...spec, http: 'GET /things', output: z.array(z.int()) });
    const answer = { items: [1, 2], total: 7 };
    const handlers = { [page]: () => Promise.resolve(answer), [encoded]: () => Promise.resolve(Encoded.page(answer)) };
    await serverOf(handlers, { operation: list }).start();

    expect(await answerOf(page)).toEqual({ body: [1, 2], total: 7 });
    expect(await answerOf(encoded)).toEqual({ body: [1, 2], total: 7 });
  });

  it('sends a text as it is', async () => {
    const subject = subjectOf('text');
    const raw = operation({ ...spec, http: 'GET /things', output: z.string(), format: 'text' });
    await serverOf({ [subject]: () => Promise.resolve('plain "text"') }, { operation: raw }).start();

    const { body } = await client.exchange({ subject, deadlineMs: DEADLINE_MS }, { requestId: 'r1' });
    expect(Buffer.from(body).toString()).toBe('plain "text"');
  });

  it('answers the calls of the storage that it owns', async () => {
    const name = randomUUID();
    const storage = randomUUID();
    await serverOf({ [`spec.{storage}.${name}`]: () => Promise.resolve('here') }, { storage }).start();

    expect(await answerOf(`spec.${storage}.${name}`)).toEqual({ body: 'here' });
  });
});

describe('a broadcast before a call', () => {
  it('is heard before the call is handled, every time', async () => {
    const subject = subjectOf('heard');
    const changed: Broadcast<{ readonly change: number }> = { kind: 'broadcast', subject: subjectOf('changed') };
    const heard = new Set<number>();
    new Broadcasts(callee, memoryLogger().logger).listen(changed, ({ change }) => void heard.add(change));
    await serverOf({ [subject]: ({ change }) => Promise.resolve(heard.has(Number(change))) }).start();
    const changes = new Broadcasts(client, memoryLogger().logger);

    const missed: number[] = [];
    for (let change = 0; change < 3_000; change++) {
      await changes.send(changed, { change });
      if ((await answerOf(subject, { change })).body !== true) missed.push(change);
    }

    expect(missed).toEqual([]);
  });
});

describe('a refusal by a service on NATS', () => {
  const refusing = async (error: Error, declared?: Operation) => {
    const subject = subjectOf('refuse');
    const { lines, start } = serverOf({ [subject]: () => Promise.reject(error) }, declared && { operation: declared });
    await start();
    return { answer: await answerOf(subject), lines };
  };

  it('reaches the caller with its code and body, and no log when it is declared', async () => {
    const { answer, lines } = await refusing(new NotFound(), show);

    expect(answer).toEqual({ errorCode: 'not_found', body: { message: '404 Not found' } });
    expect(lines.filter(({ level }) => level > 20)).toEqual([]);
  });

  it('reaches the caller and is logged as an error when the operation does not declare it', async () => {
    const { answer, lines } = await refusing(new Forbidden(), show);

    expect(answer).toEqual({ errorCode: 'forbidden', body: { message: '403 Forbidden' } });
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, msg: UNDECLARED_REFUSAL, operation: 'things.show', code: 'forbidden' }),
    );
  });

  it('needs no declaration in a call between services', async () => {
    const { lines } = await refusing(new Forbidden());
    expect(lines.filter(({ level }) => level > 20)).toEqual([]);
  });

  it('says nothing of a fault, which is logged', async () => {
    const { answer, lines } = await refusing(new Error('the secret of the house'), show);

    expect(answer).toEqual({ errorCode: 'internal', body: { message: '500 Internal Server Error' } });
    expect(lines).toMatchObject([{ level: 50, msg: 'a call failed' }]);
  });

  it('answers a request without an id at once', async () => {
    const subject = subjectOf('malformed');
    await serverOf({ [subject]: () => Promise.resolve('never') }).start();

    const reply = await client.connection.request(subject, '{}', { timeout: DEADLINE_MS });
    expect(reply.headers?.get('ingot-error')).toBe('internal');
  });

  it('takes the place of an answer that NATS would not carry', async () => {
    const subject = subjectOf('large');
    await serverOf({ [subject]: () => Promise.resolve('x'.repeat(9 * 1024 ** 2)) }).start();

    expect(await answerOf(subject)).toMatchObject({ errorCode: 'too_large' });
  });
});

describe('a call that takes its time', () => {
  it('is answered, however long nothing but keepalives is heard of it', async () => {
    const subject = subjectOf('slow');
    const slow = () => new Promise((resolve) => setTimeout(() => resolve('done'), SILENCE_MS + 700));
    await serverOf({ [subject]: slow }).start();

    expect(await answerOf(subject)).toEqual({ body: 'done' });
  });

  it('is refused as unavailable once the watchdog fires', async () => {
    const subject = subjectOf('stuck');
    let release: () => void = () => undefined;
    const stuck = new Promise<void>((resolve) => (release = resolve));
    const watchdog = () => Promise.reject(new Unavailable({ reason: 'the database is silent' }));
    await serverOf({ [subject]: () => stuck }, { watchdog }).start();

    expect(await answerOf(subject)).toMatchObject({ errorCode: 'unavailable' });
    release();
  });
});

describe('a call under way when a connection to NATS breaks', () => {
  const proxies = [new TcpProxy(new URL(natsUrl())), new TcpProxy(new URL(natsUrl()))] as const;
  const [toCaller, toCallee] = proxies;
  let caller: RpcClient;
  let brittle: RpcClient;
  beforeEach(async () => {
    await Promise.all(proxies.map((proxy) => proxy.listen()));
    [caller, brittle] = [new RpcClient(toCaller.url, 'caller'), new RpcClient(toCallee.url, 'brittle')];
    await Promise.all([caller.connect(), brittle.connect()]);
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await Promise.all([caller.close(), brittle.close()]);
    await Promise.all(proxies.map((proxy) => proxy.close()));
  });

  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it.each([
    ["over the caller's next connection", toCaller, 1_000],
    ['again, when the reply came while the caller had no connection', toCaller, 0],
    ["over the callee's next connection", toCallee, 1_000],
    ['again, when the reply was made while the callee had no connection', toCallee, 0],
  ])('is handled once, and answered %s', async (_how, broken, worksForMs) => {
    const subject = subjectOf('broken');
    let handled = 0;
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const work: Handler = async () => {
      handled++;
      await finished;
      return 'done';
    };
    await serverOf({ [subject]: work }, { rpc: brittle }).start();
    const call = caller.exchange({ subject, deadlineMs: DEADLINE_MS }, { requestId: 'r1' });
    await eventually(() => Promise.resolve(expect(handled).toBe(1)));
    broken.breakConnections();
    if (worksForMs > 0) await pause(worksForMs);
    finish();

    expect(decodeJson((await call).body)).toBe('done');
    expect(handled).toBe(1);
  });
});

describe('starting and closing a service on NATS', () => {
  it('refuses to start with a missing handler, and names its subject', async () => {
    const [subject, missing] = [subjectOf('there'), subjectOf('missing')];
    const { start } = serverOf({ [subject]: () => Promise.resolve(1) }, { expected: [subject, missing] });

    await expect(start()).rejects.toThrow(`no handler answers ${missing}`);
    servers.splice(0); // it never connected
  });

  it('knows each of the operations that one method handles by its subject', async () => {
    const [raw, json] = [subjectOf('raw'), subjectOf('json')];
    const asText = operation({ ...spec, http: 'GET /things', output: z.string(), format: 'text' });
    const { server, start } = serverOf({}, { expected: [raw, json] });
    const operations = [
      { ...asText, subject: raw },
      { ...show, subject: json },
    ];
    for (const subject of [raw, json]) server.addHandler(subject, () => Promise.resolve('a'), false, { operations });
    await start();

    const { body } = await client.exchange({ subject: raw, deadlineMs: DEADLINE_MS }, { requestId: 'r1' });
    expect([Buffer.from(body).toString(), (await answerOf(json)).body]).toEqual(['a', 'a']);
  });

  it('refuses a second handler of a subject', () => {
    const subject = subjectOf('twice');
    const { server } = serverOf({ [subject]: () => Promise.resolve(1) });

    expect(() => server.addHandler(subject, () => Promise.resolve(2))).toThrow(`two handlers answer ${subject}`);
    servers.splice(0);
  });

  it('answers the calls under way before it closes, and takes no more', async () => {
    const subject = subjectOf('draining');
    let finish: (answer: string) => void = () => undefined;
    const begun = new Promise<void>((begin) => {
      void serverOf({
        [subject]: () => {
          begin();
          return new Promise((resolve) => (finish = resolve));
        },
      }).start();
    });
    const asking = async () => {
      for (;;) {
        const answer = await answerOf(subject).catch(() => null); // until it has subscribed
        if (answer !== null) return answer;
      }
    };
    const answer = asking();
    await begun;
    const closing = servers.splice(0)[0]?.close();
    setTimeout(() => finish('in the end'), 300);

    expect(await answer).toEqual({ body: 'in the end' });
    await closing;
    await expect(answerOf(subject)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('takes the calls of its storage until it has answered the others, which may make such calls', async () => {
    const name = subjectOf('asks');
    const [asking, asked] = [name, `${name}.{storage}`];
    let begin = (): void => undefined;
    let proceed = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const mayAsk = new Promise<void>((resolve) => (proceed = resolve));
    const handlers = {
      [asked]: () => Promise.resolve('of the storage'),
      [asking]: async () => {
        begin();
        await mayAsk;
        return (await answerOf(`${name}.own`)).body;
      },
    };
    await serverOf(handlers, { storage: 'own' }).start();
    const answer = answerOf(asking);
    await begun;
    const closing = servers.splice(0)[0]?.close();
    const another = () => client.exchange({ subject: asking, deadlineMs: 300 }, { requestId: 'r2' });
    await eventually(() => expect(another()).rejects.toMatchObject({ context: { reason: 'nobody answers' } }));
    proceed();

    expect(await answer).toEqual({ body: 'of the storage' });
    await closing;
    await expect(answerOf(`${name}.own`)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('takes the calls of its storage that were sent before all have heard that it leaves', async () => {
    const subject = `${subjectOf('asks')}.{storage}`;
    const own = subject.replace('{storage}', 'own');
    let sent: ReturnType<typeof answerOf> | undefined;
    const tellLeaving = () => {
      setImmediate(() => {
        sent = answerOf(own);
      });
      return Promise.resolve();
    };
    await serverOf({ [subject]: () => Promise.resolve('of the storage') }, { storage: 'own', tellLeaving }).start();

    await servers.splice(0)[0]?.close();

    expect(await sent).toEqual({ body: 'of the storage' });
    await expect(answerOf(own)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
