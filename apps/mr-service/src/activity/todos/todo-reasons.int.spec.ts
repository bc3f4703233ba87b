import { externalBuildFailed, jobsRetried, note, toOid } from '@ingot/contracts';
import { expectStatus, holdsEventually, type TestProject, type TestUser, useStack } from '@ingot/testing';
import { actionsOf, KINDS, opened, todosOf } from '../../../test/todos.js';

const stack = useStack();

describe.each(KINDS)('%s gives a todo to', (_thing, kind) => {
  let project: TestProject;
  let user: TestUser;

  beforeAll(async () => {
    project = await stack.given.project();
  });
  beforeEach(async () => {
    user = await project.member('developer');
  });

  it('the assignee when it is opened, also if self-assigned', async () => {
    await opened(stack, project, kind, { assignee_id: user.id });
    await opened(stack, project, kind, { assignee_id: user.id }, user);

    const [own, others] = await todosOf(stack, user);

    expect(own).toMatchObject({ action_name: 'assigned', author: { id: user.id } });
    expect(others).toMatchObject({ action_name: 'assigned', author: { id: project.owner.id }, body: 'Look at this' });
  });

  it('a later assignee, once per assignment', async () => {
    const path = await opened(stack, project, kind);
    expectStatus(await stack.as(project.owner).put(path, { assignee_id: user.id }), 200);
    expectStatus(await stack.as(project.owner).put(path, { title: 'Another' }), 200);

    expect(await actionsOf(stack, user)).toEqual(['assigned']);
    expectStatus(await stack.as(user).post('/todos/mark_as_done'), 204);
    expectStatus(await stack.as(project.owner).put(path, { title: 'And another' }), 200);

    expect(await actionsOf(stack, user)).toEqual([]);
  });

  it('users mentioned in its title or description, but not again when another part changes', async () => {
    await opened(stack, project, kind, { title: `For @${user.username}` });
    const path = await opened(stack, project, kind, { description: `See @${user.username}` });
    expect(await actionsOf(stack, user)).toEqual(['mentioned', 'mentioned']);
    expectStatus(await stack.as(user).post('/todos/mark_as_done'), 204);

    expectStatus(await stack.as(project.owner).put(path, { description: `Please see @${user.username}` }), 200);

    expect(await actionsOf(stack, user)).toEqual([]);
  });

  it('users mentioned in a later description', async () => {
    const path = await opened(stack, project, kind);

    expectStatus(await stack.as(project.owner).put(path, { description: `@${user.username}?` }), 200);

    expect(await actionsOf(stack, user)).toEqual(['mentioned']);
  });

  it('users mentioned in a note, which the todo shows', async () => {
    const path = await opened(stack, project, kind);
    const body = `What do you say, @${user.username}?`;
    const { id } = note.parse(expectStatus(await stack.as(project.owner).post(`${path}/notes`, { body }), 201));

    const [todo] = await todosOf(stack, user);

    expect(todo).toMatchObject({ action_name: 'mentioned', body, author: { id: project.owner.id } });
    expect(todo?.target_url).toBe(`${todo?.target.web_url ?? ''}#note_${id}`);
  });

  it('neither users who may not read it nor the author', async () => {
    const stranger = await stack.given.user();
    const path = await opened(stack, project, kind, { description: `@${stranger.username} @${user.username}` }, user);
    await stack.as(user).post(`${path}/notes`, { body: `@${stranger.username} @${user.username}` });

    expect([await actionsOf(stack, stranger), await actionsOf(stack, user)]).toEqual([[], []]);
  });

  it('no user with a pending todo for it', async () => {
    const path = await opened(stack, project, kind, { assignee_id: user.id, description: `@${user.username}` });
    await stack.as(project.owner).post(`${path}/notes`, { body: `@${user.username}` });

    expect(await actionsOf(stack, user)).toEqual(['assigned']);
  });

  it.each([
    ['closing it', { state_event: 'close' }],
    ['changing its title', { title: 'Changed' }],
    ['changing its description', { description: 'Changed' }],
    ['changing its labels', { labels: 'changed' }],
    ['taking the assignment back', { assignee_id: 0 }],
  ])('somebody until they deal with it: by %s', async (_how, change) => {
    const path = await opened(stack, project, kind, { assignee_id: user.id });
    expectStatus(await stack.as(project.owner).put(path, { title: 'By others' }), 200);
    expect(await actionsOf(stack, user)).toEqual(['assigned']);

    expectStatus(await stack.as(user).put(path, change), 200);

    expect(await actionsOf(stack, user)).toEqual([]);
    expect(await actionsOf(stack, user, 'state=done')).toEqual(['assigned']);
  });

  it('a user, and marks it as done when they write a note', async () => {
    const path = await opened(stack, project, kind, { assignee_id: user.id });
    await stack.as(project.owner).post(`${path}/notes`, { body: 'Well?' });
    expect(await actionsOf(stack, user)).toEqual(['assigned']);

    expectStatus(await stack.as(user).post(`${path}/notes`, { body: 'Done.' }), 201);

    expect(await actionsOf(stack, user)).toEqual([]);
  });

  it('a user, and keeps it after a change without effect', async () => {
    const path = await opened(stack, project, kind, { assignee_id: user.id });

    expectStatus(await stack.as(user).put(path, { title: 'Look at this' }), 200);

    expect(await actionsOf(stack, user)).toEqual(['assigned']);
  });
});

describe('a merge request', () => {
  it('marks the todo of the user who merges it as done', async () => {
    const project = await stack.given.project();
    const maintainer = await project.member('maintainer');
    const { iid } = await project.mergeRequest({ assignee_id: maintainer.id });
    expect(await actionsOf(stack, maintainer)).toEqual(['assigned']);

    expectStatus(await stack.as(maintainer).put(project.url(`/merge_requests/${iid}/merge`)), 200);

    expect(await actionsOf(stack, maintainer)).toEqual([]);
  });

  it('marks the todo of the user who pushes to it as done', async () => {
    const project = await stack.given.project();
    const developer = await project.member('developer');
    const { sourceBranch } = await project.mergeRequest({ assignee_id: developer.id });

    await project.commit(sourceBranch, { 'more.txt': 'more\n' }, { as: developer });

    await holdsEventually(async () => expect(await actionsOf(stack, developer)).toEqual([]));
  });

  it('gives todos to its author and to the user who armed the automatic merge when the pipeline of its head fails', async () => {
    const project = await stack.given.project();
    const maintainer = await project.member('maintainer');
    const { iid, sha } = await project.mergeRequest();
    await project.postStatus(sha, 'pending');
    expectStatus(
      await stack
        .as(maintainer)
        .put(project.url(`/merge_requests/${iid}/merge`), { merge_when_pipeline_succeeds: true }),
      200,
    );

    await project.postStatus(sha, 'failed');

    for (const user of [project.owner, maintainer]) {
      await holdsEventually(async () => {
        expect(await todosOf(stack, user)).toMatchObject([{ action_name: 'build_failed', target: { iid } }]);
      });
    }
  });

  it('marks the todos about a failed pipeline as done, and no others, once it runs again', async () => {
    const project = await stack.given.project();
    const author = await project.member('developer');
    const { sha, sourceBranch } = await project.mergeRequest();
    const fields = { source_branch: sourceBranch, target_branch: 'main', title: 'By another' };
    expectStatus(await stack.as(project.owner).put(project.url('/merge_requests/1'), { state_event: 'close' }), 200);
    expectStatus(await stack.as(author).post(project.url('/merge_requests'), fields), 201);
    await project.postStatus(sha, 'failed');
    await holdsEventually(async () => expect(await actionsOf(stack, author)).toEqual(['build_failed']));
    const assigned = { ...fields, target_branch: 'other', assignee_id: author.id };
    expectStatus(await stack.as(project.owner).post(project.url('/merge_requests'), assigned), 201);

    await project.postStatus(sha, 'pending');

    await holdsEventually(async () => expect(await actionsOf(stack, author)).toEqual(['assigned']));
  });

  describe('about builds, whose events may arrive in another order than they happened,', () => {
    const minutesAgo = (minutes: number) => ({ occurredAt: new Date(Date.now() - minutes * 60_000) });

    async function builds() {
      const project = await stack.given.project();
      const of = async () => {
        const { sha, sourceBranch: ref } = await project.mergeRequest();
        const build = { projectId: project.id, pipelineId: 1, ref, headOid: toOid(sha) };
        return {
          fails: (minutes: number) => stack.events.tell(externalBuildFailed, build, minutesAgo(minutes)),
          isRetried: (minutes: number) => stack.events.tell(jobsRetried, build, minutesAgo(minutes)),
        };
      };
      const todos = () => actionsOf(stack, project.owner);
      return { first: await of(), second: await of(), todos };
    }

    it('leave no todo of a failure from before the retry', async () => {
      const { first, second, todos } = await builds();

      await first.isRetried(2);
      await first.fails(3);
      await second.fails(1);

      await holdsEventually(async () => expect(await todos()).toEqual(['build_failed']));
    });

    it('leave the todo of a failure from after the retry', async () => {
      const { first, second, todos } = await builds();

      await first.fails(3);
      await first.fails(1);
      await first.isRetried(2);
      await second.fails(1);

      await holdsEventually(async () => expect(await todos()).toEqual(['build_failed', 'build_failed']));
    });
  });

  it('gives a todo to the user who armed the automatic merge when it cannot be merged', async () => {
    const project = await stack.given.project();
    const maintainer = await project.member('maintainer');
    const { iid, sha, sourceBranch } = await project.mergeRequest();
    await project.postStatus(sha, 'pending');
    expectStatus(
      await stack
        .as(maintainer)
        .put(project.url(`/merge_requests/${iid}/merge`), { merge_when_pipeline_succeeds: true }),
      200,
    );
    await project.commit('main', { [`${sourceBranch}.txt`]: 'in the way\n' });

    await project.postStatus(sha, 'success');

    await holdsEventually(async () => expect(await actionsOf(stack, maintainer)).toEqual(['unmergeable']));
  });
});

describe('a todo', () => {
  it('is deleted with its user, and passes to the ghost user when its author is deleted', async () => {
    const project = await stack.given.project({ initialized: false });
    const [giver, taker] = [await project.member('reporter'), await project.member('reporter')];
    await opened(stack, project, 'issues', { assignee_id: taker.id }, giver);
    await opened(stack, project, 'issues', { assignee_id: giver.id });

    expectStatus(await stack.root.delete(`/users/${giver.id}`), 200);

    await holdsEventually(async () => {
      expect(await todosOf(stack, taker)).toMatchObject([{ author: { name: 'Ghost User' } }]);
    });
    await holdsEventually(async () => {
      const rows = await stack.query('mr-service', 'SELECT id FROM todos WHERE user_id = $1', [giver.id]);
      expect(rows).toEqual([]);
    });
  });

  it('is deleted with its project', async () => {
    const project = await stack.given.project({ initialized: false });
    await opened(stack, project, 'issues', { assignee_id: project.owner.id });

    expectStatus(await stack.as(project.owner).delete(project.url()), 202);

    await holdsEventually(async () => {
      const rows = await stack.query('mr-service', 'SELECT id FROM todos WHERE project_id = $1', [project.id]);
      expect(rows).toEqual([]);
    });
  });
});
