import { eventually, Feed, type FeedEvent, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

describe('the contribution feed', () => {
  const stack = useStack();

  const aboutMergeRequests = (events: readonly FeedEvent[]) =>
    events.filter(({ target_type: type }) => type === 'MergeRequest');

  it('shows merge requests that a user opened, closed, reopened and merged, with their present title', async () => {
    const scenario = await MergeScenario.make(stack);
    const { id, iid } = await scenario.project.mergeRequest({ title: 'Before' });
    const { owner } = scenario.project;
    await scenario.close(iid, owner);
    await scenario.reopen(iid, owner);
    await scenario.update(iid, { title: 'Now' }, owner);
    await scenario.accept(iid, {}, owner);

    const feed = Feed.of(stack, owner, owner);
    const events = await eventually(
      async () => aboutMergeRequests(await feed.read()),
      ([newest, ...others]) =>
        newest?.action_name === 'accepted' && newest.target_title === 'Now' && others.length === 3,
    );

    const target = { target_id: id, target_title: 'Now', project_id: scenario.project.id };
    expect(events).toMatchObject(
      ['accepted', 'opened', 'closed', 'opened'].map((action) => ({ action_name: action, ...target })),
    );
  });

  it('hides merge requests from users who do not see the project, and drops deleted ones', async () => {
    const scenario = await MergeScenario.make(stack);
    const { owner } = scenario.project;
    const { iid } = await scenario.project.mergeRequest();
    await scenario.close(iid, owner);
    const feed = Feed.of(stack, owner, owner);
    await feed.event(({ action_name: action }) => action === 'closed');

    expect(aboutMergeRequests(await Feed.of(stack, owner, await stack.given.user()).read())).toEqual([]);
    await scenario.delete(iid);
    const left = await eventually(
      async () => aboutMergeRequests(await feed.read()),
      ({ length }) => length === 0,
    );
    expect(left).toEqual([]);
  });
});

describe('the system notes of a merge request', () => {
  const stack = useStack();

  it('tell each change in the name of who made it, and are not counted as notes', async () => {
    const scenario = await MergeScenario.make(stack);
    const assignee = await scenario.project.member('developer');
    const { iid } = await scenario.open({ title: 'Before' });
    await scenario.addBranch('next');

    await scenario.update(iid, { title: 'WIP: After', assignee_id: assignee.id, labels: 'bug', target_branch: 'next' });
    await scenario.close(iid);
    await scenario.reopen(iid);

    const texts = [
      'marked as a **Work In Progress**',
      'changed title from **Before** to **After**',
      `assigned to @${assignee.username}`,
      'added ~bug label',
      'changed target branch from `main` to `next`',
      'closed',
      'reopened',
    ];
    const author = { id: scenario.maintainer.id };
    expect((await scenario.get(iid, '/notes')).body).toMatchObject(
      texts.map((text) => ({ body: text, system: true, author })),
    );
    expect(await scenario.show(iid)).toMatchObject({ user_notes_count: 0 });
  });

  it('tell nothing when nothing changed', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ title: 'Same' });

    await scenario.update(iid, { title: 'Same', state_event: 'reopen', labels: '' });

    expect((await scenario.get(iid, '/notes')).body).toEqual([]);
  });
});

describe('the participants of a merge request', () => {
  const stack = useStack();

  it('include users whom the description mentions, if they may read it', async () => {
    const scenario = await MergeScenario.make(stack);
    const [first, second] = [await scenario.project.member('developer'), await scenario.project.member('developer')];
    const { iid } = await scenario.open({ description: `Look, @${first.username}` });

    expect(await scenario.show(iid, first)).toMatchObject({ subscribed: true });
    expect(await scenario.show(iid, second)).toMatchObject({ subscribed: false });
    await scenario.update(iid, { description: `And @${second.username}` });
    expect(await scenario.show(iid, first)).toMatchObject({ subscribed: true });
    expect(await scenario.show(iid, second)).toMatchObject({ subscribed: true });
  });
});
