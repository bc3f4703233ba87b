import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { impersonationToken } from '@ingot/contracts';
import { type Reply } from '../http/api-client.js';
import { expectStatus } from '../http/expect-status.js';
import { type TestProject } from '../given/test-project.js';
import { type TestUser } from '../given/test-user.js';
import { useStack } from '../stack/use-stack.js';
import { newPush } from './new-push.js';

const stack = useStack();

/** Longer than the gateway takes to authenticate a push and to hand its first bytes to the storage. */
const UNDER_WAY_MS = 750;

interface Pusher {
  readonly project: TestProject;
  readonly user: TestUser;
  readonly token: { readonly id: number; readonly value: string };
  /** Whether its pushes tell how long they are. */
  readonly hasLength: boolean;
}

async function givenPusher(hasLength: boolean): Promise<Pusher> {
  const project = await stack.given.project();
  const user = await project.member('maintainer');
  const created = await stack.root.post(`/users/${user.id}/impersonation_tokens`, { name: 'push', scopes: ['api'] });
  const { id, token: value } = impersonationToken.parse(expectStatus(created, 201));
  return { project, user, token: { id, value }, hasLength };
}

/** Sends half of the push, waits for `meanwhile`, and sends the rest. Returns what git is told. */
async function pushSlowly(
  { project, user, hasLength }: Pusher,
  password: string,
  body: Buffer,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  async function* halves(): AsyncGenerator<Uint8Array> {
    const half = body.length >> 1;
    yield body.subarray(0, half);
    await sleep(UNDER_WAY_MS);
    await meanwhile();
    yield body.subarray(half);
  }
  const reply = await request(`${stack.url}/${project.pathWithNamespace}.git/git-receive-pack`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${user.username}:${password}`).toString('base64')}`,
      'content-type': 'application/x-git-receive-pack-request',
      ...(hasLength && { 'content-length': String(body.length) }),
    },
    body: Readable.from(halves()),
  });
  return reply.body.text();
}

type Withdrawal = (pusher: Pusher) => Promise<Reply>;

const member = ({ project, user }: Pusher): string => project.url(`/members/${user.id}`);

const withdrawals: [string, Withdrawal][] = [
  ['was removed from the project', (pusher) => stack.as(pusher.project.owner).delete(member(pusher))],
  ['was demoted', (pusher) => stack.as(pusher.project.owner).put(member(pusher), { access_level: 20 })],
  ['was blocked', ({ user }) => stack.root.post(`/users/${user.id}/block`)],
  ['lost the token', ({ user, token }) => stack.root.delete(`/users/${user.id}/impersonation_tokens/${token.id}`)],
  ['had the project archived', ({ project }) => stack.as(project.owner).post(project.url('/archive'))],
];

/** Without a length git itself receives it. */
describe.each([
  ['of a declared length', true],
  ['of unknown length', false],
])('A push %s that is under way', (_which, hasLength) => {
  it('moves the branch when nothing has changed', async () => {
    const pusher = await givenPusher(hasLength);
    const { body, newOid } = await newPush(pusher.project, pusher.user);

    const reply = await pushSlowly(pusher, pusher.token.value, body, () => Promise.resolve());

    expect(reply).toContain('ok refs/heads/main');
    expect(await pusher.project.branchHead('main')).toBe(newOid);
  });

  it.each(withdrawals)('is refused when meanwhile the pusher %s', async (_what, withdraw) => {
    const pusher = await givenPusher(hasLength);
    const { body, oldOid } = await newPush(pusher.project, pusher.user);

    const reply = await pushSlowly(pusher, pusher.token.value, body, async () => {
      expect((await withdraw(pusher)).status).toBeLessThan(300);
    });

    expect(reply).not.toContain('ok refs/heads/main');
    expect(await pusher.project.branchHead('main')).toBe(oldOid);
  });

  it('is refused when meanwhile the password was changed that it was authenticated by', async () => {
    const pusher = await givenPusher(hasLength);
    const { body, oldOid } = await newPush(pusher.project, pusher.user);

    const reply = await pushSlowly(pusher, pusher.user.password, body, () =>
      stack.root.put(`/users/${pusher.user.id}`, { password: 'another-battery-staple-1' }),
    );

    expect(reply).not.toContain('ok refs/heads/main');
    expect(await pusher.project.branchHead('main')).toBe(oldOid);
  });
});
