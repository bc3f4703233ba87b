import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import SpecSequencer from './spec-sequencer.mjs';

const root = resolve(import.meta.dirname, '../..');
const specs = ['apps', 'libs/testing', 'tools']
  .flatMap((directory) => readdirSync(join(root, directory), { recursive: true }).map((name) => join(directory, name)))
  .filter((path) => /\.int\.spec\.m?ts$|\.int\.spec\.mjs$/.test(path) && !/node_modules|\/dist\//.test(path))
  .map((path) => ({ path: join(root, path) }));

const sort = (tests) => new SpecSequencer().sort(tests);
const namesIn = (tests) => tests.map(({ path }) => path.slice(root.length + 1));

describe('the order of specs', () => {
  it('has each of them once, and is always the same', () => {
    const sorted = sort(specs);

    expect(sorted).toHaveLength(specs.length);
    expect(new Set(sorted)).toEqual(new Set(specs));
    expect(namesIn(sort([...specs].reverse()))).toEqual(namesIn(sorted));
  });

  it('begins with what is timed, which has many light ones beside it', () => {
    const names = namesIn(sort(specs));

    const [first, next] = ['processes', 'outages'].map((name) => names.findIndex((path) => path.includes(name)));
    expect(first).toBe(0);
    expect(next).toBeGreaterThan(30);
  });

  it('takes a few, one and none', () => {
    for (const count of [3, 1, 0]) expect(sort(specs.slice(0, count))).toHaveLength(count);
  });
});
