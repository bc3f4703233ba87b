import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { type CommitFromActions, type CreateCommitResult } from '../worker/create-commit.js';
import {
  type CherryPick,
  type CherryPickResult,
  type MergeOfCommits,
  type MergeResult,
  type Revert,
} from '../worker/merges.js';
import { type NewTag } from '../worker/tags.js';

/** Writes commits and tag objects into one repository. No ref moves. */
export class ObjectWriter {
  constructor(private readonly context: RepositoryContext) {}

  /** Writes one commit of file actions. */
  createCommit(request: CommitFromActions): Promise<CreateCommitResult> {
    const { workers, directory } = this.context;
    return workers.runFast('createCommit', { directory, ...request });
  }

  /** Writes a merge commit with the parents `[ours, theirs]`. */
  mergeCommits(request: MergeOfCommits): Promise<MergeResult> {
    const { workers, directory } = this.context;
    return workers.runSlow('mergeCommits', { directory, ...request });
  }

  /** Whether the two commits merge without conflicts; nothing is written. */
  async canMerge(ours: Oid, theirs: Oid): Promise<boolean> {
    const { id, caches, workers, directory } = this.context;
    const key = `${id} ${ours} ${theirs}`;
    const known = caches.mergeability.get(key);
    if (known !== undefined) return known;
    const answer = await workers.runSlow('canMerge', { directory, ours, theirs });
    caches.mergeability.set(key, answer);
    return answer;
  }

  /** Writes a copy of a commit's change on top of another. */
  cherryPick(request: CherryPick): Promise<CherryPickResult> {
    const { workers, directory } = this.context;
    return workers.runSlow('cherryPick', { directory, ...request });
  }

  /** Writes a commit that undoes another one's change. */
  revert(request: Revert): Promise<CherryPickResult> {
    const { workers, directory } = this.context;
    return workers.runSlow('revert', { directory, ...request });
  }

  /** Writes an annotated tag's object; its ref is made with `refs.update`. */
  createTag(tag: NewTag): Promise<Oid> {
    const { workers, directory } = this.context;
    return workers.runFast('createTagObject', { directory, ...tag });
  }
}
