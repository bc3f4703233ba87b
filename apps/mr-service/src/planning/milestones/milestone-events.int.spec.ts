import { Feed, useStack } from '@ingot/testing';
import { MilestoneScenario } from '../../../test/milestone-scenario.js';

const stack = useStack();

/** Who looks after milestones, and what their feed says of these, newest first. */
async function planned() {
  const scenario = await MilestoneScenario.make(stack);
  const feed = Feed.of(stack, scenario.maintainer, scenario.project.owner);
  const lines = async () => {
    const events = (await feed.read()).filter(({ target_type: type }) => type === 'Milestone');
    return events.map((event) => [event.action_name, event.target_id, event.target_title]);
  };
  return { scenario, feed, lines };
}

describe('milestones in the contribution feed', () => {
  it('show that a user opened, closed and reopened them, with their current titles', async () => {
    const { scenario, feed, lines } = await planned();
    const { id } = await scenario.create('1.0');
    await scenario.update(id, { state_event: 'close' });
    await scenario.update(id, { state_event: 'activate', title: '1.1' });

    await feed.ofLength(4); // and that they joined

    expect(await lines()).toEqual([
      ['opened', id, '1.1'],
      ['closed', id, '1.1'],
      ['opened', id, '1.1'],
    ]);
    expect(await feed.event(({ action_name: action }) => action === 'closed')).toMatchObject({
      project_id: scenario.project.id,
      author_id: scenario.maintainer.id,
      target_type: 'Milestone',
      title: null,
      data: null,
    });
  });

  it('leave out changes without effect and refused ones', async () => {
    const { scenario, feed, lines } = await planned();
    const { id } = await scenario.create('1.0');
    await scenario.update(id, { state_event: 'activate' });
    await scenario.update(id, { description: 'All of it', due_date: '2017-02-01' });
    await scenario.tryToUpdate(id, { state_event: 'close', start_date: '2017-02-02' });
    await scenario.tryToCreate({ title: '1.0' });
    const { id: last } = await scenario.create('last');

    await feed.event(({ target_id: target }) => target === last);

    expect(await lines()).toEqual([
      ['opened', last, 'last'],
      ['opened', id, '1.0'],
    ]);
  });

  it('show the deletion', async () => {
    const { scenario, feed } = await planned();
    const { id } = await scenario.create('1.0');
    await scenario.delete(id);
    await scenario.delete(id);

    const destroyed = await feed.event(({ action_name: action }) => action === 'destroyed');

    expect(destroyed).toMatchObject({ target_type: 'Milestone', project_id: scenario.project.id });
    await scenario.create('2.0');
    await feed.event(({ target_title: title }) => title === '2.0');
    expect((await feed.actions()).filter((action) => action === 'destroyed')).toHaveLength(1);
  });

  it('are hidden from users who do not see the private project', async () => {
    const { scenario, feed } = await planned();
    await scenario.create('1.0');
    await feed.event(({ target_type: type }) => type === 'Milestone');

    const stranger = Feed.of(stack, scenario.maintainer, await stack.given.user());

    expect(await stranger.read()).toEqual([]);
  });
});
