import {
  issueClosed,
  issueDeleted,
  issueOpened,
  issueReopened,
  issueUpdated,
  mergeRequestClosed,
  mergeRequestDeleted,
  mergeRequestReopened,
  mergeRequestUpdated,
  milestoneClosed,
  milestoneCreated,
  milestoneDeleted,
  milestoneReopened,
} from '@ingot/contracts';
import { eventually, Feed, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

const feedOf = ({ owner }: TestProject): Feed => Feed.of(stack, owner, owner);

/** An issue of the owner, as its service tells of it. */
const issueOf = (project: TestProject, changes: { title?: string; confidential?: boolean } = {}) => ({
  issueId: 7,
  iid: 1,
  projectId: project.id,
  title: 'It breaks',
  byUserId: project.owner.id,
  confidential: false,
  authorId: project.owner.id,
  assigneeId: null,
  ...changes,
});

const milestoneOf = (project: TestProject) => ({
  milestoneId: 5,
  iid: 1,
  projectId: project.id,
  title: 'First release',
  byUserId: project.owner.id,
});

describe('the events of issues', () => {
  it('are opened, closed, and opened again when one is reopened', async () => {
    const project = await stack.given.project({ initialized: false });
    const issue = issueOf(project);
    await stack.events.tell(issueOpened, issue);
    await stack.events.tell(issueClosed, issue);
    await stack.events.tell(issueReopened, issue);

    const target = {
      target_id: 7,
      target_type: 'Issue',
      target_title: 'It breaks',
      project_id: project.id,
      data: null,
    };
    expect((await feedOf(project).ofLength(4)).slice(0, 3)).toMatchObject([
      { action_name: 'opened', ...target },
      { action_name: 'closed', ...target },
      { action_name: 'opened', ...target },
    ]);
  });

  it('show the title as it is now, whichever change is heard of last', async () => {
    const project = await stack.given.project({ initialized: false });
    const [before, after] = [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000)];
    await stack.events.tell(issueOpened, issueOf(project));
    await stack.events.tell(issueUpdated, issueOf(project, { title: 'The newest' }), { occurredAt: after });
    await stack.events.tell(issueClosed, issueOf(project, { title: 'Older' }), { occurredAt: before });

    const feed = await feedOf(project).ofLength(3);

    expect(feed.map(({ target_title: title }) => title)).toEqual(['The newest', 'The newest', null]);
  });

  it('go with an issue that is deleted, and do not come back with a late event', async () => {
    const project = await stack.given.project({ initialized: false });
    await stack.events.tell(issueOpened, issueOf(project));
    await feedOf(project).ofLength(2);

    await stack.events.tell(issueDeleted, issueOf(project));
    await stack.events.tell(issueClosed, issueOf(project));
    await stack.events.tell(issueOpened, { ...issueOf(project), issueId: 8, title: 'Another' });

    await feedOf(project).event(({ target_id: id }) => id === 8);
    expect(await feedOf(project).actions()).toEqual(['opened', 'created']);
  });
});

describe('the events of merge requests', () => {
  it('are closed, opened again, renamed and forgotten', async () => {
    const project = await stack.given.project();
    const { id, iid } = await project.mergeRequest({ title: 'At first' });
    const fact = { mergeRequestId: id, iid, projectId: project.id, title: 'At first', byUserId: project.owner.id };
    await feedOf(project).event(({ action_name: action }) => action === 'opened');
    await stack.events.tell(mergeRequestClosed, fact);
    await stack.events.tell(mergeRequestReopened, fact);
    await stack.events.tell(mergeRequestUpdated, { ...fact, title: 'At last' });

    const about = async () =>
      (await feedOf(project).read())
        .filter(({ target_type: type }) => type === 'MergeRequest')
        .map((event) => [event.action_name, event.target_id, event.target_title]);
    const renamed = await eventually(about, ([newest]) => newest?.[2] === 'At last');

    expect(renamed).toEqual(['opened', 'closed', 'opened'].map((action) => [action, id, 'At last']));
    await stack.events.tell(mergeRequestDeleted, fact);
    expect(await eventually(about, ({ length }) => length === 0)).toEqual([]);
  });
});

describe('the events of milestones', () => {
  it('are opened, closed and opened again', async () => {
    const project = await stack.given.project({ initialized: false });
    for (const event of [milestoneCreated, milestoneClosed, milestoneReopened]) {
      await stack.events.tell(event, milestoneOf(project));
    }

    const target = { target_id: 5, target_type: 'Milestone', target_title: 'First release' };
    expect((await feedOf(project).ofLength(4)).slice(0, 3)).toMatchObject(
      ['opened', 'closed', 'opened'].map((action) => ({ action_name: action, ...target })),
    );
  });

  it('stay when one is destroyed, without it', async () => {
    const project = await stack.given.project({ initialized: false });
    await stack.events.tell(milestoneCreated, milestoneOf(project));
    await stack.events.tell(milestoneDeleted, milestoneOf(project));

    const target = { target_id: null, target_type: 'Milestone', target_title: null };
    expect((await feedOf(project).ofLength(3)).slice(0, 2)).toMatchObject([
      { action_name: 'destroyed', ...target },
      { action_name: 'opened', ...target },
    ]);
  });
});
