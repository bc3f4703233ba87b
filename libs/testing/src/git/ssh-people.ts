import { z } from 'zod';
import { type TestProject } from '../given/test-project.js';
import { type TestUser } from '../given/test-user.js';
import { expectStatus } from '../http/expect-status.js';
import { type TestStack } from '../stack/use-stack.js';
import { GitClient } from './git-client.js';
import { SshIdentity, type SshKeyKind } from './ssh-identity.js';

const withId = z.looseObject({ id: z.number() });

/** A user with a registered key, the real ssh and git. */
export interface SshPerson {
  readonly user: TestUser;
  readonly ssh: SshIdentity;
  readonly keyId: number;
}

/** Creates users with SSH keys, and their work trees. */
export class SshPeople {
  constructor(private readonly stack: TestStack) {}

  /** A key that is not registered. */
  stranger(kind?: SshKeyKind): Promise<SshIdentity> {
    return SshIdentity.create(this.stack.running.sshPort, kind);
  }

  /** A user with a key; by default a new one. */
  async person(given?: TestUser, kind?: SshKeyKind): Promise<SshPerson> {
    const user = given ?? (await this.stack.given.user());
    const ssh = await this.stranger(kind);
    return { user, ssh, keyId: await this.register(user, ssh.publicKey) };
  }

  /** Adds a public key to a user. Returns its id. */
  async register(user: TestUser, key: string): Promise<number> {
    const body = expectStatus(await this.stack.as(user).post('/user/keys', { title: 'Test', key }), 201);
    return withId.parse(body).id;
  }

  /** An empty work tree whose `origin` is the project, over SSH. */
  async workTree(project: TestProject, { user, ssh }: SshPerson): Promise<GitClient> {
    const git = await GitClient.create(ssh.url(project.pathWithNamespace), user);
    return git.withEnv({ GIT_SSH_COMMAND: ssh.gitCommand });
  }
}
