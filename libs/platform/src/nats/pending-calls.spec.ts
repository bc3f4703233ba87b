import { jest } from '@jest/globals';
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type GivenUp, PendingCalls } from './pending-calls.js';

describe('pending calls', () => {
  let calls: PendingCalls<string>;
  let reasons: GivenUp[];
  let answers: string[];
  let askedAgain: number;
  const add = (deadlineMs: number, transitMs = 0) =>
    calls.add(
      'repo',
      { deadlineMs, transitMs },
      {
        answered: (answer) => answers.push(answer),
        givenUp: (reason) => reasons.push(reason),
        askAgain: () => askedAgain++,
      },
    );

  beforeEach(() => {
    jest.useFakeTimers();
    reasons = [];
    answers = [];
    askedAgain = 0;
    calls = new PendingCalls({ askAgainMs: 1_000, giveUpMs: 3_000 });
  });
  afterEach(() => {
    calls.stop();
    jest.useRealTimers();
  });

  it('are given up when nobody is heard working on them', () => {
    add(30_000);
    jest.advanceTimersByTime(2_900);
    expect(reasons).toEqual([]);
    jest.advanceTimersByTime(300);
    expect(reasons).toEqual(['nobody answers']);
  });

  it('need no timer while there are none', () => {
    calls.answer(add(30_000), 'the answer');
    jest.advanceTimersByTime(200);
    expect(jest.getTimerCount()).toBe(0);

    add(1_000);
    jest.advanceTimersByTime(1_200);
    expect(reasons).toEqual(['no reply in time']);
  });

  it('are asked again while nobody is heard working on them', () => {
    const call = add(30_000);
    jest.advanceTimersByTime(900);
    calls.heard(call);
    jest.advanceTimersByTime(900);
    expect(askedAgain).toBe(0);
    jest.advanceTimersByTime(1_300);
    expect(askedAgain).toBe(2);
    calls.answer(call, 'the answer');
    expect(answers).toEqual(['the answer']);
  });

  it('have so much more time as their bytes need', () => {
    add(30_000, 2_000);
    const answered = add(30_000);
    calls.heard(answered, 2_000);
    jest.advanceTimersByTime(2_900);
    expect(askedAgain).toBe(0);
    jest.advanceTimersByTime(2_000);
    expect(reasons).toEqual([]);
    jest.advanceTimersByTime(300);
    expect(reasons).toEqual(['nobody answers', 'nobody answers']);
  });

  it('are not given up while the large reply of another is on its way, nor just after it', () => {
    const large = add(30_000);
    add(30_000);
    calls.heard(large, 5_000);
    jest.advanceTimersByTime(4_000);
    calls.answer(large, 'the large answer');
    jest.advanceTimersByTime(400);
    expect([reasons, askedAgain]).toEqual([[], 0]);
    jest.advanceTimersByTime(300);
    expect(reasons).toEqual(['nobody answers']);
  });

  it('are asked again on a new connection, and get time to be answered', () => {
    add(30_000);
    jest.advanceTimersByTime(2_900);
    const before = askedAgain;
    calls.reconnected();
    expect(askedAgain).toBe(before + 1);
    jest.advanceTimersByTime(1_300);
    expect(reasons).toEqual([]);
    jest.advanceTimersByTime(400);
    expect(reasons).toEqual(['nobody answers']);
  });

  it('do not wait on a new connection for a large reply that was lost with the last', () => {
    const large = add(30_000);
    add(30_000);
    calls.heard(large, 5_000);
    calls.reconnected();
    jest.advanceTimersByTime(3_200);
    expect(reasons).toEqual(['nobody answers']);
  });

  it('are undelivered when NATS says so, unless they were asked again: somebody may have them', () => {
    const [undelivered, lost] = [add(30_000), add(30_000)];
    calls.undelivered(undelivered);
    expect(reasons).toEqual(['undelivered']);
    jest.advanceTimersByTime(1_100);
    calls.undelivered(lost);
    expect(reasons).toEqual(['undelivered']);
    calls.answer(lost, 'the answer');
    expect(answers).toEqual(['the answer']);
  });

  it('may take long while somebody is heard, but no longer than their deadline', () => {
    const call = add(10_000);
    for (let heard = 0; heard < 9; heard++) {
      jest.advanceTimersByTime(1_000);
      calls.heard(call);
    }
    expect(reasons).toEqual([]);
    jest.advanceTimersByTime(1_200);
    expect(reasons).toEqual(['no reply in time']);
  });

  it('are forgotten once they are answered', () => {
    calls.answer(add(1_000), 'the answer');
    jest.advanceTimersByTime(5_000);
    calls.giveUpAll();
    expect(answers).toEqual(['the answer']);
    expect(reasons).toEqual([]);
  });

  it('take no answer that comes after they were given up, nor one meant for another', () => {
    const [late, other] = [add(1_000), add(10_000)];
    jest.advanceTimersByTime(1_100);
    calls.answer(late, 'too late');
    expect(reasons).toEqual(['no reply in time']);
    expect(answers).toEqual([]);
    calls.answer(other, 'in time');
    calls.answer(other, 'twice');
    expect(answers).toEqual(['in time']);
  });

  it('use the ids again of those that were answered or reached nobody', () => {
    const [answered, undelivered] = [add(1_000), add(1_000)];
    calls.answer(answered, 'an answer');
    calls.undelivered(undelivered);
    expect([add(1_000), add(1_000)].sort()).toEqual([answered, undelivered].sort());
  });

  it('use no id again for which an answer may still come', () => {
    const late = add(1_000);
    jest.advanceTimersByTime(1_100);
    const notSent = add(1_000);
    calls.giveUp(notSent, 'not sent');
    const broken = add(1_000);
    calls.giveUpAll();
    const askedAgain = add(30_000);
    jest.advanceTimersByTime(1_100);
    calls.answer(askedAgain, 'once of twice');
    expect(new Set([late, notSent, broken, askedAgain, add(1_000), add(1_000)]).size).toBe(6);
  });

  it('use an id again once, though it is answered twice', () => {
    const call = add(1_000);
    calls.answer(call, 'an answer');
    calls.answer(call, 'another');
    expect(add(1_000)).not.toBe(add(1_000));
  });

  it('share no id with calls of another callee, who could answer them', () => {
    const call = add(1_000);
    calls.answer(call, 'an answer');
    const other = calls.add(
      'ci',
      { deadlineMs: 1_000, transitMs: 0 },
      {
        answered: () => undefined,
        givenUp: () => undefined,
        askAgain: () => undefined,
      },
    );
    expect(other).not.toBe(call);
    expect(add(1_000)).toBe(call);
  });

  it('are all given up at once when the client is closed', () => {
    add(1_000);
    add(1_000);
    calls.giveUpAll();
    jest.advanceTimersByTime(5_000);
    expect(reasons).toEqual(['the client was closed', 'the client was closed']);
  });
});

const SOON = { deadlineMs: 500, transitMs: 0 };

describe('pending calls of a process that was held up', () => {
  const calls = new PendingCalls<string>({ askAgainMs: 500, giveUpMs: 500 });
  const server = createServer();
  const sockets: Socket[] = [];

  afterEach(() => {
    calls.stop();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('take an answer that came meanwhile, however late it is read', async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const caller = connect(address.port, '127.0.0.1');
    const answerer = await accepted;
    sockets.push(caller, answerer);
    const outcome = new Promise((resolve) => {
      const id = calls.add('repo', SOON, { answered: resolve, givenUp: resolve, askAgain: () => undefined });
      caller.once('data', (answer: Buffer) => calls.answer(id, answer.toString()));
    });

    answerer.write('the answer');
    for (const until = Date.now() + 700; Date.now() < until;); // so that nothing is read

    expect(await outcome).toBe('the answer');
  });

  it('have not waited while it did not run', async () => {
    const waited = { deadlineMs: 700, transitMs: 0 };
    const outcome = new Promise((resolve) => {
      const id = calls.add('repo', waited, { answered: resolve, givenUp: resolve, askAgain: () => undefined });
      setTimeout(() => setTimeout(() => calls.answer(id, 'the answer'), 200), 0);
    });
    for (const until = Date.now() + 1_000; Date.now() < until;); // so that no timer runs

    expect(await outcome).toBe('the answer');
  });
});

describe('the timer of pending calls', () => {
  it('does not run in the context of the request that made the first call', async () => {
    const requests = new AsyncLocalStorage<string>();
    const calls = new PendingCalls<string>({ askAgainMs: 0, giveUpMs: 30_000 });
    const seen = await new Promise((resolve) => {
      const outcomes = { answered: resolve, givenUp: resolve, askAgain: () => resolve(requests.getStore()) };
      requests.run('a request', () => calls.add('repo', { deadlineMs: 30_000, transitMs: 0 }, outcomes));
    });
    calls.stop();

    expect(seen).toBeUndefined();
  });
});
