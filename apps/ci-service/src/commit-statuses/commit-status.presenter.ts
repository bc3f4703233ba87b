import { Injectable } from '@nestjs/common';
import { type CommitStatusJson, type UserSummary } from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type ShownStatus } from './commit-status.repository.js';

@Injectable()
export class CommitStatusPresenter {
  constructor(private readonly users: UserDirectory) {}

  async one(status: ShownStatus, baseUrl: string): Promise<CommitStatusJson> {
    const users = await this.users.find([status.userId]);
    return present(status, authorOf(status, users, baseUrl));
  }

  async many(statuses: readonly ShownStatus[], baseUrl: string): Promise<CommitStatusJson[]> {
    const users = await this.users.find(statuses.map(({ userId }) => userId));
    return statuses.map((status) => present(status, authorOf(status, users, baseUrl)));
  }
}

const authorOf = (
  { userId }: ShownStatus,
  users: ReadonlyMap<number, UserSummary>,
  baseUrl: string,
): CommitStatusJson['author'] => (userId === null ? null : presentUserSummary(users.get(userId), baseUrl));

const present = (status: ShownStatus, author: CommitStatusJson['author']): CommitStatusJson => ({
  id: status.id,
  sha: status.headOid,
  ref: status.ref,
  status: status.status,
  name: status.name,
  target_url: status.targetUrl,
  description: status.description,
  created_at: status.createdAt.toISOString(),
  started_at: status.startedAt?.toISOString() ?? null,
  finished_at: status.finishedAt?.toISOString() ?? null,
  allow_failure: status.allowFailure,
  coverage: status.coverage,
  author,
});
