import { type Oid } from '@ingot/contracts';
import { type RepositoryContext } from '../git-repository.js';
import { GitError } from '../process/git-error.js';
import { isGitConfigured } from '../tree/file-path.js';
import { type MergedTree, mergeTrees, type Versions } from '../tree/tree-merge.js';
import { isTooLarge, type TreeSize } from '../tree/tree-sizes.js';
import {
  type CherryPick,
  type CherryPickResult,
  type Conflict,
  type MergeOfCommits,
  type MergeResult,
  type Revert,
  type TrialMerge,
} from '../worker/merges.js';
import { readCommits, storeCommit } from './commit-objects.js';
import { type CommitFromActions, createCommit, type CreateCommitResult } from './create-commit.js';
import { newObject, storeNewObjects } from '../objects/loose-objects.js';
import { commitContent, type NewCommit, type NewTag, tagContent } from '../objects/object-content.js';
import { changesSubmodules, objectionOfGit } from './object-checker.js';
import { type RepositoryHistory } from './repository-history.js';

/** libgit2 merges with all entries of three trees in memory. */
const MAX_MERGED: TreeSize = { entries: 600_000, depth: 1_024, pathBytes: 64 * 1024 ** 2 };

/** Of what is too large, or would be refused by git. */
const UNKNOWN_CONFLICT: Conflict = { outcome: 'conflict', conflicts: [] };

/** Writes commits and tag objects to one repository. Moves no ref. */
export class ObjectWriter {
  constructor(
    private readonly context: RepositoryContext,
    private readonly history: RepositoryHistory,
  ) {}

  /** Writes a commit of file actions. Refuses objects that git would refuse in a push. */
  async createCommit(request: CommitFromActions): Promise<CreateCommitResult> {
    const result = await createCommit(this.context, request);
    const isDelicate = request.actions.some(({ filePath }) => isGitConfigured(filePath ?? ''));
    if (result.outcome === 'refused' || !isDelicate) return result;
    const objection = await objectionOfGit(this.context, result.commitOid, request.tip === null ? [] : [request.tip]);
    return objection === null
      ? result
      : { outcome: 'refused', code: 'content_refused', message: refusedBecause(objection) };
  }

  /** Writes a merge commit with the parents `[ours, theirs]`. A merge that is too large counts as a conflict. */
  async mergeCommits(request: MergeOfCommits): Promise<MergeResult> {
    const { ours, theirs } = request;
    const { workers, directory } = this.context;
    if (!(await this.mayMerge(ours, theirs))) return UNKNOWN_CONFLICT;
    const merged = await this.quickMerge(ours, theirs);
    if (merged !== null) return this.write(merged, [ours, theirs], request);
    return this.checked(await workers.write('mergeCommits', { directory, ...request }), [ours, theirs]);
  }

  /** Whether the two commits merge without conflicts; leaves nothing in the repository. A merge that is too large counts as a conflict. */
  tryMerge(ours: Oid, theirs: Oid): Promise<TrialMerge> {
    const { id, caches } = this.context;
    return caches.trialMerges.get(`${id} ${ours} ${theirs}`, () => this.makeTrial(ours, theirs));
  }

  /** Cherry-picks a commit onto another. */
  async cherryPick(request: CherryPick): Promise<CherryPickResult> {
    const { workers, directory } = this.context;
    const { commitOid, onto, committer } = request;
    const [picked] = await readCommits(this.context, [commitOid]);
    const parent = picked?.parentOids[0];
    if (!(await this.canBeHeld(commitOid, onto, parent))) return UNKNOWN_CONFLICT;
    if (parent !== undefined && picked?.isCut === false) {
      const tree = await this.quickTree({ base: parent, ours: onto, theirs: commitOid });
      if (tree !== null) return this.writeChange(tree, onto, { ...picked, committer });
    }
    return this.checked(await workers.write('cherryPick', { directory, ...request }), [onto, commitOid]);
  }

  /** Reverts a commit. */
  async revert(request: Revert): Promise<CherryPickResult> {
    const { workers, directory } = this.context;
    const { commitOid, onto } = request;
    const [undone] = await readCommits(this.context, [commitOid]);
    const parent = undone?.parentOids[0];
    if (!(await this.canBeHeld(commitOid, onto, parent))) return UNKNOWN_CONFLICT;
    const tree = parent && (await this.quickTree({ base: commitOid, ours: onto, theirs: parent }));
    if (tree) return this.writeChange(tree, onto, request);
    const sources = parent === undefined ? [onto] : [onto, parent];
    return this.checked(await workers.write('revert', { directory, ...request }), sources);
  }

  /** Writes an annotated tag object; create its ref with `refs.update`. */
  async createTag(tag: NewTag): Promise<Oid> {
    const { readers, directory } = this.context;
    const target = await readers.info(directory, tag.target);
    if (target?.type !== 'commit') throw new GitError('not_found', 'no such commit');
    const object = newObject('tag', tagContent(tag));
    await storeNewObjects(this.context, [object]);
    return object.oid;
  }

  /** A merge of two valid files can be a file that git refuses. */
  private async checked<R extends CherryPickResult>(result: R, sources: readonly Oid[]): Promise<R | Conflict> {
    if (result.outcome !== 'written' || !(await changesSubmodules(this.context, result.oid, sources))) return result;
    return (await objectionOfGit(this.context, result.oid, sources)) === null ? result : UNKNOWN_CONFLICT;
  }

  private async makeTrial(ours: Oid, theirs: Oid): Promise<TrialMerge> {
    if (!(await this.mayMerge(ours, theirs))) return { isClean: false, conflicts: [] };
    if ((await this.quickMerge(ours, theirs)) !== null) return { isClean: true, conflicts: [] };
    return this.context.workers.runSlow('tryMerge', { directory: this.context.directory, ours, theirs });
  }

  /** The merge of commits that changed different files; null when libgit2 must merge them. */
  private async quickMerge(ours: Oid, theirs: Oid): Promise<MergedTree | null> {
    const base = await this.history.onlyMergeBase(ours, theirs);
    return base === null ? null : this.quickTree({ base, ours, theirs });
  }

  /** The tree of `ours` with what `theirs` changed since the base; null when libgit2 must merge them. */
  private async quickTree(commits: Versions<Oid>): Promise<MergedTree | null> {
    const [base, ours, theirs] = await readCommits(this.context, [commits.base, commits.ours, commits.theirs]);
    if (!base || !ours || !theirs) return null;
    return mergeTrees(this.context, { base: base.treeOid, ours: ours.treeOid, theirs: theirs.treeOid });
  }

  private async writeChange(tree: MergedTree, onto: Oid, commit: NewCommit): Promise<CherryPickResult> {
    return tree.isOurs ? { outcome: 'unchanged' } : this.write(tree, [onto], commit);
  }

  private async write({ oid, objects }: MergedTree, parents: readonly Oid[], commit: NewCommit): Promise<MergeResult> {
    const content = commitContent(oid, parents, commit);
    return { outcome: 'written', oid: await storeCommit(this.context, content, objects) };
  }

  private async mayMerge(ours: Oid, theirs: Oid): Promise<boolean> {
    return this.canBeHeld(ours, theirs, await this.history.mergeBase(ours, theirs));
  }

  /** Whether the trees of the commits fit into memory. */
  private async canBeHeld(...commits: readonly (Oid | null | undefined)[]): Promise<boolean> {
    for (const oid of commits) {
      if (!oid) continue;
      const size = await this.context.sizes.ofTree(this.context, oid).catch(unlessTooLarge);
      if (size === null || isTooLarge(size, MAX_MERGED)) return false;
    }
    return true;
  }
}

const refusedBecause = (objection: string): string =>
  `Your changes could not be committed, because git refuses them: ${objection}`;

function unlessTooLarge(error: unknown): null {
  if (error instanceof GitError && error.code === 'too_large') return null;
  throw error;
}
