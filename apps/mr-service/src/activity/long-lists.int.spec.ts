import { z } from 'zod';
import { COUNTED_AT_MOST } from '@ingot/contracts';
import { type ApiClient, type Caller, expectStatus, type Reply, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();

const LENGTH = COUNTED_AT_MOST + 1;

/** More rows than a spec can make through the API; closed ones, which nothing is to be done about. */
const FILL = {
  issues: `INSERT INTO issues (project_id, iid, title, state, author_id) SELECT $1, n, 'Issue ' || n, 'closed', 1`,
  merge_requests: `
    INSERT INTO merge_requests (project_id, iid, title, state, source_branch, target_branch, author_id)
    SELECT $1, n, 'Change ' || n, 'closed', 'branch-' || n, 'main', 1`,
  'issues/1/notes': `
    INSERT INTO notes (project_id, noteable_type, noteable_id, author_id, body)
    SELECT $1, 'Issue', (SELECT id FROM issues WHERE project_id = $1 AND iid = 1), 1, 'Note ' || n`,
};

describe('a list of more than is counted', () => {
  const filled = async (list: keyof typeof FILL): Promise<string> => {
    const { id } = await stack.given.project();
    if (list === 'issues/1/notes')
      expectStatus(await stack.root.post(`/projects/${id}/issues`, { title: 'Long' }), 201);
    await stack.query('mr-service', `${FILL[list]} FROM generate_series(1, ${LENGTH}) AS n`, [id]);
    return `/projects/${id}/${list}`;
  };

  it.each(['issues', 'merge_requests', 'issues/1/notes'] as const)(
    'of %s has no totals, and is read to its end',
    async (list) => {
      const url = await filled(list);
      const first = await stack.root.get(`${url}?per_page=100`);
      expectStatus(first, 200);
      const last = await stack.root.get(`${url}?per_page=100&page=101`);
      expectStatus(last, 200);

      expect(first.headers).not.toHaveProperty('x-total');
      expect(first.headers).not.toHaveProperty('x-total-pages');
      expect(first.headers['x-next-page']).toBe('2');
      expect(first.headers.link).not.toContain('rel="last"');
      expect(first.body).toHaveLength(100);
      expect(last.headers['x-next-page']).toBe('');
      expect(last.body).toHaveLength(1);
    },
  );
});

describe.each(['issues', 'merge_requests'] as const)('GET /%s?scope=all of more than is counted', (list) => {
  const numbered = z.array(z.looseObject({ iid: z.int(), project_id: z.int() }));
  const read = (reply: Reply) => numbered.parse(expectStatus(reply, 200));
  let author: TestUser;
  let stranger: TestUser;
  let shown: number;
  let hidden: number;
  const find = (caller: Caller, query = '') => findBy(stack.as(caller), query);
  const findBy = (client: ApiClient, query = '') =>
    client.get(`/${list}?scope=all&author_id=${author.id}&per_page=100${query}`);

  /** Every second item is in a hidden project, the newest one first; every fifth is labeled. */
  beforeAll(async () => {
    [author, stranger] = [await stack.given.user(), await stack.given.user()];
    shown = (await stack.given.project({ visibility: 'public' })).id;
    hidden = (await stack.given.project({ visibility: 'private' })).id;
    const [label] = await stack.query(
      'mr-service',
      `INSERT INTO labels (project_id, title) VALUES ($1, $2) RETURNING id`,
      [shown, `wanted ${author.id}`],
    );
    const { id } = z.object({ id: z.coerce.number() }).parse(label);
    const branches = list === 'issues' ? ['', ''] : [', source_branch, target_branch', `, 'branch-' || n, 'main'`];
    await stack.query(
      'mr-service',
      `INSERT INTO ${list} (project_id, iid, title, state, author_id, label_ids, created_at${branches[0]})
       SELECT CASE WHEN n % 2 = 0 THEN $1::bigint ELSE $2::bigint END, n, 'Item ' || n, 'closed', $3::bigint,
         CASE WHEN n % 10 = 0 THEN ARRAY[$4::bigint] ELSE '{}' END, now() - n * interval '1 second'${branches[1]}
       FROM generate_series(1, ${LENGTH}) AS n`,
      [shown, hidden, author.id, id],
    );
  });

  it('shows what the caller sees, newest first, page by page', async () => {
    const first = await find(stranger);
    const second = await find(stranger, '&page=2');
    const last = await find(stranger, '&page=50');

    expect(read(first).map(({ iid }) => iid)).toEqual(Array.from({ length: 100 }, (_, n) => 2 * n + 2));
    expect(read(second).map(({ iid }) => iid)).toEqual(Array.from({ length: 100 }, (_, n) => 2 * n + 202));
    expect(read(last).map(({ iid }) => iid)).toEqual(Array.from({ length: 100 }, (_, n) => 2 * n + 9_802));
    expect(read(first).map(({ project_id: id }) => id)).not.toContain(hidden);
    expect(first.headers['x-next-page']).toBe('2');
    expect(last.headers['x-next-page']).toBe('');
  });

  it('shows an administrator all, without totals', async () => {
    const first = await findBy(stack.root);

    expect(read(first).map(({ iid }) => iid)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(first.headers).not.toHaveProperty('x-total');
  });

  it('is walked by cursors', async () => {
    const first = await find(stranger, '&pagination=keyset');
    const [, next = ''] = /<[^>]*\?([^>]*)>; rel="next"/.exec(String(first.headers.link)) ?? [];
    const second = await stack.as(stranger).get(`/${list}?${next}`);

    expect(read(first)).toHaveLength(100);
    expect(read(second).map(({ iid }) => iid)).toEqual(Array.from({ length: 100 }, (_, n) => 2 * n + 202));
  });

  it('finds those with a label', async () => {
    const found = await find(stranger, `&labels=${encodeURIComponent(`wanted ${author.id}`)}`);

    expect(read(found).map(({ iid }) => iid)).toEqual(Array.from({ length: 100 }, (_, n) => 10 * n + 10));
    expect(found.headers['x-total']).toBe('1000');
  });
});
