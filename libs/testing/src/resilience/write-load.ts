import { setTimeout as sleep } from 'node:timers/promises';
import { GitClient } from '../git/git-client.js';
import { type TestProject } from '../given/test-project.js';
import { type Given } from '../given/given.js';
import { type ApiClient } from '../http/api-client.js';
import { type ReachableIngot } from '../stack/running-stack.js';
import { Ledger } from './ledger.js';
import { ObservedClient } from './observed-client.js';
import {
  acceptMergeRequest,
  commit,
  createProject,
  type Desk,
  mergeWhenPipelineSucceeds,
  openMergeRequest,
  push,
  type Writer,
} from './writers.js';

/** The concurrent writers; a single one pushes, as there is one work tree per project. */
const API_WRITERS: readonly Writer[] = [
  commit,
  commit,
  createProject,
  openMergeRequest,
  acceptMergeRequest,
  acceptMergeRequest,
  mergeWhenPipelineSucceeds,
];
const WRITERS: readonly Writer[] = [...API_WRITERS, push];
const PROJECTS = 3;
const PAUSE_MS = 60;

/** The instance that takes the load. */
export interface LoadedIngot {
  readonly running: ReachableIngot;
  readonly root: ApiClient;
  readonly given: Given;
}

/** Concurrent writes of every kind, repeated, with a ledger of those that were acknowledged. */
export class WriteLoad {
  private loops: Promise<void>[] = [];
  private isStopping = false;

  private constructor(
    readonly client: ObservedClient,
    readonly ledger: Ledger,
    readonly desks: readonly Desk[],
  ) {}

  /** Prepares the writers' data; starts no writes. */
  static async prepare({ given, root, running }: LoadedIngot): Promise<WriteLoad> {
    const client = new ObservedClient(running.url, root);
    const ledger = new Ledger();
    const desks = await Promise.all(
      Array.from({ length: PROJECTS }, async () => {
        const project = await given.project();
        return { client, ledger, project, git: await cloneOf(project, running) };
      }),
    );
    return new WriteLoad(client, ledger, desks);
  }

  /** @param options `pushes` false leaves git out: it waits as long as its connection lasts */
  start({ pushes = true }: { pushes?: boolean } = {}): void {
    this.isStopping = false;
    this.loops = (pushes ? WRITERS : API_WRITERS).map((write, index) => this.run(write, index));
  }

  /** Lets the writers finish their current write. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.loops);
  }

  async dispose(): Promise<void> {
    await this.stop();
    await Promise.all(this.desks.map(({ git }) => git.dispose()));
  }

  private async run(write: Writer, offset: number): Promise<void> {
    for (let turn = offset; !this.isStopping; turn++) {
      const desk = this.desks[turn % this.desks.length];
      if (desk !== undefined) await write(desk);
      await sleep(PAUSE_MS);
    }
  }
}

/** Authenticated by a token: verifying a password would cost a hash per push. */
async function cloneOf({ pathWithNamespace }: TestProject, running: ReachableIngot): Promise<GitClient> {
  const remote = new URL(`${running.url}/${pathWithNamespace}.git`);
  remote.username = 'root';
  remote.password = running.rootToken;
  const git = await GitClient.create(remote.href, { name: 'Load', email: 'load@example.com' });
  await git.run('fetch', '-q', 'origin', 'main:refs/remotes/origin/main');
  return git;
}
