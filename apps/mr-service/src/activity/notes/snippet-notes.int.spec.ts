import { expectStatus, Feed, useStack } from '@ingot/testing';
import { NoteScenario } from '../../../test/note-scenario.js';

const stack = useStack();
const NO_NOTES = { status: 404, body: { message: '404 Notes Not Found' } };
const NO_NOTE = { status: 404, body: { message: '404 Note Not Found' } };

const inPublicProject = () => NoteScenario.make(stack, 'snippet', { visibility: 'public' });

/** Shows the snippet to others than before. */
async function setVisibility({ project, path }: NoteScenario, visibility: string): Promise<void> {
  expectStatus(await stack.as(project.owner).put(project.url(path), { visibility }), 200);
}

describe('the notes on a snippet', () => {
  it.each<['private' | 'internal', { external?: boolean }]>([
    ['private', {}],
    ['internal', { external: true }],
  ])('that is %s are not there for those who do not see it', async (visibility, stranger) => {
    const scenario = await inPublicProject();
    const { id } = await scenario.write('Neat');
    const caller = await stack.given.user(stranger);
    expect(await scenario.list('', caller)).toMatchObject([{ body: 'Neat' }]);

    await setVisibility(scenario, visibility);

    expect(await scenario.tryToList('', caller)).toMatchObject(NO_NOTES);
    expect(await scenario.tryToShow(id, caller)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToWrite({ body: 'Me too' }, caller)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToDelete(id, caller)).toMatchObject({ status: 200, body: {} });
    expect(await scenario.list()).toMatchObject([{ id, body: 'Neat' }]);
  });

  it("on a private one appear in no other user's feed", async () => {
    const scenario = await inPublicProject();
    const { owner } = scenario.project;
    await setVisibility(scenario, 'private');
    await scenario.write('Neat');
    const actions = async (reader: typeof owner) => Feed.of(stack, owner, reader).actions();

    await Feed.of(stack, owner, owner).event(({ note }) => note?.body === 'Neat');

    expect(await actions(await stack.given.user())).not.toContain('commented on');
    expect(await actions(await scenario.project.member('reporter'))).toContain('commented on');
  });

  it('are deleted with it', async () => {
    const scenario = await NoteScenario.make(stack, 'snippet');
    await scenario.write('Neat');

    expectStatus(await stack.as(scenario.project.owner).delete(scenario.project.url(scenario.path)), 200);

    expect(await scenario.tryToList()).toMatchObject(NO_NOTES);
    await scenario.untilGone();
  });

  it('answer 404 while snippets are disabled', async () => {
    const scenario = await NoteScenario.make(stack, 'snippet');
    expectStatus(await stack.as(scenario.project.owner).put(scenario.project.url(), { snippets_enabled: false }), 200);

    expect(await scenario.tryToList()).toMatchObject(NO_NOTES);
  });
});
