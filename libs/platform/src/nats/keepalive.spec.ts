import { jest } from '@jest/globals';
import { Keepalives } from './keepalive.js';

describe('keepalives', () => {
  let keepalives: Keepalives;
  let sent: string[];

  const sendFor = (name: string) => () => void sent.push(name);

  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    keepalives = new Keepalives(400);
  });

  afterEach(() => {
    keepalives.stop();
    jest.useRealTimers();
  });

  it('are not sent for work that ends soon', () => {
    const short = keepalives.add(sendFor('short'));
    jest.advanceTimersByTime(350);
    keepalives.end(short);
    jest.advanceTimersByTime(5_000);

    expect(sent).toEqual([]);
  });

  it('are sent as long as the work goes on, each at its own time', () => {
    const first = keepalives.add(sendFor('first'));
    jest.advanceTimersByTime(200);
    keepalives.add(sendFor('second'));
    jest.advanceTimersByTime(800);
    expect(sent).toEqual(['first', 'second', 'first', 'second']);

    keepalives.end(first);
    jest.advanceTimersByTime(400);
    expect(sent.slice(4)).toEqual(['second']);
  });

  it('need no timer while there is no work', () => {
    keepalives.end(keepalives.add(sendFor('short')));
    jest.advanceTimersByTime(200);
    expect(jest.getTimerCount()).toBe(0);

    keepalives.add(sendFor('next'));
    jest.advanceTimersByTime(450);
    expect(sent).toEqual(['next']);
  });
});
