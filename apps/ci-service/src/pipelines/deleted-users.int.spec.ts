import { expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { PipelineScenario } from '../../test/pipeline-scenario.js';

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

  it('their deployments stay as well, and their triggers go', async () => {
    const scenario = await PipelineScenario.make(stack, 'deploy: { script: make, environment: staging, only: [api] }');
    const { project } = scenario;
    const leaver = await project.member('maintainer');
    expectStatus(await stack.as(leaver).post(project.url('/triggers'), { description: 'nightly' }), 201);
    expectStatus(await scenario.create('main', {}, leaver), 201);
    const runner = await scenario.runner();
    await runner.finish(await runner.next());
    const deployments = () => stack.root.get(project.url('/deployments'));
    await holdsEventually(async () => expect((await deployments()).body).toMatchObject([{ user: { id: leaver.id } }]));

    expectStatus(await stack.root.delete(`/users/${leaver.id}`), 200);

    const ghost = { username: 'ghost' };
    await holdsEventually(async () => {
      expect((await deployments()).body).toMatchObject([{ user: ghost, deployable: { user: ghost } }]);
      expect(await stack.root.get(project.url('/triggers'))).toMatchObject({ status: 200, body: [] });
    });
  });

  it('what was written in their name after the event becomes the ghost’s, and late triggers go, some minutes later', async () => {
    const project = await stack.given.project();
    const author = await project.member('maintainer');
    const sha = await project.branchHead('main');
    const statusesUrl = project.url(`/statuses/${sha}`);
    const inDatabase = (sql: string, values: readonly number[]) => stack.query('ci-service', sql, [...values]);
    const authors = async () => (await stack.root.get(project.url(`/repository/commits/${sha}/statuses`))).body;
    const left = () => inDatabase('SELECT FROM deleted_users WHERE user_id = $1', [author.id]);
    expectStatus(await stack.as(author).post(statusesUrl, { state: 'success' }), 201);
    expectStatus(await stack.root.post(project.url('/triggers'), { description: 'late' }), 201);
    expectStatus(await stack.root.delete(`/users/${author.id}`), 200);
    await holdsEventually(async () => expect(await authors()).toMatchObject([{ author: { username: 'ghost' } }]));
    for (const table of ['pipelines', 'commit_statuses']) {
      await inDatabase(`UPDATE ${table} SET user_id = $1 WHERE project_id = $2`, [author.id, project.id]);
    }
    await inDatabase('UPDATE triggers SET owner_id = $1 WHERE project_id = $2', [author.id, project.id]);

    await inDatabase(`UPDATE deleted_users SET deleted_at = now() - interval '1 hour' WHERE user_id = $1`, [author.id]);

    await holdsEventually(async () => expect(await left()).toEqual([]));
    expect(await authors()).toMatchObject([{ author: { username: 'ghost' } }]);
    expect((await stack.root.get(project.url('/pipelines'))).body).toMatchObject([{ sha }]);
    expect(await inDatabase('SELECT FROM pipelines WHERE user_id = $1', [author.id])).toEqual([]);
    expect(await stack.root.get(project.url('/triggers'))).toMatchObject({ status: 200, body: [] });
  });
});
