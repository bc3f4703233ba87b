import { COUNTED_AT_MOST } from '@ingot/contracts';
import { expectStatus, useStack } from '@ingot/testing';

const stack = useStack();

describe('a feed of more than is counted', () => {
  it.each(['projects', 'users'] as const)('of %s has no totals, and is read to its end', async (owners) => {
    const [project, author] = await Promise.all([stack.given.project(), stack.given.user()]);
    await stack.query(
      'user-service',
      `INSERT INTO contribution_events (author_id, project_id, action, audience, occurred_at)
       SELECT $1, $2, 'joined', 1, '2020-01-01'::timestamptz + n * interval '1 minute' FROM generate_series(1, $3::int) n`,
      [author.id, project.id, COUNTED_AT_MOST + 1],
    );
    const url = `/${owners}/${owners === 'users' ? author.id : project.id}/events?per_page=100`;

    const first = await stack.root.get(url);
    expectStatus(first, 200);
    const later = await stack.root.get(`${url}&page=101`);
    expectStatus(later, 200);
    const beyond = await stack.root.get(`${url}&page=102`);
    expectStatus(beyond, 200);

    expect(first.headers).not.toHaveProperty('x-total');
    expect(first.headers['x-next-page']).toBe('2');
    expect(first.headers.link).not.toContain('rel="last"');
    expect(later.headers['x-next-page']).toBe('');
    expect(later.body).not.toHaveLength(0);
    expect(beyond.body).toHaveLength(0);
  });
});
