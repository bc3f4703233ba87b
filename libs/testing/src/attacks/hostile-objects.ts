import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { z } from 'zod';
import { type GitClient, type GitResult } from '../git/git-client.js';
import { type TestProject } from '../given/test-project.js';
import { type TestUser } from '../given/test-user.js';
import { type TestStack } from '../stack/use-stack.js';

export const REGULAR = '100644';
export const DIRECTORY = '40000';

/** Writes malformed git objects, which git itself would refuse to write, in a clone of a project, and pushes them. */
export class HostileClone {
  private constructor(
    readonly git: GitClient,
    /** The head of `main`. */
    readonly main: string,
  ) {}

  static async of(project: TestProject, as?: TestUser): Promise<HostileClone> {
    const git = await project.git(as);
    await git.run('fetch', '-q', 'origin');
    await git.run('config', 'transfer.fsckObjects', 'false');
    await git.run('config', 'pack.window', '0'); // large objects that are alike would take long to compare
    return new HostileClone(git, await git.run('rev-parse', 'origin/main'));
  }

  object(type: 'blob' | 'tree' | 'commit' | 'tag', content: string | Buffer): string {
    const bytes = Buffer.from(content);
    const stored = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const oid = createHash('sha1').update(stored).digest('hex');
    const directory = join(this.git.directory, '.git', 'objects', oid.slice(0, 2));
    mkdirSync(directory, { recursive: true });
    const file = join(directory, oid.slice(2));
    if (!existsSync(file)) writeFileSync(file, deflateSync(stored));
    return oid;
  }

  tree(entries: readonly { readonly mode: string; readonly name: string; readonly oid: string }[]): string {
    const lines = entries.map(({ mode, name, oid }) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]),
    );
    return this.object('tree', Buffer.concat(lines));
  }

  /** @param wishes the parts of the object that differ from an ordinary one */
  commit(
    tree: string,
    {
      parents = [this.main],
      who = 'Mallory <m@example.org> 1700000000 +0000',
      after = [],
      message = 'Change\n',
    }: CommitWishes = {},
  ): string {
    const head = [
      `tree ${tree}`,
      ...parents.map((parent) => `parent ${parent}`),
      `author ${who}`,
      `committer ${who}`,
      ...after,
    ];
    return this.object('commit', Buffer.concat([Buffer.from(`${head.join('\n')}\n\n`), Buffer.from(message)]));
  }

  /** The tree of `main`'s head. */
  mainTree(): Promise<string> {
    return this.git.run('rev-parse', `${this.main}^{tree}`);
  }

  push(oid: string, refname: string): Promise<GitResult> {
    return this.git.try('push', 'origin', `${oid}:${refname}`);
  }
}

export interface CommitWishes {
  readonly parents?: readonly string[];
  /** Name, email, seconds and offset, of author and committer. */
  readonly who?: string;
  /** Lines of the head after the committer. */
  readonly after?: readonly string[];
  readonly message?: string | Buffer;
}

const processes = z.array(z.object({ name: z.string(), pid: z.int() }));

const ATTEMPTS = 5;

/**
 * The peak resident memory of the largest child process of a service while `work` runs, in bytes. Concurrent tests make the service
 * fork too, and each child is briefly a copy of the service: beyond the bound, the work gets a second attempt.
 */
export async function highestMemoryOfChildren<T>(
  stack: TestStack,
  { service, bound }: { readonly service: string; readonly bound: number },
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly bytes: number }> {
  let highest = await highestOnce(stack, service, work);
  for (let attempt = 1; attempt < ATTEMPTS && highest.bytes >= bound; attempt++) {
    highest = await highestOnce(stack, service, work);
  }
  const mebibytes = Math.round(highest.bytes / 1024 ** 2);
  process.stdout.write(`${expect.getState().currentTestName}: ${mebibytes} MiB in the largest process\n`);
  return highest;
}

async function highestOnce<T>(
  stack: TestStack,
  service: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly bytes: number }> {
  const file = join(stack.running.dataDir, 'run', 'processes.json');
  const pid = processes.parse(JSON.parse(readFileSync(file, 'utf8'))).find(({ name }) => name === service)?.pid ?? 0;
  let bytes = 0;
  const watch = setInterval(() => (bytes = Math.max(bytes, ...descendants(pid).map(residentBytes))), 50);
  try {
    const result = await work();
    return { result, bytes };
  } finally {
    clearInterval(watch);
  }
}

function descendants(root: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [[Number(name), parentOf(name)]] : []));
  const below = (pid: number): number[] =>
    parents.flatMap(([child = 0, of]) => (of === pid ? [child, ...below(child)] : []));
  return below(root);
}

const field = (pid: string | number, name: string): number => {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // it has exited meanwhile
  }
};

const parentOf = (pid: string): number => field(pid, 'PPid');
const residentBytes = (pid: number): number => field(pid, 'VmRSS') * 1024;
