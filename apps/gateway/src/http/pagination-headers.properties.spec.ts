import fc from 'fast-check';
import { PAGE_DEFAULTS } from '@ingot/contracts';
import { LAST_PAGE, readPage } from '../input/input-reader.js';
import { parseParameters } from '../input/nested-parameters.js';
import { paginationHeaders } from './pagination-headers.js';

const URL_OF_LIST = 'https://ingot.example/api/v4/things';
const request = fc.record({
  page: fc.integer({ min: 1, max: 40 }),
  perPage: fc.integer({ min: 1, max: PAGE_DEFAULTS.maxPerPage }),
});
const total = fc.integer({ min: 0, max: 2_000 });
const filters = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string(), { maxKeys: 4 });

/** The parameters of the link with that relation, as a client that follows it sends them. */
function followed(headers: Record<string, string>, relation: string) {
  const link = (headers.link ?? '').split(', ').find((one) => one.endsWith(`rel="${relation}"`));
  const query = link === undefined ? undefined : /^<[^?]*\?(.*)>;/.exec(link)?.[1];
  return query === undefined ? null : parseParameters(query);
}

describe('the links of a list', () => {
  it('lead from the first page through every page to the last one, each once', () => {
    fc.assert(
      fc.property(total, request, (count, { perPage }) => {
        const pages: number[] = [];
        for (let page: number | null = 1; page !== null;) {
          pages.push(page);
          const next = followed(paginationHeaders(URL_OF_LIST, {}, { page, perPage }, { total: count }), 'next');
          page = next && readPage(next).page;
        }
        expect(pages).toEqual(Array.from({ length: Math.max(1, Math.ceil(count / perPage)) }, (_, index) => index + 1));
      }),
      { numRuns: 50 },
    );
  });

  it('repeat the filters as they were given, and never a credential', () => {
    fc.assert(
      fc.property(filters, request, (given, page) => {
        const secret = { private_token: 'glpat-secret', access_token: 'secret' };
        const headers = paginationHeaders(URL_OF_LIST, { ...given, ...secret }, page, { total: 5_000 });
        const { page: _page, per_page, ...others } = followed(headers, 'first') ?? {};

        expect({ ...others }).toEqual({ ...given });
        expect(per_page).toBe(String(page.perPage));
        expect(headers.link).not.toContain('secret');
      }),
    );
  });

  it('fit into the headers that clients read, however long the filters are', () => {
    const long = fc.string({ minLength: 1, maxLength: 3_900 });
    fc.assert(
      fc.property(long, long, (one, other) => {
        fc.pre(isEncodable(one) && isEncodable(other));
        const { link = '' } = paginationHeaders(URL_OF_LIST, { one, other }, { page: 2, perPage: 20 }, { total: 100 });
        const [alone = ''] = link.split(', ');
        expect(link.length).toBeLessThanOrEqual(Math.max(alone.length, 12_000 + 3 * ', '.length));
      }),
      { numRuns: 50 },
    );
  });
});

describe('the page that any parameters ask for', () => {
  it('is one that there can be', () => {
    const number = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map(String);
    fc.assert(
      fc.property(number, number, (page, per_page) => {
        const read = readPage({ page, per_page });
        expect(read.page).toBeGreaterThanOrEqual(1);
        expect(read.page).toBeLessThanOrEqual(LAST_PAGE);
        expect(read.perPage).toBeGreaterThanOrEqual(1);
        expect(read.perPage).toBeLessThanOrEqual(PAGE_DEFAULTS.maxPerPage);
        expect(Number.isSafeInteger(read.page * read.perPage)).toBe(true);
      }),
    );
  });
});

const isEncodable = (text: string): boolean => !/\p{Cs}/u.test(text);
