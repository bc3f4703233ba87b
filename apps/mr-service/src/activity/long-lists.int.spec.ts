import { COUNTED_AT_MOST } from '@ingot/contracts';
import { expectStatus, useStack } from '@ingot/testing';

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
