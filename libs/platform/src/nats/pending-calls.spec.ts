import { jest } from '@jest/globals';
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
