import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.js';
import SpecSequencer from './spec-sequencer.js';

interface SpecFile {
  readonly path: string;
}

const specs: readonly SpecFile[] = ['apps', 'libs/testing/src', 'tools/src']
  .flatMap((directory) =>
    readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' }).map((name) => join(directory, name)),
  )
  .filter((path) => path.endsWith('.int.spec.ts') && !/node_modules|\/dist\//.test(path))
  .map((path) => ({ path: join(root, path) }));

const sort = (tests: readonly SpecFile[]) => new SpecSequencer().sort(tests);
const namesIn = (tests: readonly SpecFile[]) => tests.map(({ path }) => path.slice(root.length + 1));

describe('the order of integration specs', () => {
  it('has each of them once, and is always the same', () => {
    const sorted = sort(specs);

    expect(sorted).toHaveLength(specs.length);
    expect(new Set(sorted)).toEqual(new Set(specs));
    expect(namesIn(sort([...specs].reverse()))).toEqual(namesIn(sorted));
  });

  it('begins with timed specs, which have many light ones beside them', () => {
    const names = namesIn(sort(specs));

    const [first = -1, next = -1] = ['processes', 'outages'].map((name) =>
      names.findIndex((path) => path.includes(name)),
    );
    expect(first).toBe(0);
    expect(next).toBeGreaterThan(30);
    const beside = [...names.slice(1, next), ...names.slice(next + 1, next + 8)];
    expect(beside.filter((path) => /attacks|resilience/.test(path))).toEqual([]);
  });

  it.each([3, 1, 0])('takes %i specs', (count) => {
    expect(sort(specs.slice(0, count))).toHaveLength(count);
  });
});
