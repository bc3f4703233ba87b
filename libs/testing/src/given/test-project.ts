import { z } from 'zod';
import { ApiClient, type Caller } from '../http/api-client.js';
import { GitClient } from '../git/git-client.js';
import { type ReachableIngot } from '../stack/running-stack.js';
import { expectStatus } from '../http/expect-status.js';
import { type TestUser, uniqueName } from './test-user.js';

const ROLES = { guest: 10, reporter: 20, developer: 30, maintainer: 40 } as const;
export type Role = keyof typeof ROLES;

const created = z.looseObject({ id: z.string() });
const branch = z.looseObject({ commit: z.looseObject({ id: z.string() }) });
const numbered = z.looseObject({ id: z.number(), iid: z.number(), sha: z.string().nullable() });

/** A project of a test, with common operations. */
export class TestProject {
  readonly id: number;
  readonly path: string;
  readonly pathWithNamespace: string;
  private readonly api: ApiClient;
  /** Whether the default branch is known to exist, as it is never deleted. */
  private hasMain = false;

  constructor(
    private readonly running: ReachableIngot,
    readonly owner: TestUser,
    private readonly newUser: () => Promise<TestUser>,
    project: { id: number; path: string; pathWithNamespace: string },
  ) {
    this.id = project.id;
    this.path = project.path;
    this.pathWithNamespace = project.pathWithNamespace;
    this.api = new ApiClient(running.url, owner);
  }

  /** `/projects/<id><rest>` */
  url(rest = ''): string {
    return `/projects/${this.id}${rest}`;
  }

  /** Creates a user with this access level in the project. */
  async member(role: Role): Promise<TestUser> {
    const user = await this.newUser();
    const body = { user_id: user.id, access_level: ROLES[role] };
    expectStatus(await this.api.post(this.url('/members'), body), 201);
    return user;
  }

  /** Commits files to a branch, which starts at `main` when it is new. Returns the commit's id. */
  async commit(
    branchName: string,
    files: Readonly<Record<string, string>>,
    { message = 'Change files', as = this.owner }: { message?: string; as?: Caller } = {},
  ): Promise<string> {
    const isNew = (await this.branchHead(branchName)) === null;
    const startsAtMain = isNew && branchName !== 'main' && (this.hasMain || (await this.branchHead('main')) !== null);
    return this.create({ branchName, startsAtMain }, files, { message, as });
  }

  /** Creates the first commit, of a file on `main`. */
  async initialize(): Promise<void> {
    const branch = { branchName: 'main', startsAtMain: false };
    await this.create(branch, { 'README.md': '# Test\n' }, { message: 'Change files', as: this.owner });
    this.hasMain = true;
  }

  private async create(
    { branchName, startsAtMain }: { readonly branchName: string; readonly startsAtMain: boolean },
    files: Readonly<Record<string, string>>,
    { message, as }: { readonly message: string; readonly as: Caller },
  ): Promise<string> {
    const reply = await new ApiClient(this.running.url, as).post(this.url('/repository/commits'), {
      branch: branchName,
      commit_message: message,
      ...(startsAtMain ? { start_branch: 'main' } : {}),
      actions: Object.entries(files).map(([path, content]) => ({ action: 'create', file_path: path, content })),
    });
    return created.parse(expectStatus(reply, 201)).id;
  }

  /** The head of a branch; null when it does not exist. */
  async branchHead(name: string): Promise<string | null> {
    const reply = await this.api.get(this.url(`/repository/branches/${encodeURIComponent(name)}`));
    return reply.status === 404 ? null : branch.parse(expectStatus(reply, 200)).commit.id;
  }

  /** Creates a branch with one commit, and a merge request of it into `main`. */
  async mergeRequest(
    attributes: Readonly<Record<string, unknown>> = {},
  ): Promise<{ id: number; iid: number; sha: string; sourceBranch: string }> {
    const sourceBranch = uniqueName('feature');
    const sha = await this.commit(sourceBranch, { [`${sourceBranch}.txt`]: 'new\n' });
    const reply = await this.api.post(this.url('/merge_requests'), {
      source_branch: sourceBranch,
      target_branch: 'main',
      title: `Add ${sourceBranch}`,
      ...attributes,
    });
    const { id, iid } = numbered.parse(expectStatus(reply, 201));
    return { id, iid, sha, sourceBranch };
  }

  /** Posts a commit status as the owner. */
  async postStatus(sha: string, state: string, attributes: Readonly<Record<string, unknown>> = {}): Promise<void> {
    expectStatus(await this.api.post(this.url(`/statuses/${sha}`), { state, ...attributes }), 201);
  }

  /** A clone with the real git and a user's credentials, in a temporary directory. */
  git(as: TestUser = this.owner): Promise<GitClient> {
    const url = new URL(`${this.running.url}/${this.pathWithNamespace}.git`);
    url.username = as.username;
    url.password = as.password;
    return GitClient.create(url.href, as);
  }
}
