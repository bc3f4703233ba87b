import { z } from 'zod';
import { type Operation, OPERATIONS } from '@ingot/contracts';
import { expectStatus, type TestUser, useStack } from '@ingot/testing';

const stack = useStack();
const unauthorized = { status: 401, body: { message: '401 Unauthorized' } };

/** Of nothing. */
const ID = '999999999';

const pathOf = ({ path }: Operation, id = ID): string => path.replace(':id', id).replaceAll(/:\w+|\*/g, ID);

/** The answer to a call of the operation that gives nothing else. */
async function answerTo(operation: Operation, token: string | null, id?: string) {
  const { status, body } = await stack.as(token).raw(operation.method, pathOf(operation, id));
  return { operation: operation.name, status, body };
}

const isOpen = ({ access }: Operation): boolean =>
  access.kind === 'anyone' || (access.kind === 'project' && access.anonymous);

/** Of the runner protocol: the service itself checks the token of the runner or job. */
const isByToken = ({ access }: Operation): boolean => access.kind === 'token';

async function tokenWith(user: TestUser, scope: 'api' | 'read_user'): Promise<string> {
  const reply = await stack.root.post(`/users/${user.id}/impersonation_tokens`, { name: 't', scopes: [scope] });
  return z.object({ token: z.string() }).parse(expectStatus(reply, 201)).token;
}

describe('every operation', () => {
  it('that is not open to everybody asks for a credential before anything else', async () => {
    const closed = OPERATIONS.filter((operation) => !isOpen(operation) && !isByToken(operation));
    const answers = await Promise.all(closed.map((operation) => answerTo(operation, null)));
    expect(answers).toEqual(closed.map(({ name }) => ({ operation: name, ...unauthorized })));
  });

  it('that does not just read about users or is about the token itself, or shows secrets, is closed to the scope read_user', async () => {
    const token = await tokenWith(await stack.given.user({ admin: true }), 'read_user');
    const isOfUsers = ({ method, path }: Operation) =>
      method === 'GET' && /^\/(users?|events)(\/|$)/.test(path) && !/impersonation_tokens|projects$/.test(path);
    const isOfItself = ({ path }: Operation) => path === '/personal_access_tokens/self';
    const forUsers = OPERATIONS.filter((operation) => !isByToken(operation));
    const answers = await Promise.all(forUsers.map((operation) => answerTo(operation, token)));
    expect(answers.filter(({ status }) => status !== 401).map(({ operation }) => operation)).toEqual(
      OPERATIONS.filter((operation) => isOfUsers(operation) || isOfItself(operation)).map(({ name }) => name),
    );
  });

  it('for administrators is refused to others, if they ask rightly', async () => {
    const token = await tokenWith(await stack.given.user(), 'api');
    const forOthers = OPERATIONS.filter(({ access }) => access.kind === 'administrator');
    const answers = await Promise.all(forOthers.map((operation) => answerTo(operation, token)));
    const refused = answers.filter(({ status }) => status !== 400);
    expect(refused).toEqual(
      refused.map(({ operation }) => ({ operation, status: 403, body: { message: '403 Forbidden' } })),
    );
  });

  it('that reads of a private project is 404 for those who are no members', async () => {
    const project = await stack.given.project();
    const token = await tokenWith(await stack.given.user(), 'api');
    const reading = OPERATIONS.filter(({ method, access }) => method === 'GET' && access.kind === 'project');
    expect(reading.length).toBeGreaterThan(50);
    const answers = await Promise.all(reading.map((operation) => answerTo(operation, token, String(project.id))));
    const notFound = { status: 404, body: { message: '404 Project Not Found' } };
    expect(answers).toEqual(reading.map(({ name }) => ({ operation: name, ...notFound })));
  });
});
