import { z } from 'zod';
import { expectStatus, type TestUser, uniqueName, useStack } from '@ingot/testing';

const stack = useStack();

const create = (as: TestUser, attributes: object = {}) =>
  stack.as(as).post('/projects', { name: uniqueName('project'), ...attributes });

const refusal = (limit: number) => ({
  error: [`Your project limit is ${limit} projects! Please contact your administrator to increase it`],
});

const withNamespace = z.looseObject({ id: z.number(), namespace: z.looseObject({ id: z.number() }) });

describe('the limit of personal projects', () => {
  it('is enforced, and named in the refusal', async () => {
    const user = await stack.given.user({ projects_limit: 1 });
    expectStatus(await create(user), 201);

    const { status, body } = await create(user);

    expect([status, body]).toEqual([403, refusal(1)]);
  });

  it('is refused before a name that is taken', async () => {
    const user = await stack.given.user({ projects_limit: 1 });
    const name = uniqueName('project');
    expectStatus(await create(user, { name }), 201);

    const { status, body } = await create(user, { name });

    expect([status, body]).toEqual([403, refusal(1)]);
  });

  it('holds for many creations at once', async () => {
    const user = await stack.given.user({ projects_limit: 3 });

    const replies = await Promise.all(Array.from({ length: 12 }, () => create(user)));

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(9);
    expect((await stack.as(user).get('/projects?owned=true')).headers['x-total']).toBe('3');
  });

  it('allows another project as soon as one is deleted', async () => {
    const user = await stack.given.user({ projects_limit: 1 });
    const { id } = withNamespace.parse(expectStatus(await create(user), 201));
    expectStatus(await stack.as(user).delete(`/projects/${id}`), 202);

    expect((await create(user)).status).toBe(201);
  });

  it.each([
    ['a user who may have none', { projects_limit: 0 }],
    ['an external user', { external: true }],
    ['an administrator', { projects_limit: 0, admin: true }],
  ])('binds %s', async (_who, attributes) => {
    const user = await stack.given.user(attributes);

    const { status, body } = await create(user);

    expect([status, body]).toEqual([403, refusal(0)]);
  });

  it('is that of the owner when an administrator creates a project in their namespace', async () => {
    const user = await stack.given.user({ projects_limit: 1 });
    const { namespace } = withNamespace.parse(expectStatus(await create(user), 201));

    const reply = await stack.root.post('/projects', { name: uniqueName('project'), namespace_id: namespace.id });

    expect([reply.status, reply.body]).toEqual([403, refusal(1)]);
  });
});
