import { z } from 'zod';
import { expectStatus, type TestProject, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const numbered = z.looseObject({ id: z.number() });
const NUMBER: unknown = expect.any(Number);
const TIME: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
const NOT_FOUND = { status: 404, body: { message: '404 Not found' } };
const NO_AWARD = { status: 404, body: { message: '404 Award Emoji Not Found' } };

/** Something that can be awarded: its address below `/projects/:id`, its global id and its type. */
interface Thing {
  readonly path: string;
  readonly id: number;
  readonly type: string;
}

const post = async (as: TestUser, project: TestProject, path: string, body: object): Promise<Record<string, unknown>> =>
  numbered.parse(expectStatus(await stack.as(as).post(project.url(path), body), 201));

async function anIssue(project: TestProject, author: TestUser, more: object = {}): Promise<Thing> {
  const { id, iid } = await post(author, project, '/issues', { title: uniqueName('issue'), ...more });
  return { path: `/issues/${String(iid)}`, id: Number(id), type: 'Issue' };
}

async function aMergeRequest(project: TestProject, author: TestUser): Promise<Thing> {
  const source = uniqueName('feature');
  await project.commit(source, { [`${source}.txt`]: 'new\n' });
  const branches = { source_branch: source, target_branch: 'main' };
  const { id, iid } = await post(author, project, '/merge_requests', { ...branches, title: source });
  return { path: `/merge_requests/${String(iid)}`, id: Number(id), type: 'MergeRequest' };
}

async function aSnippet(project: TestProject, author: TestUser): Promise<Thing> {
  const snippet = { title: 'A', file_name: 'a.txt', code: 'a', visibility: 'public' };
  const { id } = await post(author, project, '/snippets', snippet);
  return { path: `/snippets/${String(id)}`, id: Number(id), type: 'Snippet' };
}

const aNoteOn =
  (make: (project: TestProject, author: TestUser) => Promise<Thing>) =>
  async (project: TestProject, author: TestUser): Promise<Thing> => {
    const { path } = await make(project, author);
    const { id } = await post(author, project, `${path}/notes`, { body: 'Well' });
    return { path: `${path}/notes/${String(id)}`, id: Number(id), type: 'Note' };
  };

const AWARDABLES: [string, (project: TestProject, author: TestUser) => Promise<Thing>][] = [
  ['an issue', anIssue],
  ['a merge request', aMergeRequest],
  ['a snippet', aSnippet],
  ['a note on an issue', aNoteOn(anIssue)],
  ['a note on a merge request', aNoteOn(aMergeRequest)],
  ['a note on a snippet', aNoteOn(aSnippet)],
];

let project: TestProject;
let author: TestUser;
let reader: TestUser;

beforeAll(async () => {
  project = await stack.given.project();
  [author, reader] = await Promise.all([project.member('developer'), project.member('reporter')]);
});

describe.each(AWARDABLES)('%s', (_name, make) => {
  let thing: Thing;
  const url = (rest = '') => project.url(`${thing.path}/award_emoji${rest}`);
  const award = (as: TestUser, name: string) => stack.as(as).post(url(), { name });

  beforeEach(async () => {
    thing = await make(project, author);
  });

  it('is awarded an emoji, which is then listed and shown', async () => {
    const reply = await award(reader, 'tada');

    expect(reply).toMatchObject({ status: 201 });
    expect(reply.body).toEqual({
      id: NUMBER,
      name: 'tada',
      user: expect.objectContaining({ id: reader.id, username: reader.username }) as unknown,
      created_at: TIME,
      updated_at: TIME,
      awardable_id: thing.id,
      awardable_type: thing.type,
    });
    const { id } = numbered.parse(reply.body);
    expect(await stack.as(author).get(url(`/${id}`))).toMatchObject({ status: 200, body: reply.body });
    const list = await stack.as(author).get(url());
    expect(list).toMatchObject({ status: 200, body: [reply.body] });
    expect(list.headers).toMatchObject({ 'x-total': '1' });
  });

  it('stores an emoji by its canonical name', async () => {
    expect((await award(reader, '+1')).body).toMatchObject({ name: 'thumbsup' });
    expect(await award(reader, 'thumbsup')).toMatchObject({
      status: 404,
      body: { message: '404 Award Emoji {"name":["has already been taken"]} Not Found' },
    });
  });

  it('refuses unknown and missing emoji names', async () => {
    expect(await award(reader, 'no_such_emoji')).toMatchObject({
      status: 404,
      body: { message: '404 Award Emoji {"name":["is not included in the list"]} Not Found' },
    });
    expect(await stack.as(reader).post(url())).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "name" not given' },
    });
  });

  it('takes votes of its author like those of others', async () => {
    for (const name of ['thumbsup', '-1', 'rocket']) expect((await award(author, name)).status).toBe(201);
  });

  it('lets only its user and administrators delete an award', async () => {
    const { id } = numbered.parse((await award(reader, 'heart')).body);
    const other = numbered.parse((await award(reader, 'eyes')).body);

    expect(await stack.as(author).delete(url(`/${id}`))).toMatchObject({
      status: 401,
      body: { message: '401 Unauthorized' },
    });
    expect(await stack.as(reader).delete(url(`/${id}`))).toMatchObject({ status: 200, body: { id, name: 'heart' } });
    expect(await stack.as(reader).delete(url(`/${id}`))).toMatchObject({ status: 200, body: {} });
    expect(await stack.root.delete(url(`/${other.id}`))).toMatchObject({ status: 200, body: { name: 'eyes' } });
    expect((await stack.as(reader).get(url())).body).toEqual([]);
  });

  it('answers 404 for unknown awards and unknown targets', async () => {
    expect(await stack.as(reader).get(url('/2147483647'))).toMatchObject(NOT_FOUND);
    thing = { ...thing, path: thing.path.replace(/\d+$/, '2147483647') };
    expect(await stack.as(reader).get(url())).toMatchObject(NOT_FOUND);
    expect(await award(reader, 'tada')).toMatchObject(NOT_FOUND);
  });

  it('refuses anonymous callers, and users who do not see the project', async () => {
    expect((await stack.as(null).get(url())).status).toBe(401);
    const outsider = await stack.given.user();
    expect(await stack.as(outsider).get(url())).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    });
  });
});

describe('votes', () => {
  const shown = async (thing: Thing) => (await stack.as(author).get(project.url(thing.path))).body;

  it.each([
    ['an issue', anIssue],
    ['a merge request', aMergeRequest],
  ])('are counted on %s, up and down, and no other emoji is', async (_name, make) => {
    const thing = await make(project, author);
    expect(await shown(thing)).toMatchObject({ upvotes: 0, downvotes: 0 });
    const url = project.url(`${thing.path}/award_emoji`);

    await post(reader, project, `${thing.path}/award_emoji`, { name: 'thumbsup' });
    await post(project.owner, project, `${thing.path}/award_emoji`, { name: '+1' });
    const down = await post(reader, project, `${thing.path}/award_emoji`, { name: 'thumbsdown' });
    await post(reader, project, `${thing.path}/award_emoji`, { name: 'thumbsup_tone1' });
    expect(await shown(thing)).toMatchObject({ upvotes: 2, downvotes: 1 });

    expectStatus(await stack.as(reader).delete(`${url}/${String(down.id)}`), 200);
    expect(await shown(thing)).toMatchObject({ upvotes: 2, downvotes: 0 });
  });

  it('count once for concurrent requests', async () => {
    const thing = await anIssue(project, author);
    const url = project.url(`${thing.path}/award_emoji`);

    const replies = await Promise.all(
      Array.from({ length: 8 }, () => stack.as(reader).post(url, { name: 'thumbsup' })),
    );

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await shown(thing)).toMatchObject({ upvotes: 1 });
  });

  it('make the voter a participant', async () => {
    const thing = await anIssue(project, author);
    const subscribed = async () => (await stack.as(reader).get(project.url(thing.path))).body;
    expect(await subscribed()).toMatchObject({ subscribed: false });

    await post(reader, project, `${thing.path}/award_emoji`, { name: 'tada' });

    expect(await subscribed()).toMatchObject({ subscribed: true });
  });
});

describe.each([
  ['an issue', anIssue],
  ['a merge request', aMergeRequest],
])('who took back what they took part in %s by', (_name, make) => {
  const url = (thing: Thing, rest = '') => project.url(`${thing.path}${rest}`);
  const isSubscribed = async (thing: Thing, user: TestUser): Promise<unknown> =>
    z.looseObject({ subscribed: z.boolean() }).parse(expectStatus(await stack.as(user).get(url(thing)), 200))
      .subscribed;
  const write = (thing: Thing, body: string, as = reader) => post(as, project, `${thing.path}/notes`, { body });
  const award = (thing: Thing, name: string) => post(reader, project, `${thing.path}/award_emoji`, { name });
  const takeBack = async (thing: Thing, what: 'award_emoji' | 'notes', { id }: Record<string, unknown>) =>
    expectStatus(await stack.root.delete(url(thing, `/${what}/${String(id)}`)), 200);

  it('hears of it no longer, once nothing of theirs is left', async () => {
    const thing = await make(project, author);
    const [tada, heart, note] = [await award(thing, 'tada'), await award(thing, 'heart'), await write(thing, 'Well')];

    await takeBack(thing, 'award_emoji', tada);
    expect(await isSubscribed(thing, reader)).toBe(true);
    await takeBack(thing, 'award_emoji', heart);
    expect(await isSubscribed(thing, reader)).toBe(true);
    await takeBack(thing, 'notes', note);

    expect(await isSubscribed(thing, reader)).toBe(false);
    await write(thing, 'Again');
    expect(await isSubscribed(thing, reader)).toBe(true);
  });

  it('hears of it while a text mentions them', async () => {
    const thing = await make(project, author);
    const named = `For @${reader.username.toUpperCase()}`;
    const [first, second] = [await write(thing, named, author), await write(thing, named, author)];
    const tada = await award(thing, 'tada');
    await takeBack(thing, 'award_emoji', tada);
    await takeBack(thing, 'notes', first);
    expect(await isSubscribed(thing, reader)).toBe(true);

    const changed = await stack.as(author).put(url(thing, `/notes/${String(second.id)}`), { body: 'For nobody' });
    expectStatus(changed, 200);

    expect(await isSubscribed(thing, reader)).toBe(false);
    expectStatus(await stack.as(author).put(url(thing), { description: named }), 200);
    await takeBack(thing, 'notes', await write(thing, named, author));
    expect(await isSubscribed(thing, reader)).toBe(true);
  });

  it('hears of it when they subscribed to it', async () => {
    const thing = await make(project, author);
    const { owner } = project;
    expectStatus(await stack.as(owner).post(url(thing, '/subscribe')), 201);

    await takeBack(thing, 'notes', await write(thing, 'Well', owner));

    expect(await isSubscribed(thing, owner)).toBe(true);
  });
});

describe('awards', () => {
  it('on a confidential issue answer 404 to users who may not read it', async () => {
    const guest = await project.member('guest');
    const thing = await anIssue(project, author, { confidential: true });
    const url = project.url(`${thing.path}/award_emoji`);

    expect(await stack.as(guest).get(url)).toMatchObject(NOT_FOUND);
    expect(await stack.as(guest).post(url, { name: 'tada' })).toMatchObject(NOT_FOUND);
  });

  it('on merge requests are refused to guests of a private project', async () => {
    const guest = await project.member('guest');
    const thing = await aMergeRequest(project, author);

    expect(await stack.as(guest).get(project.url(`${thing.path}/award_emoji`))).toMatchObject(NO_AWARD);
  });

  it('are deleted with their note', async () => {
    const thing = await aNoteOn(anIssue)(project, author);
    await post(reader, project, `${thing.path}/award_emoji`, { name: 'tada' });

    expectStatus(await stack.as(author).delete(project.url(thing.path)), 200);

    const rows = await stack.query('mr-service', 'SELECT 1 FROM award_emoji WHERE note_id = $1', [thing.id]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['note', 'notes', aNoteOn(anIssue)],
    ['snippet', 'snippets', aSnippet],
  ])('answer 404 when the %s is deleted meanwhile', async (_name, table, make) => {
    const thing = await make(project, author);

    const awarded = await stack.holding('mr-service', async (transaction) => {
      await transaction.query(`DELETE FROM ${table} WHERE id = $1`, [thing.id]);
      const asked = stack.as(reader).post(project.url(`${thing.path}/award_emoji`), { name: 'tada' });
      await transaction.isAwaitedBy(1);
      await transaction.commit();
      return asked;
    });

    expect(awarded).toMatchObject(NOT_FOUND);
  });

  it('are refused in an archived project', async () => {
    const archived = await stack.given.project();
    const thing = await anIssue(archived, archived.owner);
    expectStatus(await stack.as(archived.owner).post(archived.url('/archive')), 201);

    expect(
      await stack.as(archived.owner).post(archived.url(`${thing.path}/award_emoji`), { name: 'tada' }),
    ).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
  });
});
