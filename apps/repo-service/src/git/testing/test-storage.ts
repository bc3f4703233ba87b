import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Oid, toOid } from '@ingot/contracts';
import { GIT_ENVIRONMENT } from '../process/command.js';
import { GitRepositories, type GitRepositoriesOptions } from '../git-repositories.js';
import { type GitRepository } from '../git-repository.js';
import { type GitSignature } from '../history/commit-object.js';
import { buildWorker } from './built-worker.js';

type FileContent = string | Buffer | { readonly mode: string; readonly content: string | Buffer };

export interface TestCommit {
  readonly branch?: string;
  readonly message?: string;
  /** Seconds since 1970; by default one more than the last commit's. */
  readonly date?: number;
  readonly files?: Readonly<Record<string, FileContent | null>>;
  readonly merge?: Oid;
  /** The commit that the branch starts at, instead of its head. */
  readonly from?: Oid;
}

export const ANN: GitSignature = { name: 'Ann', email: 'ann@example.org', time: 1_700_000_000_000, offsetMinutes: 120 };

/** A repository, with git's command line to check it. */
export interface TestRepository {
  readonly repository: GitRepository;
  /** Runs git in it and returns its trimmed output. */
  git(...args: string[]): string;
  commit(commit: TestCommit): Oid;
}

/** With two commits on `main`, so that refs can move. */
export interface RepositoryOfTwo extends TestRepository {
  readonly first: Oid;
  readonly second: Oid;
}

/** A temporary storage with real workers; `close` removes it. */
export interface TestStorage {
  readonly repositories: GitRepositories;
  create(): Promise<TestRepository>;
  createOfTwo(): Promise<RepositoryOfTwo>;
  close(): Promise<void>;
}

/** @param options with a `root`, the directory of another test storage, which that one removes */
export async function openTestStorage(options: Partial<GitRepositoriesOptions> = {}): Promise<TestStorage> {
  const worker = await buildWorker();
  const root = options.root ?? (await mkdtemp(join(tmpdir(), 'ingot-git-storage-')));
  const workers = { workerFile: worker.file, ...options.workers };
  const repositories = new GitRepositories({ isSynced: false, ...options, root, workers });
  let count = 0;
  const create = async (): Promise<TestRepository> => {
    count += 1;
    return testRepository(await repositories.init(join(root, `${count}.git`), 'main'));
  };
  return {
    repositories,
    create,
    async createOfTwo() {
      const created = await create();
      const first = created.commit({ files: { a: '1' } });
      return { ...created, first, second: created.commit({ files: { a: '2' } }) };
    },
    async close() {
      await repositories.close();
      await worker.remove();
      if (options.root === undefined) await rm(root, { recursive: true, force: true });
    },
  };
}

function testRepository(repository: GitRepository): TestRepository {
  let clock = 1_600_000_000;
  const run = (args: readonly string[], input?: Buffer): string =>
    execFileSync('git', ['-C', repository.directory, ...args], { env: { ...GIT_ENVIRONMENT }, input })
      .toString()
      .trim();
  return {
    repository,
    git: (...args) => run(args),
    commit(commit) {
      clock = commit.date ?? clock + 1;
      const branch = commit.branch ?? 'main';
      const from = commit.from ?? run(['for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`]);
      const oid = run(['fast-import', '--quiet', '--force'], importStream(commit, branch, clock, from));
      repository.refs.invalidate();
      return toOid(oid);
    },
  };
}

/** Git answers with the id of the commit. */
function importStream(commit: TestCommit, branch: string, date: number, from: string): Buffer {
  const parts: (string | Buffer)[] = [`commit refs/heads/${branch}\nmark :1\n`];
  parts.push(`author Ann <ann@example.org> ${date} +0200\ncommitter Bob <bob@example.org> ${date} -0730\n`);
  parts.push(...data(commit.message ?? 'Change\n'));
  if (from !== '') parts.push(`from ${from}\n`);
  if (commit.merge) parts.push(`merge ${commit.merge}\n`);
  for (const [path, file] of Object.entries(commit.files ?? {})) {
    if (file === null) {
      parts.push(`D ${path}\n`);
    } else {
      const { mode, content } =
        typeof file === 'string' || Buffer.isBuffer(file) ? { mode: '100644', content: file } : file;
      parts.push(`M ${mode} inline ${path}\n`, ...data(content));
    }
  }
  parts.push('get-mark :1\n');
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

const data = (content: string | Buffer): (string | Buffer)[] => [`data ${Buffer.byteLength(content)}\n`, content, '\n'];
