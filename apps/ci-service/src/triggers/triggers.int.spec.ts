import { trigger, type TriggerJson } from '@ingot/contracts';
import { type Caller, expectStatus, type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

const MISSING = { status: 404, body: { message: '404 Not found' } };

let project: TestProject;
let path: string;

beforeEach(async () => {
  project = await stack.given.project({ initialized: false });
  path = project.url('/triggers');
});

async function make(description: string, caller: Caller = project.owner): Promise<TriggerJson> {
  return trigger.strict().parse(expectStatus(await stack.as(caller).post(path, { description }), 201));
}

describe('POST /projects/:id/triggers', () => {
  it('makes a trigger of the caller, never used', async () => {
    const made = await make('nightly');

    expect(made).toMatchObject({
      description: 'nightly',
      deleted_at: null,
      last_used: null,
      owner: { id: project.owner.id },
    });
    expect(made.token).toMatch(/^[0-9a-f]{30}$/);
  });

  it('asks for the description', async () => {
    expect(await stack.as(project.owner).post(path, {})).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "description" not given' },
    });
    expect(await stack.as(project.owner).get(path)).toMatchObject({ body: [] });
  });
});

describe('a trigger', () => {
  it('is listed and shown, its token whole for its owner alone', async () => {
    const [first, second] = [await make('first'), await make('second')];
    const other = stack.as(await project.member('maintainer'));

    expect(await stack.as(project.owner).get(path)).toMatchObject({ status: 200, body: [first, second] });
    expect(await stack.as(project.owner).get(`${path}/${first.id}?token=any`)).toMatchObject({
      status: 200,
      body: first,
    });
    expect(await other.get(path)).toMatchObject({
      body: [{ token: first.token.slice(0, 4) }, { token: second.token.slice(0, 4) }],
    });
    expect(await other.get(`${path}/${first.id}`)).toMatchObject({
      body: { ...first, token: first.token.slice(0, 4) },
    });
  });

  it('changes its description and nothing else', async () => {
    const made = await make('before');

    const reply = await stack.as(project.owner).put(`${path}/${made.id}`, { description: 'after' });
    expect(reply).toMatchObject({ status: 200, body: { id: made.id, description: 'after', token: made.token } });
    expect(await stack.as(project.owner).put(`${path}/${made.id}`, {})).toMatchObject({
      status: 200,
      body: { description: 'after' },
    });
  });

  it('becomes that of whoever takes it, with its token', async () => {
    const made = await make('any');
    const taker = await project.member('maintainer');

    expect(await stack.as(taker).post(`${path}/${made.id}/take_ownership`)).toMatchObject({
      status: 200,
      body: { id: made.id, token: made.token, owner: { id: taker.id } },
    });
    expect(await stack.as(project.owner).get(`${path}/${made.id}`)).toMatchObject({
      body: { token: made.token.slice(0, 4) },
    });
  });

  it('is deleted, again without complaint', async () => {
    const made = await make('any');

    expect(await stack.as(project.owner).delete(`${path}/${made.id}`)).toMatchObject({ status: 200, body: made });
    expect(await stack.as(project.owner).delete(`${path}/${made.id}`)).toMatchObject({ status: 200, body: {} });
    expect(await stack.as(project.owner).get(`${path}/${made.id}`)).toMatchObject(MISSING);
  });

  it('is known in its own project only', async () => {
    const made = await make('any');
    const elsewhere = await stack.given.project({ owner: project.owner, initialized: false });
    const foreign = `${elsewhere.url('/triggers')}/${made.id}`;
    const caller = stack.as(project.owner);

    expect(await caller.get(foreign)).toMatchObject(MISSING);
    expect(await caller.put(foreign, { description: 'x' })).toMatchObject(MISSING);
    expect(await caller.post(`${foreign}/take_ownership`)).toMatchObject(MISSING);
    expect(await caller.delete(foreign)).toMatchObject({ status: 200, body: {} });
    expect(await caller.get(`${path}/${made.id}`)).toMatchObject({ status: 200, body: made });
  });

  it.each([
    ['developer', 403],
    ['maintainer', 200],
  ] as const)('answers a %s with %i', async (role, status) => {
    const made = await make('any');
    const member = stack.as(await project.member(role));

    expect((await member.get(path)).status).toBe(status);
    expect((await member.get(`${path}/${made.id}`)).status).toBe(status);
    expect((await member.post(path, { description: 'x' })).status).toBe(status === 200 ? 201 : status);
    expect((await member.put(`${path}/${made.id}`, { description: 'x' })).status).toBe(status);
    expect((await member.post(`${path}/${made.id}/take_ownership`)).status).toBe(status);
    expect((await member.delete(`${path}/${made.id}`)).status).toBe(status);
  });
});
