import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { projectChanged, refUpdated } from '@ingot/contracts';
import { Broadcasts, type Logger, LOGGER, Outbox } from '@ingot/platform';
import { type GitRepository, type RefUpdateResult } from '../git/index.js';
import { ProjectRepository } from '../projects/project.repository.js';
import { type BranchProtection } from '../protected-branches/branch-rules.js';
import { ProtectedBranches } from '../protected-branches/protected-branches.js';
import { ReleaseRepository } from '../releases/release.repository.js';
import { Repositories } from '../repositories/repositories.js';
import { appliedChanges } from './applied-changes.js';
import { branchOf, type RefChange, type RefWriteScope } from './ref-change.js';
import { type AppliedChange, eventsOf, isCreation, renewedTags } from './ref-events.js';
import { RefJournal } from './ref-journal.js';
import { RepositoryLocks } from './repository-locks.js';
import { removeStaleLocks } from './stale-locks.js';

/** What a writer may do while it holds a repository. */
export interface RefWriting {
  readonly git: GitRepository;
  /**
   * Moves refs by `apply`, which answers the changes that took effect and leaves no old refs in memory; they are written down before, and recorded with
   * their events after, so that a crash at any point loses none.
   */
  move<T extends { readonly applied: readonly RefChange[] }>(
    changes: readonly RefChange[],
    apply: () => Promise<T>,
    alongside?: Alongside,
  ): Promise<T>;
}

/** What else is written once a change took effect, in the transaction that records it; where that fails, it is left undone. */
type Alongside = (tx: EntityManager) => Promise<void>;

/** The one way on which refs move, for the API, pushes and merges alike: one writer per repository at a time. */
@Injectable()
export class RefWriter {
  private readonly locks = new RepositoryLocks();
  /** Repositories where a change was made that could not be recorded; the next writer does it first. */
  private readonly unrecorded = new Map<string, RefWriteScope>();

  constructor(
    private readonly repositories: Repositories,
    private readonly journal: RefJournal,
    private readonly projects: ProjectRepository,
    private readonly protection: ProtectedBranches,
    private readonly releases: ReleaseRepository,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs `work` while nobody else writes to the repository. */
  async write<T>(scope: RefWriteScope, work: (writing: RefWriting) => Promise<T>): Promise<T> {
    const { writing, release } = await this.open(scope);
    try {
      return await work(writing);
    } finally {
      release();
    }
  }

  /** As `write`, for writers that hold a repository across callbacks; they must call `release`. */
  async open(scope: RefWriteScope): Promise<{ writing: RefWriting; release: () => void }> {
    const key = scope.repository.diskPath;
    const release = await this.locks.acquire(key);
    try {
      if (this.unrecorded.has(key)) await this.finish(scope);
      const git = this.repositories.open(scope.repository);
      return { writing: { git, move: this.mover(scope, git) }, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Moves one ref by compare-and-swap. */
  async moveOne(writing: RefWriting, change: RefChange, alongside?: Alongside): Promise<RefUpdateResult> {
    const apply = async () => {
      const result = await writing.git.updateRef(change);
      return { result, applied: result === 'updated' ? [change] : [] };
    };
    return (await writing.move([change], apply, alongside)).result;
  }

  /** Records what a crash, here or in an earlier process, left unrecorded in a repository. */
  recover(scope: RefWriteScope): Promise<void> {
    return this.locks.run(scope.repository.diskPath, () => this.finish(scope));
  }

  /** The repositories for which `recover` is due. */
  get unfinished(): readonly RefWriteScope[] {
    return [...this.unrecorded.values()];
  }

  private mover(scope: RefWriteScope, git: GitRepository): RefWriting['move'] {
    return async (changes, apply, alongside) => {
      await this.journal.begin(scope, changes);
      this.unrecorded.set(scope.repository.diskPath, scope);
      try {
        const result = await apply();
        const applied = result.applied.map((change) => ({ scope, change }));
        await this.record(scope, git, applied, alongside);
        return result;
      } catch (error) {
        git.invalidateRefs();
        this.logger.warn({ err: error, projectId: scope.projectId }, 'a ref update is recorded later');
        throw error;
      }
    };
  }

  /** Finds out which of the changes written down took effect, and records those. */
  private async finish(scope: RefWriteScope): Promise<void> {
    const git = this.repositories.open(scope.repository);
    const intents = await this.journal.pending(scope);
    await removeStaleLocks(
      git.directory,
      intents.map(({ change }) => change.refname),
    );
    git.invalidateRefs();
    const applied = new Set(
      await appliedChanges(
        git,
        intents.map(({ change }) => change),
      ),
    );
    await this.record(
      scope,
      git,
      intents.filter(({ change }) => applied.has(change)),
    );
  }

  private async record(
    scope: RefWriteScope,
    git: GitRepository,
    applied: readonly AppliedChange[],
    alongside?: Alongside,
  ): Promise<void> {
    const created = createdBranches(applied);
    const protection = created.length === 0 ? undefined : await this.protection.defaultProtection();
    const firstBranch = await this.db.transaction(async (tx) => {
      const first = protection !== undefined && (await this.recordFirstBranch(tx, scope, git, { created, protection }));
      for (const fact of await eventsOf(git, applied)) await this.outbox.add(tx, refUpdated, fact);
      if (applied.length > 0) await this.projects.touchActivity(tx, scope.projectId);
      await this.releases.remove(tx, scope.projectId, renewedTags(applied));
      if (applied.length > 0) await alongside?.(tx);
      await this.journal.clear(tx, scope);
      return first;
    });
    this.unrecorded.delete(scope.repository.diskPath);
    if (firstBranch) await this.broadcasts.send(projectChanged, { projectId: scope.projectId });
  }

  /** The first branch of an empty repository becomes its default branch, and is protected from then on. */
  private async recordFirstBranch(
    tx: EntityManager,
    { projectId }: RefWriteScope,
    git: GitRepository,
    { created, protection }: { created: readonly string[]; protection: BranchProtection },
  ): Promise<boolean> {
    const [first] = created;
    if (first === undefined) return false;
    const head = await git.head();
    const branch = head !== null && created.includes(head) ? head : first;
    if (!(await this.projects.recordFirstBranch(tx, projectId, branch))) return false;
    await git.setHead(branch);
    await this.protection.protectDefaultBranch(tx, projectId, branch, protection);
    return true;
  }
}

const createdBranches = (applied: readonly AppliedChange[]): string[] =>
  applied.filter(isCreation).flatMap(({ change }) => branchOf(change.refname) ?? []);
