import { paginationHeaders } from './pagination-headers.js';

const url = 'https://git.example/api/v4/users';

describe('pagination headers', () => {
  it('leave out the length of a list that was not counted to its end, and name the next page while there is one', () => {
    const more = paginationHeaders(url, {}, { page: 2, perPage: 10 }, { total: 21, isLowerBound: true });
    const last = paginationHeaders(url, {}, { page: 3, perPage: 10 }, { total: 30, isLowerBound: true });

    expect(more).toMatchObject({ 'x-next-page': '3', 'x-prev-page': '1', 'x-page': '2' });
    expect(more).not.toHaveProperty('x-total');
    expect(more).not.toHaveProperty('x-total-pages');
    expect(more.link).not.toContain('rel="last"');
    expect(last['x-next-page']).toBe('');
  });

  it('link to the pages around a page in the middle, parameters kept and sorted', () => {
    const headers = paginationHeaders(url, { search: 'a b', active: true }, { page: 2, perPage: 10 }, { total: 35 });
    expect(headers).toMatchObject({
      'x-total': '35',
      'x-total-pages': '4',
      'x-per-page': '10',
      'x-page': '2',
      'x-next-page': '3',
      'x-prev-page': '1',
    });
    expect(headers.link).toBe(
      [
        `<${url}?active=true&page=1&per_page=10&search=a%20b>; rel="prev"`,
        `<${url}?active=true&page=3&per_page=10&search=a%20b>; rel="next"`,
        `<${url}?active=true&page=1&per_page=10&search=a%20b>; rel="first"`,
        `<${url}?active=true&page=4&per_page=10&search=a%20b>; rel="last"`,
      ].join(', '),
    );
  });

  it('have neither next nor previous for an empty list', () => {
    const headers = paginationHeaders(url, {}, { page: 1, perPage: 20 }, { total: 0 });
    expect(headers).toMatchObject({ 'x-total-pages': '0', 'x-next-page': '', 'x-prev-page': '' });
    expect(headers.link).toBe(`<${url}?page=1&per_page=20>; rel="first", <${url}?page=1&per_page=20>; rel="last"`);
  });

  it('never repeat a credential', () => {
    const headers = paginationHeaders(url, { private_token: 's3cret' }, { page: 1, perPage: 20 }, { total: 50 });
    expect(headers.link).not.toContain('s3cret');
  });

  it('repeat whom the caller acts as, so that the next page is of the same list', () => {
    const headers = paginationHeaders(url, { sudo: 'lena' }, { page: 1, perPage: 20 }, { total: 50 });
    expect(headers.link).toContain('sudo=lena');
  });

  it('repeat lists in brackets', () => {
    const { link } = paginationHeaders(url, { iids: ['1', '2'] }, { page: 1, perPage: 20 }, { total: 1 });
    expect(link).toContain('iids%5B%5D=1&iids%5B%5D=2');
  });

  it('stay short enough for clients, and keep the next page, when a parameter is long', () => {
    const { link = '' } = paginationHeaders(
      url,
      { search: 'x'.repeat(5_000) },
      { page: 2, perPage: 20 },
      { total: 500 },
    );
    expect(link.length).toBeLessThan(12_000);
    expect(link.match(/rel="\w+"/g)).toEqual(['rel="prev"', 'rel="next"']);
  });
});
