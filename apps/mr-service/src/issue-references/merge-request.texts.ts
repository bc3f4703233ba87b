import { Injectable } from '@nestjs/common';
import { DomainError } from '@ingot/contracts';
import { DiffVersionCollector } from '../diff-versions/diff-version.collector.js';
import { type ChangedVersion, hasChanges } from '../diff-versions/diff-version.entity.js';
import { type GitProject, RepositoryClient } from '../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeRequestRefresher } from '../merge-requests/merge-request.refresher.js';

/** As many as a version of a diff shows. */
const COMMITS = { page: 1, perPage: 1_000 };

/** What merge requests say. */
@Injectable()
export class MergeRequestTexts {
  constructor(
    private readonly refresher: MergeRequestRefresher,
    private readonly versions: DiffVersionCollector,
    private readonly repositories: RepositoryClient,
  ) {}

  /** Title, description and the messages of the commits, as the branches are now. Throws `Unavailable`. */
  async of(project: GitProject, mergeRequest: MergeRequestEntity): Promise<string[]> {
    const { id, title, description } = await this.refresher.refresh(project, mergeRequest);
    await this.versions.collect(project, id);
    const newest = await this.versions.newest(project, id);
    const messages = newest !== null && hasChanges(newest) ? await this.messagesIn(project, newest) : [];
    return [title, description ?? '', ...messages];
  }

  /** None when together they are more than an answer holds. */
  private async messagesIn(project: GitProject, version: ChangedVersion): Promise<string[]> {
    try {
      const { items } = await this.repositories.commitsIn(project, version, COMMITS);
      return items.map(({ message }) => message);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_large') return [];
      throw error;
    }
  }
}
