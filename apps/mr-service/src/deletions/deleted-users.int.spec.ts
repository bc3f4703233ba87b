import { expectStatus, holdsEventually, type TestUser, uniqueName, useStack } from '@ingot/testing';
import { MergeScenario } from '../../test/merge-scenario.js';

const stack = useStack();

const remove = async ({ id }: TestUser) => expectStatus(await stack.root.delete(`/users/${id}`), 200);

describe('when a user is deleted', () => {
  it('their merge requests stay and become the ghost user’s', async () => {
    const project = await stack.given.project();
    const author = await project.member('developer');
    const source = uniqueName('feature');
    await project.commit(source, { 'a.txt': 'a\n' });
    const opened = await stack.as(author).post(project.url('/merge_requests'), {
      ...{ source_branch: source, target_branch: 'main', title: 'Add a' },
    });
    expect(expectStatus(opened, 201)).toMatchObject({ author: { id: author.id } });

    await remove(author);

    await holdsEventually(async () => {
      expect((await stack.root.get(project.url('/merge_requests'))).body).toMatchObject([
        { title: 'Add a', state: 'opened', author: { name: 'Ghost User', state: 'active' } },
      ]);
    });
  });

  it('what a request wrote in their name after the event becomes the ghost user’s, some minutes later', async () => {
    const project = await stack.given.project();
    const author = await project.member('developer');
    expectStatus(await stack.as(author).post(project.url('/issues'), { title: 'Late' }), 201);
    const issues = async () => (await stack.root.get(project.url('/issues'))).body;
    const inDatabase = (sql: string, values: readonly number[]) => stack.query('mr-service', sql, [...values]);
    await remove(author);
    await holdsEventually(async () => expect(await issues()).toMatchObject([{ author: { name: 'Ghost User' } }]));
    await inDatabase('UPDATE issues SET author_id = $1 WHERE project_id = $2', [author.id, project.id]);
    expect(await issues()).toMatchObject([{ author: null }]);

    await inDatabase(`UPDATE deleted_users SET deleted_at = now() - interval '1 hour' WHERE user_id = $1`, [author.id]);

    await holdsEventually(async () => expect(await issues()).toMatchObject([{ author: { name: 'Ghost User' } }]));
    await holdsEventually(async () => {
      expect(await inDatabase('SELECT FROM deleted_users WHERE user_id = $1', [author.id])).toEqual([]);
    });
  });

  it('their assignments are removed', async () => {
    const project = await stack.given.project();
    const assignee = await project.member('developer');
    const { iid } = await project.mergeRequest({ assignee_id: assignee.id });
    const show = async () => (await stack.root.get(project.url(`/merge_requests/${iid}`))).body;
    expect(await show()).toMatchObject({ assignee: { id: assignee.id } });

    await remove(assignee);
    await holdsEventually(async () => {
      const [row] = await stack.query('mr-service', 'SELECT assignee_id FROM merge_requests WHERE project_id = $1', [
        project.id,
      ]);
      expect(row).toEqual({ assignee_id: null });
    });

    expect(await show()).toMatchObject({ assignee: null, author: { id: project.owner.id } });
  });

  it('automatic merges in their name are disarmed', async () => {
    const scenario = await MergeScenario.make(stack);
    const { project } = scenario;
    const maintainer = await project.member('maintainer');
    const { iid, sha } = await project.mergeRequest();
    const url = project.url(`/merge_requests/${iid}`);
    await project.postStatus(sha, 'pending');
    expectStatus(await stack.as(maintainer).put(`${url}/merge`, { merge_when_pipeline_succeeds: true }), 200);

    await remove(maintainer);
    await holdsEventually(async () => {
      expect((await stack.root.get(url)).body).toMatchObject({ merge_when_pipeline_succeeds: false });
    });
    await project.postStatus(sha, 'success');
    await scenario.untilAnotherIsMerged();

    expect((await stack.root.get(url)).body).toMatchObject({ state: 'opened' });
  });
});
