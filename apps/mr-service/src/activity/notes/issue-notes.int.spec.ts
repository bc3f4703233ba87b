import { expectStatus, Feed, type TestUser, useStack } from '@ingot/testing';
import { NoteScenario } from '../../../test/note-scenario.js';

const stack = useStack();
const NO_NOTES = { status: 404, body: { message: '404 Notes Not Found' } };
const NO_NOTE = { status: 404, body: { message: '404 Note Not Found' } };

/** A confidential issue of a public project, with a note on it. */
async function confidential(fields: object = {}) {
  const scenario = await NoteScenario.make(stack, 'issue', { visibility: 'public' });
  const { project, path } = scenario;
  expectStatus(await stack.as(project.owner).put(project.url(path), { confidential: true, ...fields }), 200);
  return { scenario, note: await scenario.write('A secret') };
}

describe('the notes on a confidential issue', () => {
  it.each(['a reader', 'a guest'])('do not exist for %s', async (who) => {
    const { scenario, note } = await confidential();
    const caller = who === 'a guest' ? await scenario.project.member('guest') : await stack.given.user();

    expect(await scenario.tryToList('', caller)).toMatchObject(NO_NOTES);
    expect(await scenario.tryToShow(note.id, caller)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToWrite({ body: 'Me too' }, caller)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToChange(note.id, { body: 'Other' }, caller)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToDelete(note.id, caller)).toMatchObject({ status: 200, body: {} });
    expect((await scenario.list()).filter(({ system }) => !system)).toMatchObject([{ body: 'A secret' }]);
  });

  it('are readable for reporters and the assignee', async () => {
    const assignee = await stack.given.user();
    const { scenario, note } = await confidential({ assignee_id: assignee.id });

    for (const caller of [assignee, await scenario.project.member('reporter')]) {
      expect(await scenario.tryToShow(note.id, caller)).toMatchObject({ status: 200, body: { body: 'A secret' } });
    }
  });

  it('are in feeds only for users who may read the issue', async () => {
    const { scenario, note } = await confidential();
    const { owner } = scenario.project;
    const isIt = ({ note: shown }: { note?: { id: number } | undefined }) => shown?.id === note.id;
    const reads = async (reader: TestUser) => (await Feed.of(stack, owner, reader).read()).some(isIt);

    await Feed.of(stack, owner, owner).event(isIt);

    expect(await reads(await scenario.project.member('reporter'))).toBe(true);
    expect(await reads(await scenario.project.member('guest'))).toBe(false);
    expect(await reads(await stack.given.user())).toBe(false);
  });

  it('leave the feeds of others when it becomes confidential', async () => {
    const scenario = await NoteScenario.make(stack, 'issue', { visibility: 'public' });
    const { project, path } = scenario;
    const feed = Feed.of(stack, project.owner, await stack.given.user());
    await scenario.write('Soon a secret');
    await feed.event(({ action_name: action }) => action === 'commented on');

    expectStatus(await stack.as(project.owner).put(project.url(path), { confidential: true }), 200);

    await scenario.untilHidden(feed);
  });
});

describe('the notes on an issue', () => {
  it('answer 404 while issues are disabled', async () => {
    const scenario = await NoteScenario.make(stack, 'issue');
    await scenario.write('Any');
    expectStatus(await stack.as(scenario.project.owner).put(scenario.project.url(), { issues_enabled: false }), 200);

    expect(await scenario.tryToList()).toMatchObject(NO_NOTES);
    expect(await scenario.tryToWrite({ body: 'More' })).toMatchObject(NO_NOTE);
  });

  it('answer 404 once the issue is deleted', async () => {
    const scenario = await NoteScenario.make(stack, 'issue');
    const { id } = await scenario.write('Any');
    expectStatus(await stack.as(scenario.project.owner).delete(scenario.project.url(scenario.path)), 200);

    expect(await scenario.tryToList()).toMatchObject(NO_NOTES);
    expect(await scenario.tryToShow(id)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToWrite({ body: 'More' })).toMatchObject(NO_NOTE);
    expect(await scenario.tryToDelete(id)).toMatchObject({ status: 200, body: {} });
  });
});
