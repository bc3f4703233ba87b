import { project as projectSchema } from '@ingot/contracts';
import { type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const create = (owner: TestUser, fields: object) =>
  stack.as(owner).post('/projects', { name: uniqueName('topics'), ...fields });

async function made(owner: TestUser, fields: object) {
  return projectSchema.parse((await create(owner, fields)).body);
}

async function idsOf(caller: TestUser | null, query: string): Promise<number[]> {
  const { body } = await stack.as(caller).get(query);
  return projectSchema
    .array()
    .parse(body)
    .map(({ id }) => id);
}

/** As many and as long as they may be. */
const unlike = (character: string) => Array.from({ length: 50 }, (_, index) => `${character.repeat(253)}${10 + index}`);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `topic ${index}`);

describe('topics of projects', () => {
  it('are given when a project is created, and shown under both names', async () => {
    const owner = await stack.given.user();

    const { id, ...shown } = await made(owner, { topics: ['git', 'Web tools', ' git ', ''] });

    expect(shown).toMatchObject({ topics: ['git', 'Web tools'], tag_list: ['git', 'Web tools'] });
    expect((await stack.as(owner).get(`/projects/${id}`)).body).toMatchObject({ topics: shown.topics });
    expect(await made(owner, {})).toMatchObject({ topics: [], tag_list: [] });
  });

  it.each([
    [{ topics: 'a, b' }, ['a', 'b']],
    [{ tag_list: 'a,b' }, ['a', 'b']],
    [{ tag_list: ['a', 'b'] }, ['a', 'b']],
    [{ topics: ['new'], tag_list: ['former'] }, ['new']],
    [{ topics: '' }, []],
    [{ tag_list: [] }, []],
    [{ topics: numbered(50) }, numbered(50)],
    [{ topics: ['x'.repeat(255)] }, ['x'.repeat(255)]],
    [{ topics: unlike('x') }, unlike('x')],
    [{ description: 'another' }, ['before']],
  ])('are changed by %j', async (changes, topics) => {
    const owner = await stack.given.user();
    const { id } = await made(owner, { topics: ['before'] });

    expect(await stack.as(owner).put(`/projects/${id}`, changes)).toMatchObject({
      status: 200,
      body: { topics, tag_list: topics },
    });
  });

  it('are taken from a form', async () => {
    const project = await stack.given.project({ initialized: false });

    const reply = await stack.as(project.owner).raw('PUT', project.url(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'topics[]=a&topics[]=b',
    });

    expect(reply).toMatchObject({ status: 200, body: { topics: ['a', 'b'] } });
  });

  it.each([
    [{ topics: numbered(51) }, { message: { topics: ['are too many (maximum is 50)'] } }],
    [{ tag_list: ['x'.repeat(256)] }, { message: { tag_list: ['are too long (maximum is 255 characters)'] } }],
    [{ topics: unlike('\u0001') }, { message: { topics: ['are too long (maximum is 16384 bytes together)'] } }],
    [{ topics: 'a\0b' }, { error: 'topics is invalid' }],
    [{ topics: [{ name: 'a' }] }, { error: 'topics is invalid' }],
    [{ topics: true }, { error: 'topics is invalid' }],
  ])('are refused, and stay as they are: %j', async (changes, body) => {
    const owner = await stack.given.user();
    const { id } = await made(owner, { topics: ['before'] });

    expect(await stack.as(owner).put(`/projects/${id}`, changes)).toMatchObject({ status: 400, body });
    expect(await create(owner, changes)).toMatchObject({ status: 400, body });
    expect((await stack.as(owner).get(`/projects/${id}`)).body).toMatchObject({ topics: ['before'] });
  });

  it('are shown up to their limit where an earlier version took more', async () => {
    const owner = await stack.given.user();
    const { id } = await made(owner, { topics: ['before'] });
    const taken = unlike('\u0001');
    await stack.query('repo-service', 'UPDATE projects SET tag_list = $2 WHERE id = $1', [id, taken]);

    const { body } = await stack.as(owner).get(`/projects?owned=true&topic=${encodeURIComponent(taken[49] ?? '')}`);

    const [shown] = projectSchema.array().parse(body);
    expect(shown).toMatchObject({ id, topics: taken.slice(0, 10), tag_list: taken.slice(0, 10) });
  });

  it('are changed by maintainers, and not by developers', async () => {
    const project = await stack.given.project({ initialized: false });
    const change = async (role: 'developer' | 'maintainer') =>
      (await stack.as(await project.member(role)).put(project.url(), { topics: role })).status;

    expect(await change('maintainer')).toBe(200);
    expect(await change('developer')).toBe(403);
    expect((await stack.as(project.owner).get(project.url())).body).toMatchObject({ topics: ['maintainer'] });
  });
});

describe('GET /projects?topic=', () => {
  it('lists the projects that have all of the topics', async () => {
    const owner = await stack.given.user();
    const [one, other] = [uniqueName('topic'), uniqueName('topic')];
    const both = await made(owner, { topics: [one, other] });
    const single = await made(owner, { topics: [one] });
    await made(owner, {});

    expect(await idsOf(owner, `/projects?topic=${one}`)).toEqual([single.id, both.id]);
    expect(await idsOf(owner, `/projects?topic=${other},${one}`)).toEqual([both.id]);
    expect(await idsOf(owner, `/projects?topic[]=${other}&topic[]=${one}`)).toEqual([both.id]);
    expect(await idsOf(owner, `/projects?topic=${one}&search=${single.path}`)).toEqual([single.id]);
    expect(await idsOf(owner, `/projects?topic=${one.slice(0, -1)}`)).toEqual([]);
    expect(await idsOf(owner, '/projects?owned=true&topic=')).toHaveLength(3);
    expect((await stack.as(owner).get(`/projects?topic=${one}&per_page=1`)).headers).toMatchObject({ 'x-total': '2' });
  });

  it('shows nobody a project that they do not see', async () => {
    const owner = await stack.given.user();
    const topic = uniqueName('topic');
    await made(owner, { topics: topic });
    const open = await made(owner, { topics: topic, visibility: 'public' });

    expect(await idsOf(await stack.given.user(), `/projects?topic=${topic}`)).toEqual([open.id]);
  });

  it('selects among the starred projects of a user as well', async () => {
    const owner = await stack.given.user();
    const [starred, other] = [await made(owner, { topics: 'git' }), await made(owner, { topics: 'web' })];
    for (const { id } of [starred, other]) await stack.as(owner).post(`/projects/${id}/star`);

    expect(await idsOf(owner, `/users/${owner.id}/starred_projects?topic=git`)).toEqual([starred.id]);
  });
});
