import { Injectable } from '@nestjs/common';
import { type GitProject, RepositoryClient } from '../../git/repository-client.js';
import { DiffVersionReader } from '../diff-versions/diff-version.reader.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';

/** The texts of a merge request that may close issues. */
@Injectable()
export class MergeRequestTexts {
  constructor(
    private readonly versions: DiffVersionReader,
    private readonly repositories: RepositoryClient,
  ) {}

  /** Title, description and the messages of its current commits. Throws `Unavailable`. */
  async of(project: GitProject, mergeRequest: MergeRequestEntity): Promise<string[]> {
    const { title, description } = mergeRequest;
    const { range } = await this.versions.presentChanges(project, mergeRequest);
    const messages = range === null ? [] : await this.repositories.messagesIn(project, range);
    return [title, description ?? '', ...messages];
  }
}
