import { z } from 'zod';
import { expectStatus, uniqueName, useStack } from '@ingot/testing';
import { NoteScenario } from '../../../test/note-scenario.js';

const stack = useStack();
const withId = z.looseObject({ id: z.number() });

/** An issue or merge request that a developer changes; what Ingot notes then. */
async function changed(kind: 'issue' | 'merge request') {
  const scenario = await NoteScenario.make(stack, kind);
  const { project, path } = scenario;
  const by = await project.member('developer');
  const change = async (fields: object) => expectStatus(await stack.as(by).put(project.url(path), fields), 200);
  const noted = async () => {
    const notes = await scenario.list();
    expect(notes.every(({ system, author }) => system && author?.id === by.id)).toBe(true);
    return notes.map(({ body }) => body);
  };
  return { scenario, by, change, noted };
}

describe.each(['issue', 'merge request'] as const)('a system note about a change of an %s tells', (kind) => {
  it('that it was closed and reopened', async () => {
    const { change, noted } = await changed(kind);

    await change({ state_event: 'close' });
    await change({ state_event: 'reopen' });

    expect(await noted()).toEqual(['closed', 'reopened']);
  });

  it('its new title and description', async () => {
    const { change, noted } = await changed(kind);

    await change({ title: 'Another', description: 'So' });

    expect(await noted()).toEqual(['changed title from **The thing** to **Another**', 'changed the description']);
  });

  it('its assignment and unassignment', async () => {
    const { change, noted, by } = await changed(kind);

    await change({ assignee_id: by.id });
    await change({ assignee_id: 0 });

    expect(await noted()).toEqual([`assigned to @${by.username}`, 'removed assignee']);
  });

  it('its labels and milestone', async () => {
    const { scenario, change, noted } = await changed(kind);
    const { owner, url } = {
      owner: stack.as(scenario.project.owner),
      url: (rest: string) => scenario.project.url(rest),
    };
    const title = uniqueName('milestone');
    const milestone = withId.parse(expectStatus(await owner.post(url('/milestones'), { title }), 201));

    await change({ labels: 'bug,to do', milestone_id: milestone.id });
    await change({ labels: 'bug', milestone_id: 0 });

    expect(await noted()).toEqual([
      'added ~bug ~"to do" labels',
      `changed milestone to %${title}`,
      'removed ~"to do" label',
      'removed milestone',
    ]);
  });

  it('nothing when nothing changes', async () => {
    const { change, noted } = await changed(kind);

    await change({ title: 'The thing', state_event: 'reopen' });

    expect(await noted()).toEqual([]);
  });

  it('of it without being counted', async () => {
    const { scenario, change } = await changed(kind);

    await change({ state_event: 'close' });

    expect(await scenario.counts()).toEqual([0, 0]);
  });
});

describe('a system note about a change of an issue tells', () => {
  it('its confidentiality and its due date', async () => {
    const { change, noted } = await changed('issue');

    await change({ confidential: true, due_date: '2030-12-01' });
    await change({ confidential: false, due_date: null });

    expect(await noted()).toEqual([
      'made the issue confidential',
      'changed due date to 2030-12-01',
      'made the issue visible to everyone',
      'removed due date',
    ]);
  });
});

describe('a system note about a change of a merge request tells', () => {
  it('its target branch, and its work-in-progress mark', async () => {
    const { change, noted } = await changed('merge request');

    await change({ target_branch: 'stable', title: 'WIP: The thing' });
    await change({ title: 'The thing' });

    expect(await noted()).toEqual([
      'marked as a **Work In Progress**',
      'changed target branch from `main` to `stable`',
      'unmarked as a **Work In Progress**',
    ]);
  });
});
