import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { SshPeople, type SshPerson } from '../git/ssh-people.js';
import { type TestProject } from '../given/test-project.js';
import { type Reply } from '../http/api-client.js';
import { expectStatus } from '../http/expect-status.js';
import { useStack } from '../stack/use-stack.js';
import { newPush } from './new-push.js';

const stack = useStack();
const people = new SshPeople(stack);

/** Longer than a storage takes to hand the first bytes to git. */
const UNDER_WAY_MS = 750;

interface Pusher {
  readonly project: TestProject;
  readonly person: SshPerson;
}

async function givenPusher(): Promise<Pusher> {
  const project = await stack.given.project();
  return { project, person: await people.person(await project.member('maintainer')) };
}

/** A maintainer who pushes by a deploy key, which is the only key. */
async function givenDeployer(): Promise<Pusher> {
  const project = await stack.given.project();
  const user = await project.member('maintainer');
  const ssh = await people.stranger();
  const given = { title: 'CI', key: ssh.publicKey, can_push: true };
  const added = expectStatus(await stack.as(user).post(project.url('/deploy_keys'), given), 201);
  return { project, person: { user, ssh, keyId: z.looseObject({ id: z.number() }).parse(added).id } };
}

/** Sends half of a push over SSH, waits for `meanwhile`, and sends the rest. Returns what git answers. */
async function pushSlowly(
  { project, person }: Pusher,
  body: Buffer,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const child = person.ssh.start(['--', `git-receive-pack '${project.pathWithNamespace}.git'`]);
  const closed = once(child, 'close');
  let answer = '';
  child.stdin.on('error', () => undefined); // the session may end before all is sent
  child.stdout.setEncoding('latin1').on('data', (text: string) => (answer += text));
  await once(child.stdout, 'data');
  const half = body.length >> 1;
  child.stdin.write(body.subarray(0, half));
  await sleep(UNDER_WAY_MS);
  await meanwhile();
  child.stdin.end(body.subarray(half));
  await closed;
  return answer;
}

type Withdrawal = (pusher: Pusher) => Promise<Reply>;

const member = ({ project, person }: Pusher): string => project.url(`/members/${person.user.id}`);

const deployKey = ({ project, person }: Pusher): string => project.url(`/deploy_keys/${person.keyId}`);

const withdrawalsOfDeployKeys: [string, Withdrawal][] = [
  ['was deleted', (pusher) => stack.as(pusher.project.owner).delete(deployKey(pusher))],
  ['may no longer push', (pusher) => stack.as(pusher.person.user).put(deployKey(pusher), { can_push: false })],
  ['lost its creator', (pusher) => stack.as(pusher.project.owner).delete(member(pusher))],
];

const withdrawals: [string, Withdrawal][] = [
  ['was removed from the project', (pusher) => stack.as(pusher.project.owner).delete(member(pusher))],
  ['was demoted', (pusher) => stack.as(pusher.project.owner).put(member(pusher), { access_level: 20 })],
  ['was blocked', ({ person }) => stack.root.post(`/users/${person.user.id}/block`)],
  ['lost the key', ({ person }) => stack.root.delete(`/users/${person.user.id}/keys/${person.keyId}`)],
  ['had the project archived', ({ project }) => stack.as(project.owner).post(project.url('/archive'))],
];

describe('A push over SSH that is under way', () => {
  it('moves the branch when nothing has changed', async () => {
    const pusher = await givenPusher();
    const { body, newOid } = await newPush(pusher.project, pusher.person.user);

    const answer = await pushSlowly(pusher, body, () => Promise.resolve());

    expect(answer).toContain('ok refs/heads/main');
    expect(await pusher.project.branchHead('main')).toBe(newOid);
  });

  it.each(withdrawals)('is refused when meanwhile the pusher %s', async (_what, withdraw) => {
    const pusher = await givenPusher();
    const { body, oldOid } = await newPush(pusher.project, pusher.person.user);

    const answer = await pushSlowly(pusher, body, async () => {
      expect((await withdraw(pusher)).status).toBeLessThan(300);
    });

    expect(answer).not.toContain('ok refs/heads/main');
    expect(await pusher.project.branchHead('main')).toBe(oldOid);
  });

  it('by a deploy key moves the branch when nothing has changed', async () => {
    const pusher = await givenDeployer();
    const { body, newOid } = await newPush(pusher.project, pusher.person.user);

    expect(await pushSlowly(pusher, body, () => Promise.resolve())).toContain('ok refs/heads/main');
    expect(await pusher.project.branchHead('main')).toBe(newOid);
  });

  it.each(withdrawalsOfDeployKeys)('is refused when meanwhile its deploy key %s', async (_what, withdraw) => {
    const pusher = await givenDeployer();
    const { body, oldOid } = await newPush(pusher.project, pusher.person.user);

    const answer = await pushSlowly(pusher, body, async () => {
      expect((await withdraw(pusher)).status).toBeLessThan(300);
    });

    expect(answer).not.toContain('ok refs/heads/main');
    expect(await pusher.project.branchHead('main')).toBe(oldOid);
  });
});
