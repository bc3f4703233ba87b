import { z } from 'zod';
import { expectStatus, useStack } from '@ingot/testing';
import { NoteScenario } from '../../../test/note-scenario.js';

const stack = useStack();
const NO_NOTES = { status: 404, body: { message: '404 Notes Not Found' } };
const NO_NOTE = { status: 404, body: { message: '404 Note Not Found' } };

const make = () => NoteScenario.make(stack, 'merge request');

describe('the notes on a merge request, for those who may not read it', () => {
  it('answer 404 to a guest of a private project', async () => {
    const scenario = await make();
    const guest = await scenario.project.member('guest');
    const { id } = await scenario.write('About code');

    expect(await scenario.tryToList('', guest)).toMatchObject(NO_NOTES);
    expect(await scenario.tryToShow(id, guest)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToWrite({ body: 'Me too' }, guest)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToChange(id, { body: 'Other' }, guest)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToDelete(id, guest)).toMatchObject({ status: 200, body: {} });
    expect(await scenario.list()).toMatchObject([{ id, body: 'About code' }]);
  });

  it('are readable for a guest who is assigned', async () => {
    const project = await stack.given.project({ initialized: false });
    const guest = await project.member('guest');
    const fields = { source_branch: 'feature', target_branch: 'main', title: 'Any', assignee_id: guest.id };
    expectStatus(await stack.as(project.owner).post(project.url('/merge_requests'), fields), 201);
    const notes = project.url('/merge_requests/1/notes');

    expectStatus(await stack.as(guest).post(notes, { body: 'I will' }), 201);

    expect((await stack.as(guest).get(notes)).body).toMatchObject([{ body: 'I will', author: { id: guest.id } }]);
  });

  it('answer 404 to everyone while merge requests are disabled', async () => {
    const scenario = await make();
    const { id } = await scenario.write('Any');
    const as = stack.as(scenario.project.owner);
    expectStatus(await as.put(scenario.project.url(), { merge_requests_enabled: false }), 200);

    expect(await scenario.tryToList()).toMatchObject(NO_NOTES);
    expect(await scenario.tryToShow(id)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToWrite({ body: 'More' })).toMatchObject(NO_NOTE);
  });
});

describe('a system note', () => {
  const merged = async () => {
    const project = await stack.given.project();
    const maintainer = await project.member('maintainer');
    const { iid } = await project.mergeRequest();
    const url = project.url(`/merge_requests/${iid}`);
    expectStatus(await stack.as(maintainer).put(`${url}/merge`), 200);
    const [note] = await notesOf(`${url}/notes`);
    return { project, maintainer, url, noteUrl: `${url}/notes/${note?.id}`, note };
  };
  const notesOf = async (url: string): Promise<readonly { id: number }[]> =>
    z.array(z.looseObject({ id: z.number() })).parse(expectStatus(await stack.root.get(url), 200));

  it('has the user who made the change as its author, and is not counted', async () => {
    const { note, url, maintainer } = await merged();

    expect(note).toMatchObject({ body: 'merged', system: true, author: { id: maintainer.id } });
    expect((await stack.as(maintainer).get(url)).body).toMatchObject({ state: 'merged', user_notes_count: 0 });
  });

  it('cannot be edited, and is deleted only by maintainers', async () => {
    const { project, maintainer, url, noteUrl } = await merged();
    const developer = await project.member('developer');
    const forbidden = { status: 403, body: { message: '403 Forbidden' } };

    for (const caller of [maintainer, project.owner, developer]) {
      expect(await stack.as(caller).put(noteUrl, { body: 'never' })).toMatchObject(forbidden);
    }
    expect(await stack.as(developer).delete(noteUrl)).toMatchObject(forbidden);
    expect(await stack.as(maintainer).delete(noteUrl)).toMatchObject({ status: 200, body: { body: 'merged' } });
    expect((await stack.as(maintainer).get(url)).body).toMatchObject({ user_notes_count: 0 });
  });
});

describe('the comments on a merge request', () => {
  const commentsOf = ({ project, path }: NoteScenario) => project.url(`${path}/comments`);

  it('are notes in another form, oldest first', async () => {
    const scenario = await make();
    const as = stack.as(scenario.project.owner);
    const { author } = await scenario.write('A note');

    const reply = await as.post(commentsOf(scenario), { note: 'A comment' });

    expect(expectStatus(reply, 201)).toEqual({ note: 'A comment', author });
    const listed = await as.get(`${commentsOf(scenario)}?per_page=1`);
    expect(listed).toMatchObject({ status: 200, headers: { 'x-total': '2' } });
    expect(listed.body).toEqual([{ note: 'A note', author }]);
    expect(await scenario.list()).toMatchObject([{ body: 'A note' }, { body: 'A comment', system: false }]);
    expect(await scenario.counts()).toEqual([2, 2]);
  });

  it('leave out system notes', async () => {
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    const url = project.url(`/merge_requests/${iid}`);
    expectStatus(await stack.as(project.owner).put(`${url}/merge`), 200);

    expect(await stack.as(project.owner).get(`${url}/comments`)).toMatchObject({
      status: 200,
      body: [],
      headers: { 'x-total': '0' },
    });
  });

  it('need a text', async () => {
    const scenario = await make();
    const as = stack.as(scenario.project.owner);
    const missing = { status: 400, body: { message: '400 (Bad request) "note" not given' } };

    expect(await as.post(commentsOf(scenario), {})).toMatchObject(missing);
    expect(await as.post(commentsOf(scenario), { note: ' ' })).toMatchObject(missing);
    expect(await as.post(commentsOf(scenario), { note: 'x'.repeat(65_537) })).toMatchObject({
      status: 400,
      body: { message: { note: ['is too long (maximum is 65536 bytes)'] } },
    });
    expect((await as.get(commentsOf(scenario))).body).toEqual([]);
  });

  it('answer 404 to users who may not read the merge request', async () => {
    const scenario = await make();
    const guest = stack.as(await scenario.project.member('guest'));

    expect(await guest.get(commentsOf(scenario))).toMatchObject(NO_NOTES);
    expect(await guest.post(commentsOf(scenario), { note: 'Any' })).toMatchObject(NO_NOTE);
  });
});
