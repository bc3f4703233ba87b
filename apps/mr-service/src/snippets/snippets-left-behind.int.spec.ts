import { expectStatus, holdsEventually, type TestUser, useStack } from '@ingot/testing';
import { personalSnippet, snippetIn } from '../../test/snippets.js';

const stack = useStack();

const remaining = (where: string, value: number) =>
  stack.query('mr-service', `SELECT id FROM snippets WHERE ${where} = $1`, [value]);

async function removeUser({ id }: TestUser): Promise<void> {
  expectStatus(await stack.root.delete(`/users/${id}`), 200);
}

describe('when a snippet is deleted', () => {
  it('its notes are deleted with it, and no others', async () => {
    const project = await stack.given.project({ initialized: false });
    const ids = [await snippetIn(stack, project), await snippetIn(stack, project)];
    const owner = stack.as(project.owner);
    for (const id of ids) {
      expectStatus(await owner.post(project.url(`/snippets/${id}/notes`), { body: 'Neat.' }), 201);
    }

    expectStatus(await owner.delete(project.url(`/snippets/${ids[0]}`)), 200);

    const left = await stack.query('mr-service', 'SELECT noteable_id FROM notes WHERE project_id = $1', [project.id]);
    expect(left).toEqual([{ noteable_id: String(ids[1]) }]);
  });
});

describe('when a user is deleted', () => {
  it('their project snippets go to the ghost, and their personal ones are deleted', async () => {
    const project = await stack.given.project({ initialized: false });
    const author = await project.member('reporter');
    const id = await snippetIn(stack, project, { visibility: 'private', code: 'puts 3' }, author);
    const personal = await personalSnippet(stack, author);
    const others = await personalSnippet(stack, project.owner);

    await removeUser(author);

    const path = project.url(`/snippets/${id}`);
    await holdsEventually(async () => {
      expect((await stack.as(project.owner).get(path)).body).toMatchObject({ author: { name: 'Ghost User' } });
    });
    expect((await stack.as(project.owner).get(`${path}/raw`)).body).toBe('puts 3');
    expect((await stack.root.get(`/snippets/${personal}`)).status).toBe(404);
    expect((await stack.root.get(`/snippets/${others}`)).status).toBe(200);
  });
});

describe('when a project is deleted', () => {
  it('its snippets are deleted, and no others', async () => {
    const project = await stack.given.project({ initialized: false });
    const other = await stack.given.project({ initialized: false });
    await snippetIn(stack, project);
    await snippetIn(stack, other);
    const personal = await personalSnippet(stack, project.owner);

    expectStatus(await stack.as(project.owner).delete(project.url()), 202);

    await holdsEventually(async () => {
      expect(await remaining('project_id', project.id)).toEqual([]);
    });
    expect(await remaining('project_id', other.id)).toHaveLength(1);
    expect((await stack.as(project.owner).get(`/snippets/${personal}`)).status).toBe(200);
  });
});
