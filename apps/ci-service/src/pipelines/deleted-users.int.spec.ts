import { expectStatus, holdsEventually, useStack } from '@ingot/testing';

const stack = useStack();

describe('when a user is deleted', () => {
  it('their pipelines and statuses stay, as the ghost’s', async () => {
    const project = await stack.given.project();
    const author = await project.member('developer');
    const sha = await project.branchHead('main');
    expectStatus(await stack.as(author).post(project.url(`/statuses/${sha}`), { state: 'success' }), 201);
    const ghost = { name: 'Ghost User', state: 'active' };

    expectStatus(await stack.root.delete(`/users/${author.id}`), 200);

    await holdsEventually(async () => {
      const statuses = await stack.root.get(project.url(`/repository/commits/${sha}/statuses`));
      const pipelines = await stack.query('ci-service', 'SELECT id FROM pipelines WHERE project_id = $1', [project.id]);
      const pipeline = await stack.root.get(project.url(`/pipelines/${String(pipelines[0]?.id)}`));
      expect(statuses.body).toMatchObject([{ status: 'success', author: ghost }]);
      expect(pipeline.body).toMatchObject({ status: 'success', user: ghost });
    });
  });
});
