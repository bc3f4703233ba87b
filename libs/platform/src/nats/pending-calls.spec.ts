import { jest } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type GivenUp, PendingCalls } from './pending-calls.js';

describe('pending calls', () => {
  let calls: PendingCalls<string>;
  let reasons: GivenUp[];
  let answers: string[];
  const add = (deadlineMs: number) =>
    calls.add(deadlineMs, {
      answered: (answer) => answers.push(answer),
      givenUp: (reason) => reasons.push(reason),
    });

  beforeEach(() => {
    jest.useFakeTimers();
    reasons = [];
    answers = [];
    calls = new PendingCalls(3_000);
    calls.start();
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

  it('are all given up at once when the connection breaks', () => {
    add(1_000);
    add(1_000);
    calls.giveUpAll();
    jest.advanceTimersByTime(5_000);
    expect(reasons).toEqual(['the connection broke', 'the connection broke']);
  });
});

describe('pending calls of a process that was held up', () => {
  const calls = new PendingCalls<string>(500);
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
    calls.start();
    const outcome = new Promise((resolve) => {
      const id = calls.add(500, { answered: resolve, givenUp: resolve });
      caller.once('data', (answer: Buffer) => calls.answer(id, answer.toString()));
    });

    answerer.write('the answer');
    for (const until = Date.now() + 700; Date.now() < until;); // so that nothing is read

    expect(await outcome).toBe('the answer');
  });
});
