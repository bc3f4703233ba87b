import { z } from 'zod';
import { eventually, expectStatus, type Reply, type TestProject, uniqueName, useStack } from '@ingot/testing';

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
  it.each(['', '&pagination=keyset'])('is walked by its links, each item coming once: %s', async (pagination) => {
    const seen: string[] = [];
    let url: string | undefined = `${stack.url}/api/v4${project.url('/repository/branches')}?per_page=7${pagination}`;
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

  it('keeps what else is asked in its links, whatever its name', async () => {
    expect(linksOf(await list('?per_page=7&search=b&valueOf=x')).next).toContain('search=b&valueOf=x');
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

describe('a list that is walked by cursors', () => {
  const PREFIX = uniqueName('walked');
  const withId = z.array(z.looseObject({ id: z.number() }));
  const issueEvents = z.array(z.looseObject({ action_name: z.string(), target_id: z.number().nullable() }));
  const NEXT = /^<([^>]+)>; rel="next"$/;

  /** The items of all pages of two, one after the other. */
  async function walk<T>(path: string, items: z.ZodType<T[]>): Promise<T[]> {
    const seen: T[] = [];
    const first = `${path}${path.includes('?') ? '&' : '?'}pagination=keyset&per_page=2`;
    for (let url: string | undefined = first; url !== undefined;) {
      const reply: Reply = await stack.as(project.owner).get(url);
      seen.push(...items.parse(expectStatus(reply, 200)));
      expect(reply.headers).not.toHaveProperty('x-total');
      const next: string | undefined = NEXT.exec(String(reply.headers.link))?.[1];
      expect(next === undefined ? reply.headers.link : undefined).toBeUndefined();
      url = next?.slice(`${stack.url}/api/v4`.length);
      if (seen.length > 200) throw new Error('the walk has no end');
    }
    return seen;
  }

  const get = (path: string): Promise<Reply> => stack.as(project.owner).get(project.url(path));
  const cursorIn = ({ headers }: Reply): string =>
    new URL(linksOf({ headers, status: 200, body: null }).next ?? '').searchParams.get('cursor') ?? '';

  beforeAll(async () => {
    const owner = stack.as(project.owner);
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      expectStatus(await owner.post(project.url('/issues'), { title }), 201);
      expectStatus(await owner.post(project.url('/issues/1/notes'), { body: title }), 201);
    }
    for (const ref of ['b00', 'b01', 'b02']) await project.postStatus('main', 'success', { ref });
    for (const name of ['z', 'y', 'x']) {
      await stack.given.project({ owner: project.owner, name: `${PREFIX}-${name}`, initialized: false });
    }
    await project.mergeRequest();
    await project.mergeRequest();
    await project.mergeRequest();
    for (const _ of ['1', '2', '3']) await stack.given.user({ name: PREFIX });
  });

  it.each([
    ['issues', () => project.url('/issues')],
    ['issues by their last change', () => project.url('/issues?order_by=updated_at&sort=asc')],
    ['issues of which some were asked for', () => project.url('/issues?iids[]=1&iids[]=3&iids[]=5&state=opened')],
    ['own issues', () => '/issues'],
    ['merge requests', () => project.url('/merge_requests?sort=asc')],
    ['notes', () => project.url('/issues/1/notes')],
    ['pipelines', () => project.url('/pipelines')],
    ['pipelines, the oldest first', () => project.url('/pipelines?order_by=id&sort=asc')],
    ['own projects', () => '/projects?owned=true&order_by=id'],
    ['own projects by name', () => '/projects?owned=true&order_by=name&sort=asc'],
    ['projects of a member that were searched for', () => `/projects?membership=true&search=${PREFIX}`],
    ['projects that were searched for', () => `/projects?search=${PREFIX}&order_by=path&sort=desc`],
    ['users that were searched for', () => `/users?search=${PREFIX}`],
  ])('has the items and the order of the one with numbers: %s', async (_list, pathOf) => {
    const path = pathOf();
    const whole = await stack.as(project.owner).get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`);
    const ids = withId.parse(expectStatus(whole, 200)).map(({ id }) => id);

    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect((await walk(path, withId)).map(({ id }) => id)).toEqual(ids);
  });

  it('has every contribution once', async () => {
    const opened = (events: z.output<typeof issueEvents>) =>
      events.filter(({ action_name }) => action_name === 'opened');
    const whole = await eventually(
      async () => opened(issueEvents.parse(expectStatus(await get('/events?per_page=100'), 200))),
      ({ length }) => length >= 8,
    );
    expect(opened(await walk(project.url('/events'), issueEvents))).toEqual(whole);
  });

  it('ends with a page that links nowhere, and begins anew behind no cursor', async () => {
    const first = await get('/issues?pagination=keyset&per_page=3&cursor=');
    const last = await get(`/issues?pagination=keyset&per_page=3&cursor=${cursorIn(first)}`);

    expect(withId.parse(first.body)).toHaveLength(3);
    expect(withId.parse(last.body)).toHaveLength(2);
    expect(last.headers).toMatchObject({ 'x-per-page': '3' });
    expect(last.headers).not.toHaveProperty('link');
  });

  it('is not to be had in an order that has no cursors', async () => {
    expect(await get('/pipelines?order_by=status&pagination=keyset')).toMatchObject({
      status: 405,
      body: { error: 'Keyset pagination is not yet available for this type of request' },
    });
  });

  it.each(['/repository/branches', '/repository/tree', '/repository/tags', '/members'])(
    'gives numbered pages of a list that has no cursors: %s',
    async (path) => {
      const [asked, usual] = [await get(`${path}?pagination=keyset`), await get(path)];
      expect(asked).toMatchObject({ status: 200, body: usual.body });
      expect(asked.headers).toMatchObject({ 'x-page': '1', 'x-per-page': '20' });
    },
  );

  it('is refused with a cursor that it never gave', async () => {
    const invalid = { status: 400, body: { error: 'cursor is invalid' } };
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const ofPipelines = cursorIn(await get('/pipelines?pagination=keyset&per_page=1'));
    const cursors = [
      'x',
      encoded({}),
      encoded([]),
      encoded([1, 2]),
      encoded(['2026-02-30T00:00:00.000000Z', '1']),
      encoded(['2026-01-01T00:00:00.000000Z', "1' OR true"]),
      encoded(['2026-01-01T00:00:00.000000Z', '9'.repeat(19)]),
      ofPipelines,
    ];
    for (const cursor of cursors) {
      expect(await get(`/issues?pagination=keyset&cursor=${encodeURIComponent(cursor)}`)).toMatchObject(invalid);
    }
    expect(await get('/issues?pagination=keyset&cursor[]=1')).toMatchObject(invalid);
    const byName = `/projects?pagination=keyset&order_by=name&cursor=${encoded(['\0', '1'])}`;
    expect(await stack.as(project.owner).get(byName)).toMatchObject(invalid);
  });

  it('is one of two ways', async () => {
    expect(await get('/issues?pagination=other')).toMatchObject({
      status: 400,
      body: { error: 'pagination does not have a valid value' },
    });
    expect((await get('/issues?pagination=offset')).headers).toHaveProperty('x-total');
  });
});
