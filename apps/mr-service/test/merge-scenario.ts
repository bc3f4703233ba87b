import { z } from 'zod';
import {
  type AccessLevel,
  diffVersion,
  type DiffVersionJson,
  mergeRequest,
  type MergeRequestJson,
} from '@ingot/contracts';
import {
  type Caller,
  eventually,
  expectStatus,
  type ProjectWishes,
  type Reply,
  type TestProject,
  type TestStack,
  type TestUser,
} from '@ingot/testing';

const commit = z.looseObject({ parent_ids: z.array(z.string()), author_email: z.string(), message: z.string() });

/** A project with merge requests into its protected `main`, and a maintainer who accepts them. */
export class MergeScenario {
  private constructor(
    private readonly stack: TestStack,
    readonly project: TestProject,
    readonly maintainer: TestUser,
  ) {}

  static async make(stack: TestStack, wishes: ProjectWishes = {}): Promise<MergeScenario> {
    const project = await stack.given.project(wishes);
    return new MergeScenario(stack, project, await project.member('maintainer'));
  }

  tryToOpen(fields: object, caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url('/merge_requests'), fields);
  }

  /** Opens a merge request between branches that need not exist. */
  async open(fields: object, caller: Caller = this.maintainer): Promise<MergeRequestJson> {
    const body = { source_branch: 'feature', target_branch: 'main', title: 'Any', ...fields };
    return one(await this.tryToOpen(body, caller), 201);
  }

  /** Opens a merge request that conflicts with `main`. */
  async openConflict(): Promise<MergeRequestJson> {
    await this.project.commit('rival', { 'same.txt': 'one\n' });
    await this.project.commit('main', { 'same.txt': 'other\n' });
    return this.open({ source_branch: 'rival' });
  }

  async show(iid: number, caller: Caller = this.maintainer): Promise<MergeRequestJson> {
    return one(await this.stack.as(caller).get(this.project.url(`/merge_requests/${iid}`)), 200);
  }

  list(query = '', caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).get(this.project.url(`/merge_requests?${query}`));
  }

  tryToUpdate(iid: number, fields: object, caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).put(this.project.url(`/merge_requests/${iid}`), fields);
  }

  async update(iid: number, fields: object, caller: Caller = this.maintainer): Promise<MergeRequestJson> {
    return one(await this.tryToUpdate(iid, fields, caller), 200);
  }

  close(iid: number, caller?: Caller): Promise<MergeRequestJson> {
    return this.update(iid, { state_event: 'close' }, caller);
  }

  reopen(iid: number, caller?: Caller): Promise<MergeRequestJson> {
    return this.update(iid, { state_event: 'reopen' }, caller);
  }

  /** The path of a resource of a merge request; `''` is the merge request itself. */
  get(iid: number, rest = '', caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).get(this.project.url(`/merge_requests/${iid}${rest}`));
  }

  delete(iid: number, caller: Caller = this.project.owner): Promise<Reply> {
    return this.stack.as(caller).delete(this.project.url(`/merge_requests/${iid}`));
  }

  /** Newest first. */
  async versions(iid: number): Promise<DiffVersionJson[]> {
    return z.array(diffVersion.strict()).parse(expectStatus(await this.get(iid, '/versions'), 200));
  }

  tryToAccept(iid: number, fields: object = {}, caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).put(this.project.url(`/merge_requests/${iid}/merge`), fields);
  }

  async accept(iid: number, fields: object = {}, caller: Caller = this.maintainer): Promise<MergeRequestJson> {
    return one(await this.tryToAccept(iid, fields, caller), 200);
  }

  arm(iid: number, fields: object = {}, caller: Caller = this.maintainer): Promise<MergeRequestJson> {
    return this.accept(iid, { merge_when_pipeline_succeeds: true, ...fields }, caller);
  }

  /**
   * Opens another merge request, arms it, and waits until it is merged. Events and merges into one branch are handled in order, so that
   * whatever earlier pipelines caused has happened by then.
   */
  async untilAnotherIsMerged(): Promise<void> {
    const { iid, sha, sourceBranch } = await this.project.mergeRequest();
    await this.project.postStatus(sha, 'running', { ref: sourceBranch });
    await this.arm(iid);
    await this.project.postStatus(sha, 'success', { ref: sourceBranch });
    await this.until(iid, { state: 'merged' });
  }

  tryToRebase(iid: number, fields: object = {}, caller: Caller = this.maintainer): Promise<Reply> {
    return this.stack.as(caller).put(this.project.url(`/merge_requests/${iid}/rebase`), fields);
  }

  /** Rebases its source branch, waits until that is over, and returns the merge request. */
  async rebase(iid: number, fields: object = {}, caller: Caller = this.maintainer): Promise<MergeRequestJson> {
    expect(await this.tryToRebase(iid, fields, caller)).toMatchObject({
      status: 202,
      body: { rebase_in_progress: true },
    });
    return this.untilRebased(iid);
  }

  /** Waits until no rebase is in progress. */
  untilRebased(iid: number): Promise<MergeRequestJson> {
    const show = async () => one(await this.get(iid, '?include_rebase_in_progress=true'), 200);
    return untilMatching({ rebase_in_progress: false }, show);
  }

  cancel(iid: number, caller: Caller = this.maintainer): Promise<Reply> {
    const path = `/merge_requests/${iid}/cancel_merge_when_pipeline_succeeds`;
    return this.stack.as(caller).put(this.project.url(path));
  }

  /** Waits until the merge request matches. */
  until(iid: number, expected: Partial<MergeRequestJson>): Promise<MergeRequestJson> {
    return untilMatching(expected, () => this.show(iid));
  }

  /** Waits until the list shows a match. */
  untilListed(iid: number, expected: Partial<MergeRequestJson>): Promise<MergeRequestJson> {
    return untilMatching(expected, async () => {
      const [listed] = z.array(mergeRequest).parse(expectStatus(await this.list(`iid=${iid}`), 200));
      if (listed === undefined) throw new Error(`no merge request ${iid} is listed`);
      return listed;
    });
  }

  async commit(oid: string | null): Promise<z.output<typeof commit>> {
    const reply = await this.stack.as(this.maintainer).get(this.project.url(`/repository/commits/${oid}`));
    return commit.parse(expectStatus(reply, 200));
  }

  /** Ids of the commits on a branch, newest first; at most a hundred. */
  async commitsOn(branch: string): Promise<string[]> {
    const path = `/repository/commits?ref_name=${branch}&per_page=100`;
    const reply = await this.stack.as(this.maintainer).get(this.project.url(path));
    return z
      .array(z.looseObject({ id: z.string() }))
      .parse(expectStatus(reply, 200))
      .map(({ id }) => id);
  }

  /** Creates a branch at the head of `main`. */
  async addBranch(branch: string): Promise<void> {
    const body = { branch, ref: 'main' };
    expectStatus(await this.stack.as(this.maintainer).post(this.project.url('/repository/branches'), body), 201);
  }

  async changeRole(user: TestUser, accessLevel: AccessLevel): Promise<void> {
    const body = { access_level: accessLevel };
    expectStatus(await this.stack.as(this.project.owner).put(this.project.url(`/members/${user.id}`), body), 200);
  }
}

/** Waits until what is looked at matches. */
async function untilMatching<T extends object>(expected: Partial<T>, look: () => Promise<T>): Promise<T> {
  const isMatching = (seen: T) => Object.entries(expected).every(([name, value]) => Reflect.get(seen, name) === value);
  const last = await eventually(look, isMatching);
  expect(last).toMatchObject(expected);
  return last;
}

const one = (reply: Reply, status: number): MergeRequestJson =>
  mergeRequest.strict().parse(expectStatus(reply, status));
