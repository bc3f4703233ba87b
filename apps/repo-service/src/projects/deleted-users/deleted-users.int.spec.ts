import { z } from 'zod';
import { expectStatus, holdsEventually, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();

const inNamespace = z.looseObject({ namespace: z.looseObject({ id: z.number() }) });
const project = z.looseObject({ id: z.number(), creator_id: z.number() });

const remove = async ({ id }: TestUser) => expectStatus(await stack.root.delete(`/users/${id}`), 200);

describe('the deletion of a user', () => {
  it('deletes the projects in their namespace, with their repositories', async () => {
    const owner = await stack.given.user();
    const projects = [
      await stack.given.project({ owner, visibility: 'public' }),
      await stack.given.project({ owner, initialized: false }),
    ];
    const someoneElses = await stack.given.project();

    await remove(owner);

    await holdsEventually(async () => {
      for (const { id, pathWithNamespace } of projects) {
        expect((await stack.root.get(`/projects/${id}`)).status).toBe(404);
        expect((await stack.root.get(`/projects/${encodeURIComponent(pathWithNamespace)}`)).status).toBe(404);
      }
      const ids = projects.map(({ id }) => id);
      expect(await stack.query('repo-service', 'SELECT id FROM projects WHERE id = ANY ($1)', [ids])).toEqual([]);
    });
    expect((await stack.root.get(someoneElses.url())).status).toBe(200);
  });

  it('ends their memberships', async () => {
    const project = await stack.given.project({ initialized: false });
    const member = await project.member('developer');

    await remove(member);

    await holdsEventually(async () => {
      const { body, headers } = await stack.root.get(project.url('/members'));
      expect(body).toMatchObject([{ id: project.owner.id }]);
      expect(headers['x-total']).toBe('1');
    });
  });

  it('makes the ghost the creator of their projects in other namespaces', async () => {
    const administrator = await stack.given.user({ admin: true });
    const home = await stack.given.project({ initialized: false });
    const { namespace } = inNamespace.parse((await stack.root.get(home.url())).body);
    const body = { name: 'theirs', namespace_id: namespace.id };
    const created = await stack.as(administrator).post('/projects', body);
    const { id } = project.parse(expectStatus(created, 201));

    await remove(administrator);

    await holdsEventually(async () => {
      const { creator_id: creator } = project.parse((await stack.root.get(`/projects/${id}`)).body);
      expect((await stack.root.get(`/users/${creator}`)).body).toMatchObject({ name: 'Ghost User' });
    });
  });

  it('takes back what a request wrote in their name after the event, some minutes later', async () => {
    const project = await stack.given.project();
    const author = await project.member('developer');
    const url = project.url(`/repository/commits/${await project.branchHead('main')}/comments`);
    expectStatus(await stack.as(author).post(url, { note: 'Late' }), 201);
    const comments = async () => (await stack.root.get(url)).body;
    const inDatabase = (sql: string, values: readonly number[]) => stack.query('repo-service', sql, [...values]);
    await remove(author);
    await holdsEventually(async () => expect(await comments()).toMatchObject([{ author: { name: 'Ghost User' } }]));
    await inDatabase('UPDATE commit_comments SET author_id = $1 WHERE project_id = $2', [author.id, project.id]);
    await inDatabase('INSERT INTO members (project_id, user_id, access_level) VALUES ($2, $1, 30)', [
      author.id,
      project.id,
    ]);

    await inDatabase(`UPDATE deleted_users SET deleted_at = now() - interval '1 hour' WHERE user_id = $1`, [author.id]);

    await holdsEventually(async () => expect(await comments()).toMatchObject([{ author: { name: 'Ghost User' } }]));
    await holdsEventually(async () => {
      expect(await inDatabase('SELECT FROM deleted_users WHERE user_id = $1', [author.id])).toEqual([]);
    });
    expect(await inDatabase('SELECT FROM members WHERE user_id = $1', [author.id])).toEqual([]);
  });

  it('frees their username and paths at once', async () => {
    const project = await stack.given.project({ initialized: false });
    const { username } = project.owner;

    await remove(project.owner);

    const owner = await stack.given.user({ username });
    const next = await stack.given.project({ owner, name: project.path, initialized: false });
    expect(next.pathWithNamespace).toBe(`${username}/${project.path}`);
    await holdsEventually(async () => expect((await stack.root.get(project.url())).status).toBe(404));
    expect((await stack.as(owner).get(next.url())).status).toBe(200);
  });

  it('leaves nothing of projects that were being created', async () => {
    const owner = await stack.given.user();
    const creations = Array.from({ length: 6 }, (_, number) =>
      stack.as(owner).post('/projects', { name: `project-${number}` }),
    );

    const [replies] = await Promise.all([Promise.all(creations), remove(owner)]);

    for (const { status } of replies) expect([201, 400, 401, 403, 404]).toContain(status);
    await holdsEventually(async () => {
      const left = await stack.query(
        'repo-service',
        `SELECT p.id FROM projects p JOIN namespaces n ON n.id = p.namespace_id
         WHERE n.owner_id = $1 AND (p.deleted_at IS NULL OR n.deleted_at IS NULL)`,
        [owner.id],
      );
      const namespaces = await stack.query(
        'repo-service',
        'SELECT path, deleted_at IS NULL AS "isOpen" FROM namespaces WHERE owner_id = $1',
        [owner.id],
      );
      expect({ left, namespaces }).toEqual({ left: [], namespaces: [{ path: `-${owner.id}`, isOpen: false }] });
    });
  });
});
