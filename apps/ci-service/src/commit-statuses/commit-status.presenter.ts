import { Injectable } from '@nestjs/common';
import { type CommitStatusJson, jobUrl, type ProjectContext, type UserSummary } from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type ShownStatus } from './commit-status.repository.js';

/** Where statuses are shown. */
export interface StatusPlace {
  readonly project: Pick<ProjectContext, 'pathWithNamespace'>;
  readonly baseUrl: string;
}

@Injectable()
export class CommitStatusPresenter {
  constructor(private readonly users: UserDirectory) {}

  async one(status: ShownStatus, place: StatusPlace): Promise<CommitStatusJson> {
    const users = await this.users.find([status.userId]);
    return present(status, users, place);
  }

  async many(statuses: readonly ShownStatus[], place: StatusPlace): Promise<CommitStatusJson[]> {
    const users = await this.users.find(statuses.map(({ userId }) => userId));
    return statuses.map((status) => present(status, users, place));
  }
}

const present = (
  status: ShownStatus,
  users: ReadonlyMap<number, UserSummary>,
  { project, baseUrl }: StatusPlace,
): CommitStatusJson => ({
  id: status.id,
  sha: status.headOid,
  ref: status.ref,
  status: status.status,
  name: status.name,
  target_url: status.type === 'job' ? jobUrl(baseUrl, project, status.id) : status.targetUrl,
  description: status.description,
  created_at: status.createdAt.toISOString(),
  started_at: status.startedAt?.toISOString() ?? null,
  finished_at: status.finishedAt?.toISOString() ?? null,
  allow_failure: status.allowFailure,
  coverage: status.coverage,
  author: status.userId === null ? null : presentUserSummary(users.get(status.userId), baseUrl),
});
