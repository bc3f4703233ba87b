import { InvalidatedCache } from './invalidated-cache.js';

interface Fact {
  readonly subject: number;
  readonly text: string;
}

const fact = (text: string): Fact => ({ subject: 1, text });
const newCache = () =>
  new InvalidatedCache<Fact>({ maxEntries: 10, freshMs: 60_000, subjectOf: ({ subject }) => subject });

/** A question whose answer the test gives when it likes. */
function question() {
  let asked = 0;
  const answers: ((value: Fact | null) => void)[] = [];
  const fetch = () =>
    new Promise<Fact | null>((resolve) => {
      asked++;
      answers.push(resolve);
    });
  return { fetch, timesAsked: () => asked, answer: (nth: number, value: Fact | null) => answers[nth]?.(value) };
}

describe('InvalidatedCache', () => {
  it('keeps fewer values the larger they are', async () => {
    const cache = new InvalidatedCache<Fact>({
      maxEntries: 10,
      freshMs: 60_000,
      subjectOf: ({ subject }) => subject,
      weightOf: ({ text }) => text.length,
    });
    for (const key of ['one', 'two', 'three']) await cache.get(key, () => Promise.resolve(fact('four')));

    expect(['one', 'two', 'three'].filter((key) => cache.peek(key) !== undefined)).toEqual(['two', 'three']);
  });

  it('loads once for concurrent callers', async () => {
    const cache = newCache();
    const asked = question();
    const both = [cache.get('key', asked.fetch), cache.get('key', asked.fetch)];

    asked.answer(0, fact('known'));

    expect(await Promise.all(both)).toEqual([fact('known'), fact('known')]);
    expect(asked.timesAsked()).toBe(1);
  });

  it('asks again after a change, though the answer of before is still under way', async () => {
    const cache = newCache();
    const asked = question();
    const before = cache.get('key', asked.fetch);
    cache.invalidate(1);
    const after = cache.get('key', asked.fetch);

    asked.answer(0, fact('old'));
    asked.answer(1, fact('new'));

    expect(await before).toEqual(fact('old'));
    expect(await after).toEqual(fact('new'));
    expect(cache.peek('key')).toEqual(fact('new'));
  });

  it('believes nobody else that there is nothing', async () => {
    const cache = newCache();
    const asked = question();
    const first = cache.get('key', asked.fetch);
    const second = cache.get('key', asked.fetch);

    asked.answer(0, null);
    expect(await first).toBeNull();
    asked.answer(1, fact('made meanwhile'));

    expect(await second).toEqual(fact('made meanwhile'));
  });

  it('does not bring back a dropped value after more changes than it remembers', async () => {
    const cache = newCache();
    await cache.get('key', () => Promise.resolve(fact('old')));
    cache.invalidate(1);

    for (let other = 2; other < 50; other++) cache.invalidate(other);

    expect(cache.peek('key')).toBeUndefined();
  });

  it('keeps no answer that was under way while anything changed', async () => {
    const cache = newCache();
    const asked = question();
    const under = cache.get('key', asked.fetch);
    cache.invalidate(2);
    asked.answer(0, fact('perhaps old'));

    await under;

    expect(cache.peek('key')).toBeUndefined();
  });
});
