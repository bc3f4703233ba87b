import { Injectable } from '@nestjs/common';
import { DiffVersionCollector } from '../diff-versions/diff-version.collector.js';
import { hasChanges } from '../diff-versions/diff-version.entity.js';
import { type GitProject, RepositoryClient } from '../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeRequestRefresher } from '../merge-requests/merge-request.refresher.js';

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
    const messages = newest !== null && hasChanges(newest) ? await this.repositories.messagesIn(project, newest) : [];
    return [title, description ?? '', ...messages];
  }
}
