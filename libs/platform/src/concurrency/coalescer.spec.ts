import { Coalescer } from './coalescer.js';

describe('shared runs', () => {
  let runs: Coalescer<string>;
  /** Each run's end, in the order in which they began. */
  let begun: { end: (result: string) => void; fail: (error: Error) => void }[];
  const work = () => new Promise<string>((end, fail) => begun.push({ end, fail }));
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    runs = new Coalescer();
    begun = [];
  });

  it('give nobody what was read before they asked', async () => {
    const first = runs.run('a', work);
    const [second, third] = [runs.run('a', work), runs.run('a', work)];
    expect(begun).toHaveLength(1);

    begun[0]?.end('old');
    await settled();
    begun[1]?.end('new');

    expect(await Promise.all([first, second, third])).toEqual(['old', 'new', 'new']);
    expect(begun).toHaveLength(2);
  });

  it('begin at once for what nobody is reading', async () => {
    const [one, other] = [runs.run('a', work), runs.run('b', work)];
    begun[0]?.end('a');
    begun[1]?.end('b');
    expect(await Promise.all([one, other])).toEqual(['a', 'b']);

    const again = runs.run('a', work);
    begun[2]?.end('a again');
    expect(await again).toBe('a again');
  });

  it('fail for all who share them, and not for those after', async () => {
    const first = runs.run('a', work);
    const second = runs.run('a', work);
    begun[0]?.fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');

    await settled();
    begun[1]?.end('mended');
    expect(await second).toBe('mended');
  });
});
