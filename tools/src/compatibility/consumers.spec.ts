import { consumerBreaks } from './consumers.js';

const OLD = { builds: ['event.ci.a', 'event.ci.b'] };

describe('consumers of an old and a new version side by side', () => {
  it.each([
    ['nothing changed', { builds: ['event.ci.b', 'event.ci.a'] }],
    ['there is a new one', { ...OLD, more: ['event.ci.c'] }],
    ['one has another name', { builds2: ['event.ci.a', 'event.ci.b', 'event.ci.c'] }],
  ])('lose nothing when %s', (_what, now) => {
    expect(consumerBreaks(OLD, now)).toEqual([]);
  });

  it.each([
    ['more events', ['event.ci.a', 'event.ci.b', 'event.ci.c'], 'event.ci.a, event.ci.b, event.ci.c'],
    ['fewer events', ['event.ci.a'], 'event.ci.a'],
    ['other events', ['event.ci.a', 'event.ci.c'], 'event.ci.a, event.ci.c'],
  ])('lose some when one consumes %s', (_what, builds, now) => {
    expect(consumerBreaks(OLD, { builds })).toEqual([
      `builds: consumed event.ci.a, event.ci.b, now ${now}; it needs a new name and takesOver`,
    ]);
  });
});
