import { environment, type EnvironmentJson } from '@ingot/contracts';
import { expectStatus, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

const MISSING = { status: 404, body: { message: '404 Not found' } };
const SLUG_IS_FIXED = { status: 400, body: { error: 'slug is automatically generated and cannot be changed' } };

let project: TestProject;
let path: string;

beforeEach(async () => {
  project = await stack.given.project({ initialized: false });
  path = project.url('/environments');
});

const owner = () => stack.as(project.owner);

async function make(fields: object): Promise<EnvironmentJson> {
  return environment.strict().parse(expectStatus(await owner().post(path, fields), 201));
}

describe('POST /projects/:id/environments', () => {
  it('makes an environment that is available, with a slug', async () => {
    expect(await make({ name: 'production', external_url: 'https://example.org' })).toMatchObject({
      name: 'production',
      slug: 'production',
      external_url: 'https://example.org',
      state: 'available',
      project: { id: project.id },
    });
    const { slug } = await make({ name: 'review/A long name of a branch' });
    expect(slug).toMatch(/^review-a-long-nam-[a-z0-9]{6}$/);
  });

  it.each([
    [{ name: 'a*b' }, { name: ["can contain only letters, digits, '-', '_', '/', '$', '{', '}', '.', and spaces"] }],
    [{ name: 'n'.repeat(256) }, { name: ['is too long (maximum is 255 characters)'] }],
    [{ name: 'a', external_url: 'javascript:alert(1)' }, { external_url: ['must be a valid URL'] }],
  ])('refuses %j and makes nothing', async (fields, message) => {
    expect(await owner().post(path, fields)).toMatchObject({ status: 400, body: { message } });
    expect(await owner().get(path)).toMatchObject({ body: [] });
  });

  it('refuses a slug, and a name that is taken', async () => {
    await make({ name: 'production' });

    expect(await owner().post(path, { name: 'other', slug: 'x' })).toMatchObject(SLUG_IS_FIXED);
    expect(await owner().post(path, { name: 'production' })).toMatchObject({
      status: 400,
      body: { message: { name: ['has already been taken'] } },
    });
    expect(await owner().get(path)).toMatchObject({ headers: { 'x-total': '1' } });
  });

  it('asks for the name', async () => {
    expect(await owner().post(path, {})).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "name" not given' },
    });
  });
});

describe('the address of an environment', () => {
  it('is not that of another one in the project', async () => {
    const { id } = await make({ name: 'staging', external_url: 'https://a.example' });

    expect(await owner().post(path, { name: 'other', external_url: 'https://a.example' })).toMatchObject({
      status: 400,
      body: { message: { external_url: ['has already been taken'] } },
    });
    expect((await owner().put(`${path}/${id}`, { external_url: 'https://a.example' })).status).toBe(200);
  });

  it('is given to one of several that ask for it at once', async () => {
    const address = { external_url: 'https://a.example' };
    const names = ['a', 'b', 'c', 'd'];
    const made = await Promise.all(names.map((name) => owner().post(path, { name, ...address })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    const taken = { message: { external_url: ['has already been taken'] } };
    expect(made.filter(({ status }) => status === 400).map(({ body }) => body)).toEqual([taken, taken, taken]);

    const others = await Promise.all(['e', 'f', 'g', 'h'].map((name) => make({ name })));
    const changed = await Promise.all(
      others.map(({ id }) => owner().put(`${path}/${id}`, { external_url: 'https://b.example' })),
    );
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('is cleared by a form with an empty value', async () => {
    const { id } = await make({ name: 'staging', external_url: 'https://a.example' });

    const reply = await owner().raw('PUT', `${path}/${id}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'external_url=',
    });

    expect(reply).toMatchObject({ status: 200, body: { name: 'staging', external_url: null } });
  });
});

describe('an environment', () => {
  it('is listed, by name and by state too, and shown', async () => {
    const [first, second] = [await make({ name: 'staging' }), await make({ name: 'production' })];
    await owner().post(`${path}/${first.id}/stop`);

    expect(await owner().get(path)).toMatchObject({ body: [{ id: first.id }, second] });
    expect(await owner().get(`${path}?name=production`)).toMatchObject({ body: [second] });
    expect(await owner().get(`${path}?search=PROD`)).toMatchObject({ body: [second] });
    expect(await owner().get(`${path}?states=stopped`)).toMatchObject({ body: [{ id: first.id }] });
    expect(await owner().get(`${path}?states=available`)).toMatchObject({ body: [second] });
    expect(await owner().get(`${path}/${second.id}`)).toMatchObject({ status: 200, body: second });
  });

  it('is never stopping, and lists by that state are empty; other states are refused', async () => {
    const { id } = await make({ name: 'staging' });
    await make({ name: 'production' });
    await owner().post(`${path}/${id}/stop`);
    const empty = { status: 200, body: [], headers: { 'x-total': '0' } };

    expect(await owner().get(`${path}?states=stopping`)).toMatchObject(empty);
    expect(await owner().get(`${path}?states=stopping&name=staging`)).toMatchObject(empty);
    expect(await owner().get(`${path}?states=stopping&search=stag`)).toMatchObject(empty);
    expect((await owner().get(`${path}?states=asleep`)).status).toBe(400);
  });

  it('changes its name and its address, but not its slug', async () => {
    const made = await make({ name: 'staging', external_url: 'https://a.example' });
    const one = `${path}/${made.id}`;

    expect(await owner().put(one, { name: 'renamed' })).toMatchObject({
      status: 200,
      body: { name: 'renamed', slug: 'staging', external_url: 'https://a.example' },
    });
    expect(await owner().put(one, { external_url: null })).toMatchObject({
      body: { name: 'renamed', external_url: null },
    });
    expect(await owner().put(one, { slug: 'x' })).toMatchObject(SLUG_IS_FIXED);
    await make({ name: 'taken', external_url: 'https://taken.example' });
    expect((await owner().put(one, { name: 'taken' })).status).toBe(400);
    expect(await owner().put(one, { external_url: 'https://taken.example' })).toMatchObject({
      status: 400,
      body: { message: { external_url: ['has already been taken'] } },
    });
  });

  it('is stopped, again without complaint, and deleted', async () => {
    const made = await make({ name: 'staging' });
    const one = `${path}/${made.id}`;

    expect(await owner().post(`${one}/stop`)).toMatchObject({ status: 200, body: { id: made.id, state: 'stopped' } });
    expect(await owner().post(`${one}/stop`)).toMatchObject({ status: 200, body: { state: 'stopped' } });
    expect(await owner().delete(one)).toMatchObject({ status: 200, body: { id: made.id } });
    expect(await owner().delete(one)).toMatchObject({ status: 200, body: {} });
    for (const reply of [
      await owner().get(one),
      await owner().put(one, { name: 'x' }),
      await owner().post(`${one}/stop`),
    ]) {
      expect(reply).toMatchObject(MISSING);
    }
  });

  it.each([
    ['guest', [403, 403, 403, 403, 403]],
    ['reporter', [200, 403, 403, 403, 403]],
    ['developer', [200, 201, 403, 200, 403]],
    ['maintainer', [200, 201, 200, 200, 200]],
  ] as const)('lets a %s read, make, change, stop and delete with %j', async (role, statuses) => {
    const { id } = await make({ name: 'staging' });
    const member = stack.as(await project.member(role));

    expect([
      (await member.get(path)).status,
      (await member.post(path, { name: 'mine' })).status,
      (await member.put(`${path}/${id}`, { name: 'other' })).status,
      (await member.post(`${path}/${id}/stop`)).status,
      (await member.delete(`${path}/${id}`)).status,
    ]).toEqual(statuses);
  });
});

describe('deployments of a project', () => {
  it('are none before a job has deployed', async () => {
    expect(await owner().get(project.url('/deployments'))).toMatchObject({ status: 200, body: [] });
    expect(await owner().get(project.url('/deployments/1'))).toMatchObject(MISSING);
  });
});
