import { useStack } from '@ingot/testing';
import { IssueScenario, one } from '../../test/issue-scenario.js';

const stack = useStack();

describe('subscribing to an issue', () => {
  it('is implicit for author and assignee', async () => {
    const scenario = await IssueScenario.make(stack);
    const [assignee, other] = [await scenario.project.member('guest'), await scenario.project.member('developer')];
    await scenario.open({ assignee_id: assignee.id });

    expect(await scenario.show(1)).toMatchObject({ subscribed: true });
    expect(await scenario.show(1, assignee)).toMatchObject({ subscribed: true });
    expect(await scenario.show(1, other)).toMatchObject({ subscribed: false });
  });

  it('is implicit for authors of notes, and for mentioned users who may read it', async () => {
    const scenario = await IssueScenario.make(stack);
    const { project } = scenario;
    const [first, second, writer] = [
      await project.member('guest'),
      await project.member('guest'),
      await project.member('guest'),
    ];
    await scenario.open({ description: `For @${first.username}` });
    expect(await scenario.show(1, first)).toMatchObject({ subscribed: true });
    expect(await scenario.show(1, second)).toMatchObject({ subscribed: false });
    await scenario.change(1, { description: `Now for @${second.username}` });
    expect(await scenario.show(1, second)).toMatchObject({ subscribed: true });
    await scenario.comment(1, 'Me too', writer);
    expect(await scenario.show(1, writer)).toMatchObject({ subscribed: true });

    await scenario.open({ description: `For @${first.username}`, confidential: true });
    await scenario.change(2, { confidential: false });
    expect(await scenario.show(2, first)).toMatchObject({ subscribed: false });
  });

  it('answers 201 with the issue, and 304 when nothing changes', async () => {
    const scenario = await IssueScenario.make(stack);
    const guest = await scenario.project.member('guest');
    await scenario.open();

    expect(one(await scenario.subscribe(1, guest), 201)).toMatchObject({ iid: 1, subscribed: true });
    expect(await scenario.subscribe(1, guest)).toMatchObject({ status: 304, body: null });
    expect(await scenario.show(1, guest)).toMatchObject({ subscribed: true });
    expect(one(await scenario.unsubscribe(1, guest), 201)).toMatchObject({ subscribed: false });
    expect(await scenario.unsubscribe(1, guest)).toMatchObject({ status: 304, body: null });
    expect(await scenario.show(1, guest)).toMatchObject({ subscribed: false });
  });

  it('is explicit once the author has set it', async () => {
    const scenario = await IssueScenario.make(stack);
    await scenario.open();

    expect(await scenario.subscribe(1)).toMatchObject({ status: 304 });
    expect(one(await scenario.unsubscribe(1), 201)).toMatchObject({ subscribed: false });
    expect(await scenario.unsubscribe(1)).toMatchObject({ status: 304 });
    expect(one(await scenario.subscribe(1), 201)).toMatchObject({ subscribed: true });
  });

  it('succeeds once of many concurrent requests', async () => {
    const scenario = await IssueScenario.make(stack);
    const guest = await scenario.project.member('guest');
    await scenario.open();

    const replies = await Promise.all(Array.from({ length: 5 }, () => scenario.subscribe(1, guest)));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 304, 304, 304, 304]);
  });

  it('answers 404 for an unknown issue', async () => {
    const scenario = await IssueScenario.make(stack);

    expect(await scenario.subscribe(1)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
    expect(await scenario.unsubscribe(1)).toMatchObject({ status: 404, body: { message: '404 Not found' } });
  });
});
