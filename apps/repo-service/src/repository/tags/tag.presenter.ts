import { Injectable } from '@nestjs/common';
import {
  jsonBytes,
  type Oid,
  RepositoryDamaged,
  type TaggedCommitJson,
  type TagJson,
  upToJsonBytes,
} from '@ingot/contracts';
import { messageBytesOf, presentCommitWithoutAddress } from '../commits/commit.presenter.js';
import { type CommitRecord, type GitRepository, type TagRecord } from '../../git/index.js';
import { ReleaseRepository } from './release.repository.js';

/** Presents tags in the API's form, in batches. */
@Injectable()
export class TagPresenter {
  constructor(private readonly releases: ReleaseRepository) {}

  async many(projectId: number, repository: GitRepository, tags: readonly TagRecord[]): Promise<TagJson[]> {
    const [commits, descriptions] = await Promise.all([
      repository.history.commitsByOid(tags.map(({ commitOid }) => commitOid)),
      this.releases.descriptionsOf(
        projectId,
        tags.map(({ name }) => name),
      ),
    ]);
    const descriptionBytes = [...descriptions.values()].reduce((sum, description) => sum + jsonBytes(description), 0);
    const messageBytes = messageBytesOf(2 * tags.length, descriptionBytes);
    const byOid = new Map<Oid, TaggedCommitJson>(
      commits.map((commit) => [commit.oid, presentTagged(commit, messageBytes)]),
    );
    return tags.flatMap(({ name, message, commitOid }) => {
      const commit = byOid.get(commitOid);
      if (commit === undefined) return [];
      const description = descriptions.get(name);
      const text = message && upToJsonBytes(message, messageBytes);
      return [
        { name, message: text, commit, release: description === undefined ? null : { tag_name: name, description } },
      ];
    });
  }

  async one(projectId: number, repository: GitRepository, tag: TagRecord): Promise<TagJson> {
    const [presented] = await this.many(projectId, repository, [tag]);
    if (presented === undefined) throw new RepositoryDamaged();
    return presented;
  }
}

function presentTagged(commit: CommitRecord, messageBytes: number): TaggedCommitJson {
  const shown = presentCommitWithoutAddress(commit, messageBytes);
  return {
    id: shown.id,
    short_id: shown.short_id,
    title: shown.title,
    created_at: shown.created_at,
    parent_ids: shown.parent_ids,
    message: shown.message,
    author_name: shown.author_name,
    author_email: shown.author_email,
    authored_date: shown.authored_date,
    committer_name: shown.committer_name,
    committer_email: shown.committer_email,
    committed_date: shown.committed_date,
  };
}
