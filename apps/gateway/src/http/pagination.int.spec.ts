import { z } from 'zod';
import { expectStatus, type Reply, type TestProject, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();
const BRANCHES = Array.from({ length: 24 }, (_, index) => `b${String(index).padStart(2, '0')}`);
const named = z.array(z.object({ name: z.string() }));

let project: TestProject;

beforeAll(async () => {
  project = await stack.given.project();
  for (const branch of BRANCHES) {
    expectStatus(await stack.as(project.owner).post(project.url('/repository/branches'), { branch, ref: 'main' }), 201);
  }
});

const list = (query: string) => stack.as(project.owner).get(project.url(`/repository/branches${query}`));
const namesIn = ({ body }: Reply): string[] => named.parse(body).map(({ name }) => name);

/** The links of a page by their relation, in the order in which they came. */
const linksOf = ({ headers }: Reply): Record<string, string> =>
  Object.fromEntries(
    [...String(headers.link).matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', relation = '']) => [relation, url]),
  );

describe('a list', () => {
  it('is walked by its links, each item coming once', async () => {
    const seen: string[] = [];
    let url: string | undefined = `${stack.url}/api/v4${project.url('/repository/branches')}?per_page=7`;
    let pages = 0;
    while (url !== undefined && pages < 20) {
      const reply: Reply = await stack.as(project.owner).get(url.slice(`${stack.url}/api/v4`.length));
      seen.push(...namesIn(reply));
      url = linksOf(reply).next;
      pages += 1;
    }
    expect(pages).toBe(4);
    expect(seen).toEqual([...BRANCHES, 'main']);
  });

  it('says in its headers where a page is', async () => {
    const reply = await list('?page=2&per_page=7');
    expect(reply.headers).toMatchObject({
      'x-total': '25',
      'x-total-pages': '4',
      'x-per-page': '7',
      'x-page': '2',
      'x-next-page': '3',
      'x-prev-page': '1',
    });
    const url = `${stack.url}/api/v4${project.url('/repository/branches')}`;
    expect(linksOf(reply)).toEqual({
      prev: `${url}?page=1&per_page=7`,
      next: `${url}?page=3&per_page=7`,
      first: `${url}?page=1&per_page=7`,
      last: `${url}?page=4&per_page=7`,
    });
    expect(Object.keys(linksOf(reply))).toEqual(['prev', 'next', 'first', 'last']);
  });

  it('has 20 items on a page, starting with the first, unless asked otherwise', async () => {
    const reply = await list('');
    expect(namesIn(reply)).toEqual(BRANCHES.slice(0, 20));
    expect(reply.headers).toMatchObject({ 'x-page': '1', 'x-per-page': '20', 'x-prev-page': '', 'x-next-page': '2' });
    expect(linksOf(reply)).not.toHaveProperty('prev');
  });

  it('ends with a page that has no next one', async () => {
    const reply = await list('?page=2');
    expect(namesIn(reply)).toHaveLength(5);
    expect(reply.headers['x-next-page']).toBe('');
    expect(linksOf(reply)).not.toHaveProperty('next');
  });

  it('is empty after its end', async () => {
    const reply = await list('?page=9&per_page=10');
    expect(reply).toMatchObject({ status: 200, body: [] });
    expect(reply.headers).toMatchObject({ 'x-page': '9', 'x-total': '25', 'x-next-page': '' });
    expect(linksOf(reply).prev).toMatch(/page=8&per_page=10$/);
  });

  it('of nothing has a first and a last page only', async () => {
    const reply = await list(`?search=${uniqueName('nothing')}`);
    expect(reply.body).toEqual([]);
    expect(reply.headers).toMatchObject({ 'x-total': '0', 'x-total-pages': '0', 'x-page': '1' });
    expect(Object.keys(linksOf(reply))).toEqual(['first', 'last']);
    expect(linksOf(reply).last).toContain('page=1&');
  });

  it('keeps its filters in the links, encoded', async () => {
    const { next = '' } = linksOf(await list('?search=b&per_page=5&note=a%26b%20c'));
    expect(new URL(next).searchParams.get('search')).toBe('b');
    expect(new URL(next).searchParams.get('note')).toBe('a&b c');
  });

  it.each([
    ['per_page=101', '100', '1'],
    ['per_page=100', '100', '1'],
    ['per_page=0', '20', '1'],
    ['per_page=-5', '20', '1'],
    ['per_page=', '20', '1'],
    ['page=0', '20', '1'],
    ['page=-1', '20', '1'],
    ['page=', '20', '1'],
    ['page=999999999999999', '20', '1099511627776'],
  ])('brings %s into range', async (query, perPage, page) => {
    const reply = await list(`?${query}`);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({ 'x-per-page': perPage, 'x-page': page });
  });

  it.each(['page', 'per_page'])('refuses a %s that is no whole number', async (name) => {
    for (const value of ['abc', '1.5', '1e3', '0x10', '9'.repeat(30)]) {
      expect(await list(`?${name}=${value}`)).toMatchObject({ status: 400, body: { error: `${name} is invalid` } });
    }
    expect(await list(`?${name}[]=1`)).toMatchObject({ status: 400, body: { error: `${name} is invalid` } });
  });

  it('takes any page of lists that a database answers', async () => {
    for (const path of ['/projects', '/users', project.url('/members'), project.url('/merge_requests')]) {
      const reply = await stack.root.get(`${path}?page=999999999999999&per_page=100`);
      expect(reply).toMatchObject({ status: 200, body: [] });
    }
  });
});
