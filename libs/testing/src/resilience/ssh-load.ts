import { setTimeout as sleep } from 'node:timers/promises';
import { type GitClient } from '../git/git-client.js';
import { SshPeople, type SshPerson } from '../git/ssh-people.js';
import { uniqueName } from '../given/test-user.js';
import { type TestProject } from '../given/test-project.js';
import { type TestStack } from '../stack/use-stack.js';
import { type Observation } from './observed-client.js';

const PAUSE_MS = 200;

/** Pushes and fetches over SSH, one after the other. */
export class SshLoad {
  readonly observations: Observation[] = [];
  private isStopping = false;
  private loop: Promise<void> = Promise.resolve();

  private constructor(
    private readonly people: SshPeople,
    private readonly project: TestProject,
    private readonly person: SshPerson,
    private readonly git: GitClient,
  ) {}

  static async prepare(stack: TestStack): Promise<SshLoad> {
    const people = new SshPeople(stack);
    const project = await stack.given.project();
    const person = await people.person(project.owner);
    const git = await people.workTree(project, person);
    await git.run('fetch', '-q', 'origin', 'main:refs/remotes/origin/main');
    return new SshLoad(people, project, person, git);
  }

  start(): void {
    this.loop = this.repeat();
  }

  async dispose(): Promise<void> {
    this.isStopping = true;
    await this.loop;
  }

  private async repeat(): Promise<void> {
    while (!this.isStopping) {
      const branch = uniqueName('pushed');
      await this.git.run('checkout', '-q', '-B', branch, 'origin/main');
      await this.git.commit({ [`${branch}.txt`]: 'pushed\n' });
      const isPushed = await this.observe('push over SSH', this.git, 'push', '-q', 'origin', branch);
      const clone = await this.people.workTree(this.project, this.person);
      await this.observe('fetch over SSH', clone, 'fetch', '-q', 'origin', isPushed ? branch : 'main');
      await sleep(PAUSE_MS);
    }
  }

  /** Whether it succeeded. */
  private async observe(what: string, git: GitClient, ...command: readonly string[]): Promise<boolean> {
    const sentAt = Date.now();
    const { code, stderr } = await git.try(...command);
    this.observations.push({
      what,
      status: code === 0 ? 200 : null,
      body: stderr,
      sentAt,
      milliseconds: Date.now() - sentAt,
    });
    return code === 0;
  }
}
