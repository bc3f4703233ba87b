import { jest } from '@jest/globals';
import { Heartbeats } from './heartbeats.js';

describe('heartbeats', () => {
  let heartbeats: Heartbeats;
  let beats: string[];
  const beatOf = (name: string) => () => void beats.push(name);

  beforeEach(() => {
    jest.useFakeTimers();
    beats = [];
    heartbeats = new Heartbeats(400);
    heartbeats.start();
  });
  afterEach(() => {
    heartbeats.stop();
    jest.useRealTimers();
  });

  it('are not heard of work that ends soon', () => {
    const heart = heartbeats.add(beatOf('short'));
    jest.advanceTimersByTime(350);
    heartbeats.end(heart);
    jest.advanceTimersByTime(5_000);
    expect(beats).toEqual([]);
  });

  it('go on while the work does, each at its own time', () => {
    const first = heartbeats.add(beatOf('first'));
    jest.advanceTimersByTime(200);
    heartbeats.add(beatOf('second'));
    jest.advanceTimersByTime(800);
    expect(beats).toEqual(['first', 'second', 'first', 'second']);
    heartbeats.end(first);
    jest.advanceTimersByTime(400);
    expect(beats.slice(4)).toEqual(['second']);
  });
});
