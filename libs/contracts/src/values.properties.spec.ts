import fc from 'fast-check';
import { jsonBytes, upToJsonBytes } from './json-bytes.js';
import { isOid, toOid } from './oid.js';
import { pageOf } from './pagination.js';

describe('the pages of a list', () => {
  it('have every item once, in its order, and each the total', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 12 }), (all, perPage) => {
        const pages = Array.from({ length: Math.ceil(all.length / perPage) + 1 }, (_, index) =>
          pageOf(all, { page: index + 1, perPage }),
        );
        expect(pages.flatMap(({ items }) => items)).toEqual(all);
        expect(pages.map(({ total }) => total)).toEqual(pages.map(() => all.length));
        expect(pages.at(-1)?.items).toEqual([]);
      }),
    );
  });
});

describe('a text that is cut for JSON', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', '\u0001', 'é', '名', '😀') });

  it('is its longest beginning of whole characters within the limit', () => {
    fc.assert(
      fc.property(text, fc.nat(40), (given, limit) => {
        const cut = upToJsonBytes(given, limit);
        const [next] = given.slice(cut.length);
        expect(given.startsWith(cut)).toBe(true);
        expect(jsonBytes(cut)).toBeLessThanOrEqual(limit);
        if (next !== undefined) expect(jsonBytes(cut + [...given.slice(cut.length)][0])).toBeGreaterThan(limit);
      }),
    );
  });
});

describe('an object id', () => {
  it('is read in either case, and nothing else is one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-fA-F]{38,42}$/), (text) => {
        if (text.length === 40) expect(toOid(text)).toBe(text.toLowerCase());
        else expect(() => toOid(text)).toThrow(TypeError);
        expect(isOid(text)).toBe(text.length === 40 && text === text.toLowerCase());
      }),
    );
  });
});
