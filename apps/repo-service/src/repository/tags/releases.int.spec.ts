import { z } from 'zod';
import { projectRelease } from '@ingot/contracts';
import { type Caller, expectStatus, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();
const MISSING = { status: 404, body: { message: '404 Not found' } };
const releases = (project: TestProject, rest = '') => project.url(`/releases${rest}`);
const release = (project: TestProject, body: object, caller: Caller = project.owner) =>
  stack.as(caller).post(releases(project), body);

describe('releases of a project', () => {
  it('are made of tags, or make them, and are shown with what can be downloaded', async () => {
    const project = await stack.given.project({ visibility: 'public' });
    const sha = await project.branchHead('main');

    const made = await release(project, { tag_name: 'v1/a', ref: 'main', name: 'One', description: '# New' });

    const shown = projectRelease.strict().parse(expectStatus(made, 201));
    expect(shown).toMatchObject({ tag_name: 'v1/a', name: 'One', description: '# New', upcoming_release: false });
    expect(shown).toMatchObject({ commit: { id: sha }, author: { id: project.owner.id }, assets: { count: 4 } });
    const one = releases(project, '/v1%2Fa');
    expect(await stack.as(null).get(one)).toMatchObject({ status: 200, body: shown });
    const tag = await stack.as(project.owner).get(project.url('/repository/tags/v1%2Fa'));
    expect(tag).toMatchObject({ body: { release: { description: '# New' } } });
    const zip = shown.assets.sources.find(({ format }) => format === 'zip')?.url ?? '';
    expect((await stack.as(project.owner).get(zip.slice(zip.indexOf('/projects/')))).status).toBe(200);

    expect(await release(project, { tag_name: 'v1/a' })).toMatchObject({
      status: 409,
      body: { message: 'Release already exists' },
    });
  });

  it('is one of a tag when many ask at once, of which one makes the tag', async () => {
    const project = await stack.given.project();

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => release(project, { tag_name: 'v1', ref: 'main' })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({ message: 'Release already exists' });
  });

  it('are listed, the latest first, without those to come as the latest', async () => {
    const project = await stack.given.project();
    const on = (name: string, released_at: string) => release(project, { tag_name: name, ref: 'main', released_at });
    await on('a', '2020-01-01T00:00:00Z');
    await on('b', '2021-01-01T00:00:00Z');
    expectStatus(await on('c', '2999-01-01T00:00:00Z'), 201);
    const names = async (query: string) => {
      const list = expectStatus(await stack.as(project.owner).get(releases(project, query)), 200);
      return z
        .array(projectRelease.strict())
        .parse(list)
        .map(({ tag_name: name }) => name);
    };

    expect(await names('')).toEqual(['c', 'b', 'a']);
    expect(await names('?sort=asc&per_page=2')).toEqual(['a', 'b']);
    const latest = releases(project, '/permalink/latest');
    expect(await stack.as(project.owner).get(latest)).toMatchObject({ body: { tag_name: 'b', name: 'b' } });
    const other = await stack.given.project();
    expect(await stack.as(other.owner).get(releases(other, '/permalink/latest'))).toMatchObject(MISSING);
  });

  it('are changed and deleted; the tag stays', async () => {
    const project = await stack.given.project();
    expectStatus(await release(project, { tag_name: 'v1', ref: 'main', name: 'One' }), 201);
    const api = stack.as(project.owner);
    const one = releases(project, '/v1');

    expect(await api.put(one, { description: 'Now with text' })).toMatchObject({
      status: 200,
      body: { name: 'One', description: 'Now with text' },
    });
    expect(await api.put(one, { name: '' })).toMatchObject({ body: { name: 'v1', description: 'Now with text' } });
    expect(await api.delete(one)).toMatchObject({ status: 200, body: { tag_name: 'v1' } });
    expect(await api.delete(one)).toMatchObject({ status: 200, body: {} });
    expect(await api.get(one)).toMatchObject(MISSING);
    expect(await api.put(one, { name: 'x' })).toMatchObject(MISSING);
    expect((await api.get(project.url('/repository/tags/v1'))).status).toBe(200);
  });

  it('are listed with the longest descriptions and links: the newest of these, and the number of all', async () => {
    const project = await stack.given.project();
    const git = await project.git();
    await git.run('fetch', '-q', 'origin');
    const names = Array.from({ length: 100 }, (_, number) => `t${100 + number}`);
    for (const name of names) await git.run('tag', name, 'origin/main');
    await git.run('push', '-q', 'origin', '--tags');
    const insert = (sql: string) => stack.query('repo-service', sql, [project.id, names]);
    await insert(`INSERT INTO releases (project_id, tag_name, description)
      SELECT $1, name, repeat('x', 30000) FROM unnest($2::text[]) name`);
    await insert(`INSERT INTO release_links (project_id, tag_name, name, url, link_type)
      SELECT $1, name, 'link ' || n, 'https://example.com/' || n || repeat('x', 2000), 'other'
        FROM unnest($2::text[]) name, generate_series(1, 100) n ORDER BY n`);

    const reply = await stack.as(project.owner).get(releases(project, '?per_page=100'));

    const shown = z.array(projectRelease.strict()).parse(expectStatus(reply, 200));
    expect(shown).toHaveLength(100);
    for (const { description, assets } of shown) {
      expect(description).toHaveLength(30_000);
      expect(assets.count).toBe(104);
      expect(assets.links.length).toBeGreaterThan(5);
      expect(assets.links.length).toBeLessThan(100);
      expect(assets.links[0]?.name).toBe('link 100');
    }
    const one = projectRelease.parse((await stack.as(project.owner).get(releases(project, '/t100'))).body);
    expect(one.assets.links).toHaveLength(100);
  });

  it('go with their tags', async () => {
    const project = await stack.given.project();
    expectStatus(await release(project, { tag_name: 'v1', ref: 'main' }), 201);
    const api = stack.as(project.owner);
    expectStatus(await api.delete(project.url('/repository/tags/v1')), 200);

    expect(await api.get(releases(project, '/v1'))).toMatchObject(MISSING);
  });

  it('need a place for a new tag, a name that tags may have, and the right to push', async () => {
    const project = await stack.given.project();
    expect(await release(project, { tag_name: 'v1' })).toMatchObject({
      status: 422,
      body: { message: 'Ref is not specified' },
    });
    expect(await release(project, { tag_name: 'v1', ref: 'none' })).toMatchObject({
      status: 405,
      body: { message: 'Target none is invalid' },
    });
    expect(await release(project, { tag_name: 'a..b', ref: 'main' })).toMatchObject({ status: 405 });
    const reporter = await project.member('reporter');
    expect(await release(project, { tag_name: 'v1', ref: 'main' }, reporter)).toMatchObject({ status: 403 });
    expect(await stack.as(reporter).get(releases(project))).toMatchObject({ status: 200, body: [] });
    const guest = await project.member('guest');
    expect((await stack.as(guest).get(releases(project))).status).toBe(403);
  });
});
