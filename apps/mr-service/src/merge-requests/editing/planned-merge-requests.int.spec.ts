import { z } from 'zod';
import { milestone, type MilestoneJson } from '@ingot/contracts';
import { expectStatus, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

const labels = z.array(z.looseObject({ name: z.string() }));

describe('labels and milestones of merge requests', () => {
  const stack = useStack();

  async function milestoneOf({ project }: MergeScenario, title: string): Promise<MilestoneJson> {
    const reply = await stack.as(project.owner).post(project.url('/milestones'), { title });
    return milestone.parse(expectStatus(reply, 201));
  }

  async function labelsOf({ project }: MergeScenario): Promise<string[]> {
    const reply = await stack.as(project.owner).get(project.url('/labels'));
    return labels.parse(expectStatus(reply, 200)).map(({ name }) => name);
  }

  it('are set when it is opened, and shown with it and in lists', async () => {
    const scenario = await MergeScenario.make(stack);
    const first = await milestoneOf(scenario, 'First');

    const opened = await scenario.open({ labels: 'ui, api', milestone_id: first.id });

    expect(opened).toMatchObject({ labels: ['api', 'ui'], milestone: first });
    expect(await scenario.show(opened.iid)).toMatchObject({ labels: ['api', 'ui'], milestone: first });
    expect(await scenario.untilListed(opened.iid, {})).toMatchObject({ labels: ['api', 'ui'], milestone: first });
  });

  it('change: another milestone, none by 0, and none by a milestone of another project', async () => {
    const scenario = await MergeScenario.make(stack);
    const [one, two] = [await milestoneOf(scenario, 'One'), await milestoneOf(scenario, 'Two')];
    const elsewhere = await milestoneOf(await MergeScenario.make(stack), 'Elsewhere');
    const { iid } = await scenario.open({ milestone_id: one.id });

    expect(await scenario.update(iid, { milestone_id: two.id })).toMatchObject({ milestone: two });
    expect(await scenario.update(iid, { milestone_id: 0 })).toMatchObject({ milestone: null });
    await scenario.update(iid, { milestone_id: two.id });
    expect(await scenario.update(iid, { milestone_id: elsewhere.id })).toMatchObject({ milestone: null });
    expect(await scenario.open({ source_branch: 'x', milestone_id: elsewhere.id })).toMatchObject({ milestone: null });
  });

  it('create labels for names that the project does not have', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ labels: 'known' });

    await scenario.update(iid, { labels: 'known, fresh' });

    expect(await labelsOf(scenario)).toEqual(['fresh', 'known']);
  });

  it('show a renamed label by its new name, and no deleted label', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ labels: 'old, other' });
    const as = stack.as(scenario.project.owner);

    expectStatus(await as.put(scenario.project.url('/labels'), { name: 'old', new_name: 'new' }), 200);
    expect(await scenario.show(iid)).toMatchObject({ labels: ['new', 'other'] });
    expectStatus(await as.delete(scenario.project.url('/labels?name=other')), 200);
    expect(await scenario.untilListed(iid, {})).toMatchObject({ labels: ['new'] });
  });

  it.each([[Array.from({ length: 101 }, (_, index) => `label-${index}`).join(',')], ['x'.repeat(256)]])(
    'refuses too many, and too long ones',
    async (given) => {
      const scenario = await MergeScenario.make(stack);
      const { iid } = await scenario.open({ labels: 'kept' });

      expect(await scenario.tryToUpdate(iid, { labels: given, title: 'Changed' })).toMatchObject({ status: 400 });
      expect(await scenario.show(iid)).toMatchObject({ labels: ['kept'], title: 'Any' });
    },
  );
});
