import { uniqueName, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

describe('POST /projects/:id/merge_requests', () => {
  const stack = useStack();

  it('opens a merge request with the head and merge status of its branches', async () => {
    const scenario = await MergeScenario.make(stack);
    const { project, maintainer } = scenario;
    const sha = await project.commit('feature', { 'new.txt': 'new\n' });
    const assignee = await project.member('developer');

    const opened = await scenario.open({
      title: 'WIP: add a file',
      description: 'It is *new*.',
      labels: 'ui, bug,ui',
      assignee_id: assignee.id,
      remove_source_branch: true,
    });

    expect(opened).toMatchObject({
      iid: 1,
      project_id: project.id,
      source_project_id: project.id,
      target_project_id: project.id,
      title: 'WIP: add a file',
      description: 'It is *new*.',
      state: 'opened',
      source_branch: 'feature',
      target_branch: 'main',
      author: { id: maintainer.id, username: maintainer.username },
      assignee: { id: assignee.id },
      labels: ['bug', 'ui'],
      work_in_progress: true,
      milestone: null,
      merge_when_pipeline_succeeds: false,
      merge_status: 'can_be_merged',
      sha,
      merge_commit_sha: null,
      should_remove_source_branch: null,
      force_remove_source_branch: true,
      subscribed: true,
    });
    expect(opened.web_url).toBe(`${stack.url}/${project.pathWithNamespace}/merge_requests/1`);
    expect(opened.references).toEqual({ short: '!1', relative: '!1', full: `${project.pathWithNamespace}!1` });
  });

  it('opens one between branches that do not exist', async () => {
    const scenario = await MergeScenario.make(stack);

    const opened = await scenario.open({ source_branch: 'later', target_branch: 'never' });

    expect(opened).toMatchObject({ state: 'opened', sha: null, merge_status: 'cannot_be_merged' });
  });

  it('drops an assignee who does not see the project', async () => {
    const scenario = await MergeScenario.make(stack);
    const stranger = await stack.given.user();

    expect(await scenario.open({ assignee_id: stranger.id })).toMatchObject({ assignee: null });
  });

  it('opens one of ten identical ones that come at once, and refuses the others with 409', async () => {
    const scenario = await MergeScenario.make(stack);
    const fields = { source_branch: 'feature', target_branch: 'main', title: 'Say "hi"' };

    const replies = await Promise.all(Array.from({ length: 10 }, () => scenario.tryToOpen(fields)));

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(9);
    for (const { body } of refused) {
      expect(body).toEqual({ message: ['Cannot Create: This merge request already exists: ["Say \\"hi\\""]'] });
    }
  });

  it('numbers the merge requests of a project without gaps', async () => {
    const scenario = await MergeScenario.make(stack);
    const names = Array.from({ length: 10 }, () => uniqueName('branch'));

    const opened = await Promise.all(names.map((source_branch) => scenario.open({ source_branch })));
    await scenario.tryToOpen({ source_branch: names[0], target_branch: 'main', title: 'Again' });
    const last = await scenario.open({ source_branch: 'last' });

    expect(opened.map(({ iid }) => iid).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(last.iid).toBe(11);
  });

  it.each([
    [{ title: 'x'.repeat(256) }, 400, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [{ description: 'x'.repeat(65_537) }, 400, { message: { description: ['is too long (maximum is 65536 bytes)'] } }],
    [{ title: undefined }, 400, { message: '400 (Bad request) "title" not given' }],
    [{ source_branch: 'main' }, 422, { error: ['You can not use same project/branch for source and target'] }],
    [{ target_project_id: 999_999_999 }, 422, { error: ['Source project is not a fork of the target project'] }],
  ])('refuses %j', async (fields, status, body) => {
    const scenario = await MergeScenario.make(stack);
    const sound = { source_branch: 'feature', target_branch: 'main', title: 'Any' };

    expect(await scenario.tryToOpen({ ...sound, ...fields })).toMatchObject({ status, body });
  });

  it.each([
    ['guest', 403],
    ['reporter', 403],
    ['developer', 201],
  ] as const)('answers a %s with %i', async (role, status) => {
    const scenario = await MergeScenario.make(stack);
    const caller = await scenario.project.member(role);
    const fields = { source_branch: 'feature', target_branch: 'main', title: 'Any' };

    expect(await scenario.tryToOpen(fields, caller)).toMatchObject({ status });
  });
});
