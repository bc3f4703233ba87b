import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { eventually } from '../http/eventually.js';
import { expectStatus } from '../http/expect-status.js';
import { type TestProject } from '../given/test-project.js';
import { type ApiClient, type Reply } from '../http/api-client.js';
import { type Ledger, mustMerge, type WrittenMergeRequest } from './ledger.js';
import { type Observation } from './observed-client.js';

/** The time limit of a deferred merge once everything is available: a sweep finds lost jobs every 15 s, and they run in turn. */
const MERGED_WITHIN_MS = 60_000;
const AT_ONCE = 8;

const commits = z.array(z.looseObject({ id: z.string(), parent_ids: z.array(z.string()) }));
const mergeRequest = z.looseObject({ state: z.string(), merge_commit_sha: z.string().nullish() });
const branch = z.looseObject({ commit: z.looseObject({ id: z.string() }) });

/** Checks that everything in a ledger exists; returns the errors. */
export class Audit {
  constructor(private readonly api: ApiClient) {}

  async problems(ledger: Ledger): Promise<string[]> {
    const problems = [
      ...(await this.each(ledger.projects, ({ id }) => this.missing(`project ${id}`, `/projects/${id}`))),
      ...(await this.each(ledger.commits, ({ project, branch: name, oid }) => this.commit(project, name, oid))),
      ...(await this.deferred(ledger.mergeRequests)),
      ...(await this.merges(ledger.mergeRequests)),
    ];
    return problems.filter((problem) => problem !== null);
  }

  private async missing(what: string, path: string): Promise<string | null> {
    const { status } = await this.get(path);
    return status === 200 ? null : `${what}: ${status}`;
  }

  private async commit(project: TestProject, name: string, oid: string): Promise<string | null> {
    const reply = await this.get(project.url(`/repository/branches/${name}`));
    if (reply.status !== 200) return `branch ${name}: ${reply.status}`;
    const head = branch.parse(reply.body).commit.id;
    if (head !== oid) return `branch ${name} is at ${head} rather than ${oid}`;
    return this.missing(`commit ${oid}`, project.url(`/repository/commits/${oid}`));
  }

  /** Waits for the merges that are armed and have a successful pipeline. */
  private async deferred(mergeRequests: readonly WrittenMergeRequest[]): Promise<(string | null)[]> {
    const deadline = Date.now() + MERGED_WITHIN_MS;
    return this.each(mergeRequests.filter(mustMerge), async (due) => {
      for (;;) {
        const { state } = await this.show(due);
        if (state === 'merged') return null;
        if (Date.now() > deadline) return `merge request ${due.project.id}!${due.iid} is ${state}`;
        await sleep(100);
      }
    });
  }

  /** A merged one has exactly one merge commit on the target branch, others have none. */
  private async merges(mergeRequests: readonly WrittenMergeRequest[]): Promise<(string | null)[]> {
    const shown = new Map<WrittenMergeRequest, z.output<typeof mergeRequest>>();
    await this.each(mergeRequests, async (one) => {
      shown.set(one, await this.show(one));
      return null;
    });
    const projects = [...new Set(mergeRequests.map(({ project }) => project))];
    const landed = new Map(
      await Promise.all(projects.map(async (project) => [project, await this.mergeCommits(project)] as const)),
    );
    return mergeRequests.map((one) => {
      const found = landed.get(one.project)?.get(one.headOid) ?? [];
      const { state, merge_commit_sha: recorded } = shown.get(one) ?? { state: 'not shown' };
      const isRight = state === 'merged' ? found.length === 1 && found[0] === recorded : found.length === 0;
      const what = `merge request ${one.project.id}!${one.iid}`;
      return isRight ? null : `${what} is ${state} by ${recorded}, and on main are ${found.join(', ') || 'none'}`;
    });
  }

  private async show({ project, iid }: WrittenMergeRequest) {
    return mergeRequest.parse(expectStatus(await this.get(project.url(`/merge_requests/${iid}`)), 200));
  }

  /** The merge commits on `main`, by the merged head. */
  private async mergeCommits(project: TestProject): Promise<ReadonlyMap<string, readonly string[]>> {
    const merges = new Map<string, string[]>();
    for (let page = 1; ; page++) {
      const url = project.url(`/repository/commits?ref_name=main&per_page=100&page=${page}`);
      const found = commits.parse(expectStatus(await this.get(url), 200));
      for (const { id, parent_ids: parents } of found) {
        const [, merged] = parents;
        if (merged !== undefined) merges.set(merged, [...(merges.get(merged) ?? []), id]);
      }
      if (found.length < 100) return merges;
    }
  }

  /** A fresh process may be slower at first. */
  private get(path: string): Promise<Reply> {
    return eventually(
      () => this.api.get(path),
      ({ status }) => status !== 503,
    );
  }

  private async each<T>(items: readonly T[], look: (item: T) => Promise<string | null>): Promise<(string | null)[]> {
    const results: (string | null)[] = [];
    for (let index = 0; index < items.length; index += AT_ONCE) {
      results.push(...(await Promise.all(items.slice(index, index + AT_ONCE).map(look))));
    }
    return results;
  }
}

export interface Tolerance {
  /** Whether lost connections are allowed, because the gateway itself was killed. */
  readonly mayBreak: boolean;
}

/** Replies that are neither a success nor temporary errors. 406 is the reply to a retried accept whose first reply was lost. */
export function wrongReplies(observations: readonly Observation[], { mayBreak }: Tolerance): string[] {
  return observations
    .filter(({ what, status }) => {
      if (status === null) return !mayBreak;
      return !(status < 300 || status === 503 || (status === 406 && (what === 'accept' || what === 'arm')));
    })
    .map(({ what, status, body }) => `${what}: ${status} ${JSON.stringify(body)}`);
}

/** The longest acceptable response time, whatever is unavailable. */
const LATE_MS = 5_000;

/** All replies that came too late. @param awayMs what a write may wait for a part that is back soon, if it is carried out then */
export const lateReplies = (observations: readonly Observation[], awayMs = 0): string[] =>
  observations
    .filter(({ status, milliseconds }) => {
      const isCarriedOut = status !== null && status < 300;
      return milliseconds >= LATE_MS + (isCarriedOut ? awayMs : 0);
    })
    .map(({ what, status, milliseconds }) => `${what}: ${status} after ${milliseconds} ms`);
