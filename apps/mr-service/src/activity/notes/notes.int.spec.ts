import { type Caller, expectStatus, useStack } from '@ingot/testing';
import { type NotedKind, NoteScenario } from '../../../test/note-scenario.js';

const stack = useStack();
const NO_NOTE = { status: 404, body: { message: '404 Note Not Found' } };
const NO_NOTES = { status: 404, body: { message: '404 Notes Not Found' } };
const FORBIDDEN = { status: 403, body: { message: '403 Forbidden' } };
/** A number that no thing has. */
const NOTHING = 999_999_999;
const missing = (name: string) => ({ status: 400, body: { message: `400 (Bad request) "${name}" not given` } });

const KINDS: readonly [NotedKind, string][] = [
  ['issue', 'Issue'],
  ['merge request', 'MergeRequest'],
  ['snippet', 'Snippet'],
];

describe.each(KINDS)('the notes on a %s', (kind, type) => {
  it('are created, shown, listed, changed and deleted', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const { owner } = scenario.project;

    const written = await scenario.write('I see it *too*.');

    expect(written).toEqual({
      id: written.id,
      body: 'I see it *too*.',
      attachment: null,
      author: written.author,
      created_at: written.created_at,
      updated_at: written.created_at,
      system: false,
      noteable_id: scenario.id,
      noteable_iid: kind === 'snippet' ? null : 1,
      noteable_type: type,
    });
    expect(written.author).toMatchObject({ id: owner.id, username: owner.username, name: owner.name, state: 'active' });
    expect((await scenario.tryToShow(written.id)).body).toEqual(written);
    expect(await scenario.list()).toEqual([written]);
    const changed = expectStatus(await scenario.tryToChange(written.id, { body: 'Corrected' }), 200);
    expect(changed).toMatchObject({ id: written.id, body: 'Corrected', created_at: written.created_at });
    expect(await scenario.list()).toEqual([changed]);
    expect(await scenario.delete(written.id)).toEqual(changed);
    expect(await scenario.list()).toEqual([]);
    expect(await scenario.tryToShow(written.id)).toMatchObject(NO_NOTE);
  });

  it('are listed page by page, oldest first', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    for (const body of ['one', 'two', 'three']) await scenario.write(body);

    const reply = await scenario.tryToList('per_page=2&page=2');

    expect(reply).toMatchObject({ status: 200, body: [{ body: 'three' }] });
    expect(reply.headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-page': '2', 'x-next-page': '' });
    expect((await scenario.list()).map(({ body }) => body)).toEqual(['one', 'two', 'three']);
    expect(await scenario.tryToList('page=9')).toMatchObject({ status: 200, body: [], headers: { 'x-total': '3' } });
  });

  it('need a body', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const { id } = await scenario.write('Any');

    for (const fields of [{}, { body: '' }, { body: ' \n\t' }]) {
      expect(await scenario.tryToWrite(fields)).toMatchObject(missing('body'));
      expect(await scenario.tryToChange(id, fields)).toMatchObject(missing('body'));
    }

    expect(await scenario.list()).toMatchObject([{ id, body: 'Any' }]);
  });

  it('may have 65536 bytes, and no NUL', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const longest = 'x'.repeat(65_536);
    const { id } = await scenario.write(longest);
    const tooLong = { status: 400, body: { message: { body: ['is too long (maximum is 65536 bytes)'] } } };

    expect(await scenario.tryToWrite({ body: `${longest}x` })).toMatchObject(tooLong);
    expect(await scenario.tryToWrite({ body: 'ä'.repeat(32_769) })).toMatchObject(tooLong);
    expect(await scenario.tryToChange(id, { body: `${longest}x` })).toMatchObject(tooLong);
    expect(await scenario.tryToWrite({ body: 'a\0b' })).toMatchObject({
      status: 400,
      body: { error: 'body is invalid' },
    });

    expect(await scenario.list()).toMatchObject([{ id, body: longest }]);
  });

  it('answer 404 on an unknown target', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const { id } = await scenario.write('Any');
    const as = stack.as(scenario.project.owner);
    const elsewhere = scenario.url().replace(/\d+\/notes$/, `${NOTHING}/notes`);

    expect(await as.get(elsewhere)).toMatchObject(NO_NOTES);
    expect(await as.get(`${elsewhere}/${id}`)).toMatchObject(NO_NOTE);
    expect(await as.post(elsewhere, { body: 'Any' })).toMatchObject(NO_NOTE);
    expect(await as.put(`${elsewhere}/${id}`, { body: 'Other' })).toMatchObject(NO_NOTE);
    expect(await as.delete(`${elsewhere}/${id}`)).toMatchObject({ status: 200, body: {} });
    expect(await scenario.list()).toMatchObject([{ id, body: 'Any' }]);
  });

  it('answer 404 on another target than their own', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const other = await NoteScenario.make(stack, kind);
    const { id } = await other.write('Any');

    expect(await scenario.tryToShow(id)).toMatchObject(NO_NOTE);
    expect(await scenario.tryToChange(id, { body: 'Other' })).toMatchObject(NO_NOTE);
    expect(await scenario.delete(id)).toBeNull();
    expect(await other.list()).toMatchObject([{ id, body: 'Any' }]);
  });

  it('can be deleted repeatedly with 200', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const { id } = await scenario.write('Any');

    expect(await scenario.tryToDelete(id)).toMatchObject({ status: 200, body: { id, body: 'Any' } });
    expect(await scenario.tryToDelete(id)).toMatchObject({ status: 200, body: {} });
  });

  it('are changed and deleted by their author', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const author = await scenario.project.member('developer');
    const { id } = await scenario.write('Mine', author);

    expect(await scenario.tryToChange(id, { body: 'Still mine' }, author)).toMatchObject({ status: 200 });
    expect(await scenario.tryToDelete(id, author)).toMatchObject({ status: 200, body: { body: 'Still mine' } });
  });

  it.each([
    ['reporter', 403],
    ['developer', 403],
    ['maintainer', 200],
  ] as const)('of others are changed and deleted by a %s with %i', async (role, status) => {
    const scenario = await NoteScenario.make(stack, kind);
    const caller = await scenario.project.member(role);
    const { id } = await scenario.write('Not yours');

    const replies = [
      await scenario.tryToChange(id, { body: 'Mine now' }, caller),
      await scenario.tryToDelete(id, caller),
    ];

    for (const reply of replies) expect(reply).toMatchObject(status === 403 ? FORBIDDEN : { status });
    expect(await scenario.list()).toMatchObject(status === 403 ? [{ id, body: 'Not yours' }] : []);
  });

  it('cannot be changed in an archived project', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const { id } = await scenario.write('Any');
    await scenario.archive();

    expect(await scenario.tryToWrite({ body: 'More' })).toMatchObject(FORBIDDEN);
    expect(await scenario.tryToChange(id, { body: 'Other' })).toMatchObject(FORBIDDEN);
    expect(await scenario.tryToDelete(id)).toMatchObject(FORBIDDEN);
    expect(await scenario.list()).toMatchObject([{ id, body: 'Any' }]);
  });

  it('are refused to anonymous callers, and to users who do not see the project', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const stranger = await stack.given.user();

    const callsOf = async (caller: Caller | null) => {
      const as = stack.as(caller);
      return [await as.get(scenario.url()), await as.post(scenario.url(), { body: 'Any' })];
    };

    for (const reply of await callsOf(null)) {
      expect(reply).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
    }
    for (const reply of await callsOf(stranger)) {
      expect(reply).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
    }
    expect(await scenario.list()).toEqual([]);
  });

  it('are read and written by all users of a public project', async () => {
    const scenario = await NoteScenario.make(stack, kind, { visibility: 'public' });
    const reader = await stack.given.user();

    const { id } = await scenario.write('From outside', reader);

    expect(await scenario.list('', reader)).toMatchObject([{ id, author: { id: reader.id } }]);
    expect(await scenario.tryToChange(id, { body: 'Corrected' }, reader)).toMatchObject({ status: 200 });
    expect(await scenario.tryToDelete(id, reader)).toMatchObject({ status: 200 });
  });

  it('pass to the ghost user when their author is deleted', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    const author = await scenario.project.member('developer');
    await scenario.write('Still here', author);

    expectStatus(await stack.root.delete(`/users/${author.id}`), 200);

    await scenario.untilListed({ body: 'Still here', author: { name: 'Ghost User' } });
  });

  it('are deleted with their project', async () => {
    const scenario = await NoteScenario.make(stack, kind);
    await scenario.write('Any');

    expectStatus(await stack.as(scenario.project.owner).delete(scenario.project.url()), 202);

    await scenario.untilGone();
  });
});

it.each<NotedKind>(['issue', 'merge request'])(
  'notes are counted where the %s is shown, whatever happens at once',
  async (kind) => {
    const scenario = await NoteScenario.make(stack, kind);
    expect(await scenario.counts()).toEqual([0, 0]);

    const written = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((body) => scenario.write(body)));
    expect(await scenario.counts()).toEqual([5, 5]);
    const [first, second] = written;
    const deleted = await Promise.all([first, first, first, second].map((each) => scenario.delete(each?.id ?? 0)));

    expect(deleted.filter((note) => note !== null)).toHaveLength(2);
    expect(await scenario.counts()).toEqual([3, 3]);
  },
);

describe('the participants of an issue', () => {
  it('are its author, who is assigned, and who wrote notes, each once', async () => {
    const project = await stack.given.project({ visibility: 'public', initialized: false });
    const [assignee, writer] = [await project.member('developer'), await stack.given.user()];
    const api = stack.as(project.owner);
    expectStatus(await api.post(project.url('/issues'), { title: 'A', assignee_id: assignee.id }), 201);
    for (const caller of [writer, project.owner, writer]) {
      expectStatus(await stack.as(caller).post(project.url('/issues/1/notes'), { body: 'Yes' }), 201);
    }

    const people = await api.get(project.url('/issues/1/participants'));
    expect(people).toMatchObject({ status: 200, headers: { 'x-total': '3' } });
    expect(people.body).toMatchObject([{ id: project.owner.id }, { id: assignee.id }, { id: writer.id }]);
    expect(await api.get(project.url('/issues/2/participants'))).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    });
    expectStatus(await api.put(project.url('/issues/1'), { confidential: true }), 200);
    expect((await stack.as(writer).get(project.url('/issues/1/participants'))).status).toBe(404);
  });
});
