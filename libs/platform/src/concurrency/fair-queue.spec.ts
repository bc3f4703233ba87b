import { type Claimant, FairQueue } from './fair-queue.js';

const by = (principal: string, address = principal): Claimant => ({ principal, address });

/** Takes up to a number of items, each of which is done at once. */
function serve(queue: FairQueue<string>, count: number): string[] {
  return Array.from({ length: count }, () => {
    const item = queue.take() ?? 'nothing';
    queue.release(by(item.split(' ')[0] ?? ''));
    return item;
  });
}

describe('FairQueue', () => {
  let queue: FairQueue<string>;
  const add = (principal: string, count: number): void => {
    for (let n = 1; n <= count; n++) queue.add(`${principal} ${n}`, by(principal));
  };

  beforeEach(() => {
    queue = new FairQueue(4);
  });

  it('serves the items of one principal in order', () => {
    add('a', 3);

    expect(serve(queue, 4)).toEqual(['a 1', 'a 2', 'a 3', 'nothing']);
  });

  it('serves a newcomer after one turn of each other principal, however much they have queued', () => {
    add('a', 100);
    add('b', 100);
    expect(serve(queue, 2)).toEqual(['a 1', 'b 1']);

    add('new', 1);

    expect(serve(queue, 4)).toEqual(['a 2', 'b 2', 'new 1', 'a 3']);
  });

  it('serves whoever holds the fewest places first', () => {
    add('a', 3);
    expect(queue.take()).toBe('a 1');
    add('b', 1);

    expect([queue.take(), queue.take()]).toEqual(['b 1', 'a 2']);
  });

  it('gives no principal more than half of the places, until one is given back', () => {
    add('a', 3);
    expect([queue.take(), queue.take(), queue.peek(), queue.take()]).toEqual(['a 1', 'a 2', undefined, undefined]);
    expect([queue.heldBy(by('a')), queue.mayHoldMore(by('a')), queue.mayHoldMore(by('b'))]).toEqual([2, false, true]);

    queue.release(by('a'));

    expect([queue.peek(), queue.take()]).toEqual(['a 3', 'a 3']);
  });

  it('gives no address more than three quarters of the places, whoever comes from it', () => {
    for (const name of ['a', 'b', 'c', 'd']) queue.add(name, by(name, 'here'));
    queue.add('e', by('e', 'elsewhere'));

    expect(Array.from({ length: 5 }, () => queue.take())).toEqual(['a', 'b', 'c', 'e', undefined]);
  });

  it('lets a principal at one address pass another address of its own that has its share', () => {
    for (const name of ['a', 'b', 'c']) queue.add(name, by(name, 'here'));
    for (let n = 0; n < 3; n++) queue.take();
    queue.add('d from here', by('d', 'here'));
    queue.add('d from elsewhere', by('d', 'elsewhere'));

    expect(queue.take()).toBe('d from elsewhere');
  });

  it('gives work of the service itself its turn without a share', () => {
    add('a', 2);
    for (let n = 1; n <= 4; n++) queue.add(`service ${n}`, undefined);

    expect(Array.from({ length: 4 }, () => queue.take())).toEqual(['a 1', 'service 1', 'service 2', 'service 3']);
    expect(queue.heldBy(undefined)).toBe(0);
  });

  it('is full for a principal at half of the limit, and for everybody at the limit', () => {
    add('a', 2);
    expect([queue.isFullFor(by('a'), 4), queue.isFullFor(by('b'), 4)]).toEqual([true, false]);
    add('b', 2);
    expect([queue.isFullFor(by('c'), 4), queue.isFullFor(undefined, 4)]).toEqual([true, true]);
    queue.take();
    expect([queue.isFullFor(by('a'), 4), queue.isFullFor(by('b'), 4)]).toEqual([false, true]);
  });

  it('leaves out what was removed', () => {
    add('a', 2);

    expect([queue.remove('a 1', by('a')), queue.remove('a 1', by('a')), queue.remove('x', by('b'))]).toEqual([
      true,
      false,
      false,
    ]);
    expect([queue.size, queue.take(), queue.take(), queue.size]).toEqual([1, 'a 2', undefined, 0]);
  });

  it('empties at once', () => {
    add('a', 2);
    add('b', 1);

    expect(queue.clear()).toEqual(['a 1', 'a 2', 'b 1']);
    expect([queue.size, queue.peek(), queue.isFullFor(by('a'), 1)]).toEqual([0, undefined, false]);
  });
});
