import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { type TestProject } from '../given/test-project.js';
import { GitClient } from '../git/git-client.js';
import { type Observation } from './observed-client.js';
import { type ReachableIngot } from '../stack/running-stack.js';

/** Readers of each kind: those that keep their connections, and those that open one for each request. */
const READERS = 4;
const PAUSE_MS = 80;
const PAUSE_OF_CLONES_MS = 500;

/** Concurrent reads over kept and new connections, and clones. */
export class ReadLoad {
  readonly observations: Observation[] = [];
  private readonly loops: Promise<void>[] = [];
  private isStopping = false;

  constructor(
    private readonly ingot: ReachableIngot,
    private readonly project: TestProject,
  ) {}

  start(): void {
    const paths = ['', '/repository/commits', '/merge_requests', '/repository/branches', '/members', '/pipelines'];
    for (let reader = 0; reader < 2 * READERS; reader++) {
      const reset = reader >= READERS;
      this.loops.push(this.repeat(PAUSE_MS, (turn) => this.read(paths[(reader + turn) % paths.length] ?? '', reset)));
    }
    this.loops.push(this.repeat(PAUSE_OF_CLONES_MS, () => this.clone()));
  }

  /** Lets the readers finish what they are at. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.loops);
  }

  private async repeat(pauseMs: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !this.isStopping; turn++) {
      await act(turn);
      await sleep(pauseMs);
    }
  }

  /** @param reset whether the connection is closed afterwards */
  private read(path: string, reset: boolean): Promise<void> {
    const url = `${this.ingot.url}/api/v4${this.project.url(path)}`;
    return this.observe(`GET ${path}${reset ? ' (new connection)' : ''}`, async () => {
      const { statusCode, body } = await request(url, { headers: { 'private-token': this.ingot.rootToken }, reset });
      const text = await body.text();
      return { status: statusCode, body: statusCode < 300 ? null : text };
    });
  }

  private clone(): Promise<void> {
    return this.observe('clone', async () => {
      const remote = new URL(`${this.ingot.url}/${this.project.pathWithNamespace}.git`);
      Object.assign(remote, { username: 'root', password: this.ingot.rootToken });
      const git = await GitClient.create(remote.href, { name: 'Reader', email: 'reader@example.com' });
      const { code, stderr } = await git.try('fetch', '-q', 'origin', 'main').finally(() => git.dispose());
      return { status: code === 0 ? 200 : null, body: stderr };
    });
  }

  private async observe(what: string, act: () => Promise<Pick<Observation, 'status' | 'body'>>): Promise<void> {
    const sentAt = Date.now();
    const { status, body } = await act().catch((error: unknown) => ({ status: null, body: String(error) }));
    this.observations.push({ what, status, body, sentAt, milliseconds: Date.now() - sentAt });
  }
}
