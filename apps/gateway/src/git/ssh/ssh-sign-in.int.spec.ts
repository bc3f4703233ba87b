import { type GitResult, type SshIdentity, SshPeople, type SshPerson, useStack } from '@ingot/testing';
import { SecurityKeyAgent, type SecurityKeyKind } from '../../../test/security-key-agent.js';
import { SSH_LIMITS } from './ssh-limits.js';

const stack = useStack();
const people = new SshPeople(stack);

const refused = { code: 255, stdout: '', stderr: 'git@127.0.0.1: Permission denied (publickey).\r\n' };
const greeting = ({ user }: SshPerson): string =>
  `Hi ${user.username}! You are signed in, but this server provides git only, no shell.\n`;

describe('an SSH key', () => {
  it.each(['ed25519', 'ecdsa-256', 'ecdsa-384', 'ecdsa-521', 'rsa-2048', 'rsa-3072'] as const)(
    'of kind %s signs its user in',
    async (kind) => {
      const person = await people.person(undefined, kind);
      expect(await person.ssh.ssh([])).toEqual({ code: 0, stdout: greeting(person), stderr: '' });
    },
  );

  it('of RSA does not sign in by SHA-1', async () => {
    const person = await people.person(undefined, 'rsa-2048');
    expect(await person.ssh.ssh(['-o', 'PubkeyAcceptedAlgorithms=ssh-rsa'])).toEqual(refused);
  });

  it.each(['rsa-sha2-256', 'rsa-sha2-512'])('of RSA signs its user in by %s alone', async (algorithm) => {
    const person = await people.person(undefined, 'rsa-2048');
    const only = ['-o', `PubkeyAcceptedAlgorithms=${algorithm}`];
    expect(await person.ssh.ssh(only)).toEqual({ code: 0, stdout: greeting(person), stderr: '' });
  });

  it('learns by which algorithms it may sign', async () => {
    const { stderr } = await (await people.person()).ssh.ssh(['-o', 'LogLevel=DEBUG1']);
    const [, algorithms = ''] = /server-sig-algs=<([^>]*)>/.exec(stderr) ?? [];
    expect(algorithms.split(',').sort()).toEqual([
      'ecdsa-sha2-nistp256',
      'ecdsa-sha2-nistp384',
      'ecdsa-sha2-nistp521',
      'rsa-sha2-256',
      'rsa-sha2-512',
      'sk-ecdsa-sha2-nistp256@openssh.com',
      'sk-ssh-ed25519@openssh.com',
      'ssh-ed25519',
    ]);
  });

  it('that no user has is refused', async () => {
    expect(await (await people.stranger()).ssh([])).toEqual(refused);
  });

  it('is one of several that a user may have', async () => {
    const person = await people.person();
    const second = await people.person(person.user, 'ecdsa-256');
    for (const { ssh } of [person, second]) expect((await ssh.ssh([])).stdout).toBe(greeting(person));
  });

  it('that was removed is refused at once', async () => {
    const { user, ssh, keyId } = await people.person();
    expect((await ssh.ssh([])).code).toBe(0);
    expect((await stack.as(user).delete(`/user/keys/${keyId}`)).status).toBe(200);
    expect(await ssh.ssh([])).toEqual(refused);
  });

  it('of a user who is blocked is refused at once, until they are unblocked', async () => {
    const { user, ssh } = await people.person();
    expect((await ssh.ssh([])).code).toBe(0);
    expect((await stack.root.post(`/users/${user.id}/block`)).status).toBe(201);
    expect(await ssh.ssh([])).toEqual(refused);
    expect((await stack.root.post(`/users/${user.id}/unblock`)).status).toBe(201);
    expect((await ssh.ssh([])).code).toBe(0);
  });

  it('of a user who is deleted is refused at once', async () => {
    const { user, ssh } = await people.person();
    expect((await ssh.ssh([])).code).toBe(0);
    expect((await stack.root.delete(`/users/${user.id}`)).status).toBe(200);
    expect(await ssh.ssh([])).toEqual(refused);
  });
});

describe('a security key', () => {
  const agents: SecurityKeyAgent[] = [];

  afterAll(() => Promise.all(agents.map((agent) => agent.dispose())));

  async function personWithAgent(kind: SecurityKeyKind) {
    const ssh = await people.stranger();
    const agent = new SecurityKeyAgent(kind, ssh.directory);
    agents.push(agent);
    await agent.listen();
    const user = await stack.given.user();
    const person = { user, ssh, keyId: await people.register(user, agent.publicKey) };
    const call = (): Promise<GitResult> =>
      ssh.ssh(['-o', 'IdentitiesOnly=no'], { env: { SSH_AUTH_SOCK: agent.socketPath } });
    return { agent, person, call };
  }

  describe.each(['sk-ssh-ed25519@openssh.com', 'sk-ecdsa-sha2-nistp256@openssh.com'] as const)('of kind %s', (kind) => {
    it('signs its user in, again and again', async () => {
      const { person, call } = await personWithAgent(kind);
      for (let attempt = 0; attempt < 3; attempt++) {
        expect(await call()).toEqual({ code: 0, stdout: greeting(person), stderr: '' });
      }
    });

    it('that is not touched is refused', async () => {
      const { agent, call } = await personWithAgent(kind);
      agent.isTouched = false;
      expect(await call()).toEqual(refused);
    });

    it('cannot be imitated by another one', async () => {
      const { agent, person } = await personWithAgent(kind);
      const other = new SecurityKeyAgent(kind, (await people.stranger()).directory);
      agents.push(other);
      other.impersonate(agent);
      await other.listen();
      const env = { SSH_AUTH_SOCK: other.socketPath };
      expect(await person.ssh.ssh(['-o', 'IdentitiesOnly=no'], { env })).toEqual(refused);
    });
  });
});

describe('a client that signs in over SSH', () => {
  let person: SshPerson;

  beforeAll(async () => {
    person = await people.person();
  });

  it.each(['root', 'admin', 'GIT', ''])('uses the name git, not %j', async (user) => {
    const { code, stderr } = await person.ssh.ssh(user === '' ? ['-l', ' '] : ['-l', user]);
    expect({ code, isDenied: stderr.includes('Permission denied (publickey)') }).toEqual({ code: 255, isDenied: true });
  });

  it.each(['password', 'keyboard-interactive', 'hostbased'])('is not asked for %s', async (method) => {
    const args = ['-o', 'PubkeyAuthentication=no', '-o', `PreferredAuthentications=${method}`];
    expect(await person.ssh.ssh([...args, '-o', 'BatchMode=no'])).toEqual(refused);
  });

  /** Offers keys that nobody has before the own one. */
  const after = async (strangers: number): Promise<GitResult> => {
    const others: SshIdentity[] = [];
    for (let count = 0; count < strangers; count++) others.push(await people.stranger());
    return person.ssh.ssh(others.flatMap(({ directory }) => ['-i', `${directory}/id`]));
  };

  it('may offer a few unknown keys', async () => {
    expect(await after(SSH_LIMITS.attempts - 1)).toEqual({ code: 0, stdout: greeting(person), stderr: '' });
  });

  it('is disconnected after too many unknown keys', async () => {
    const { code, stdout, stderr } = await after(SSH_LIMITS.attempts);
    expect({ code, stdout }).toEqual({ code: 255, stdout: '' });
    expect(stderr).not.toContain('Permission denied');
  });
});
