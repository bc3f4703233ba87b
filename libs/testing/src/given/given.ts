import { z } from 'zod';
import { ApiClient, type Reply } from '../http/api-client.js';
import { eventually } from '../http/eventually.js';
import { expectStatus } from '../http/expect-status.js';
import { type ReachableIngot } from '../stack/running-stack.js';
import { TestProject } from './test-project.js';
import { type TestUser, uniqueName } from './test-user.js';

export interface ProjectWishes {
  /** The namespace's owner; by default a new user. */
  readonly owner?: TestUser;
  readonly visibility?: 'private' | 'internal' | 'public';
  /** Whether the default branch `main` has a first commit. */
  readonly initialized?: boolean;
  readonly name?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

const withId = z.looseObject({ id: z.number() });
const createdProject = z.looseObject({ id: z.number(), path: z.string(), path_with_namespace: z.string() });

/** Creates test data. */
export class Given {
  /** The first call about a repository starts its reader process, which can exceed a call's time limit on a busy machine. */
  private reading: Promise<Reply> | undefined;

  /** @param processesEnd whether specs kill processes, after which another call is the first one */
  constructor(
    private readonly running: ReachableIngot,
    private readonly root: ApiClient,
    private readonly processesEnd: boolean,
  ) {}

  /** A new user; `attributes` are passed to the API. */
  async user(attributes: Readonly<Record<string, unknown>> = {}): Promise<TestUser> {
    const username = uniqueName('user');
    const given = {
      username,
      name: `Test ${username}`,
      email: `${username}@example.com`,
      password: 'correct-horse-battery-1',
      ...attributes,
    };
    const { id } = withId.parse(expectStatus(await this.root.post('/users', given), 201));
    return { id, ...given, headers: { ...this.root.headers, sudo: String(id) } };
  }

  /** A new project, by default private and with one commit on `main`. */
  async project(wishes: ProjectWishes = {}): Promise<TestProject> {
    const owner = wishes.owner ?? (await this.user());
    const client = new ApiClient(this.running.url, owner);
    const body = { name: wishes.name ?? uniqueName('project'), visibility: wishes.visibility, ...wishes.settings };
    const created = createdProject.parse(expectStatus(await client.post('/projects', body), 201));
    const project = new TestProject(this.running, owner, () => this.user(), {
      id: created.id,
      path: created.path,
      pathWithNamespace: created.path_with_namespace,
    });
    if (this.processesEnd) this.reading = undefined;
    this.reading ??= eventually(
      () => client.get(project.url('/repository/branches/main')),
      ({ status }) => status !== 503,
    );
    await this.reading;
    if (wishes.initialized !== false) await project.initialize();
    return project;
  }
}
