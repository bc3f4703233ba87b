import { jest } from '@jest/globals';
import pg from 'pg';
import { listProjects } from '@ingot/contracts';
import { expectStatus, useStack } from '@ingot/testing';
import { type ProjectFilter } from './project-list.query.js';
import { ProjectAccessReader } from './project-access.reader.js';
import { ProjectReader } from './project.reader.js';

const stack = useStack();

const MANY = 1_100;

/** Projects of the user, which only this connection sees; one in a hundred has the topic and word "seldom". */
const projectsOf = (userId: number) => ({
  text: `
    INSERT INTO projects (namespace_id, creator_id, name, path, description, tag_list, visibility, default_branch, storage, disk_path,
      runners_token, created_at, updated_at, last_activity_at)
    SELECT n.id, $1::bigint, 'Project ' || i, 'project-' || i, CASE WHEN i % 100 = 0 THEN 'Seldom' ELSE 'Often' END,
      CASE WHEN i % 100 = 0 THEN ARRAY['seldom'] ELSE '{}' END, CASE WHEN i % 200 = 0 THEN 'private' ELSE 'public' END, 'main', s.name,
      'many/' || n.id || '/' || i, 'many-' || n.id || '-' || i, now() + i * interval '1 s', now(), now()
    FROM generate_series(1, ${MANY}) i, namespaces n, (SELECT name FROM storages LIMIT 1) s WHERE n.kind = 'user' AND n.owner_id = $1::bigint`,
  values: [userId],
});

describe('a search of a namespace with many projects', () => {
  let pool: pg.Pool;
  let owner: number;

  beforeAll(async () => {
    const user = await stack.given.user();
    expectStatus(await stack.as(user).post('/projects', { name: 'Seldom and private' }), 201);
    owner = user.id;
    pool = new pg.Pool({ connectionString: stack.running.databaseUrls['repo-service'], max: 1 });
    await pool.query('BEGIN');
    await pool.query(projectsOf(owner));
  });
  afterAll(async () => {
    await pool.query('ROLLBACK');
    await pool.end();
  });

  const names = async (filter: Partial<ProjectFilter>, viewerId = owner) => {
    const asked = { ...listProjects.input.parse({}), sort: 'asc', ...filter } as const;
    const viewer = { userId: viewerId, isAdmin: false, isExternal: false };
    const { items } = await new ProjectReader(pool).page(asked, viewer, { page: 1, perPage: 3 });
    return items.map(({ name }) => name.replace('Project ', ''));
  };

  it.each<[string, Partial<ProjectFilter>, string[]]>([
    ['a rare word', { owned: true, search: 'seldom' }, ['Seldom and private', '100', '200']],
    ['a rare word, and a frequent one', { owned: true, search: 'often' }, ['1', '2', '3']],
    ['what is not there', { owned: true, search: 'neither' }, []],
    ['a topic', { membership: true, topic: ['seldom'] }, ['100', '200', '300']],
    ['a topic and a word', { owned: true, topic: ['seldom'], search: 'often' }, []],
    ['a visibility', { owned: true, search: 'seldom', visibility: 'public' }, ['100', '300', '500']],
    ['a rare word, from the last one', { owned: true, search: 'seldom', sort: 'desc' }, ['1100', '1000', '900']],
  ])('finds %s', async (_what, filter, found) => {
    expect(await names(filter)).toEqual(found);
  });

  it('shows others what they see of it', async () => {
    const { id } = await stack.given.user();

    expect(await names({ ofUser: owner, search: 'seldom' }, id)).toEqual(['100', '300', '500']);
    expect(await names({ ofUser: id, search: 'seldom' })).toEqual([]);
    expect(await names({ owned: true, search: 'seldom' }, id)).toEqual([]);
  });

  it('is too much for one answer with thousands of the longest names', async () => {
    const viewer = { userId: owner, isAdmin: false, isExternal: false };
    const few = () => new ProjectAccessReader(pool).findFewSeen(viewer);
    expect((await few())?.length).toBeGreaterThan(MANY);

    await pool.query('SAVEPOINT short_names');
    await pool.query(
      `INSERT INTO projects (namespace_id, creator_id, name, path, visibility, storage, disk_path, runners_token)
       SELECT p.namespace_id, p.creator_id, repeat('😀', 250) || i, 'long-' || i, 'private', p.storage, 'long/' || p.id || '/' || i,
         'long-' || p.id || '-' || i
       FROM generate_series(1, 3500) i, (SELECT * FROM projects WHERE creator_id = $1 LIMIT 1) p`,
      [owner],
    );
    const found = await few();
    await pool.query('ROLLBACK TO short_names');

    expect(found).toBeNull();
  });

  it('does not look at each project, unless the search finds too many', async () => {
    const query = jest.spyOn(pool, 'query');

    await names({ owned: true, search: 'seldom' });

    expect(JSON.stringify(query.mock.lastCall)).toContain('FROM projects WHERE id = ANY');
  });
});
