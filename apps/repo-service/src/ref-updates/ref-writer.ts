import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { branchOf, type Oid, projectChanged, refUpdated, type RepositoryAddress, ZERO_OID } from '@ingot/contracts';
import { Broadcasts, KeyedMutex, type Logger, LOGGER, Outbox } from '@ingot/platform';
import { type GitRepository, type RefUpdateResult, removeLeftLock } from '../git/index.js';
import { ProjectRepository } from '../projects/lifecycle/project.repository.js';
import { type BranchProtection } from '../projects/protected-branches/branch-rules.js';
import { ProtectedBranches } from '../projects/protected-branches/protected-branches.js';
import { MaintenanceQueue } from '../storage/maintenance-queue.js';
import { Repositories } from '../storage/repositories.js';
import { StorageOwnership } from '../storage/storage-ownership.js';
import { type RefChange, type RefWriteScope } from './ref-change.js';
import { type AppliedChange, appliedChanges, createdBranches, eventsOf, headsOf } from './ref-events.js';
import { RefJournal } from './ref-journal.js';

/** Extra writes in the transaction that records changes. */
type AppliedListener = (tx: EntityManager, projectId: number, applied: readonly AppliedChange[]) => Promise<void>;

interface Moved {
  readonly applied: readonly RefChange[];
}

/** What a writer can do while it holds the repository's lock. */
export interface RefWriting {
  readonly repository: GitRepository;
  /** Whether others were writing when this was asked for. */
  readonly hasWaited: boolean;
  /**
   * Moves refs by `apply`, which returns the effective changes and invalidates cached refs. Changes are journaled before, and recorded with
   * their events after, so that a crash at any point loses none.
   */
  readonly move: <T extends Moved>(changes: readonly RefChange[], apply: () => Promise<T>) => Promise<T>;
  /** Moves one ref by compare-and-swap. */
  readonly moveOne: (change: RefChange) => Promise<RefUpdateResult>;
}

interface OpenScope {
  readonly scope: RefWriteScope;
  readonly repository: GitRepository;
}

/** The only way to move refs, for the API, pushes and merges: one writer per repository at a time. */
@Injectable()
export class RefWriter {
  private readonly mutex = new KeyedMutex();
  /** Repositories with unrecorded changes; the next writer records them first. */
  private readonly unrecorded = new Map<string, RefWriteScope>();
  private readonly listeners: AppliedListener[] = [];

  constructor(
    private readonly repositories: Repositories,
    private readonly journal: RefJournal,
    private readonly projects: ProjectRepository,
    private readonly protection: ProtectedBranches,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
    private readonly maintenance: MaintenanceQueue,
    private readonly database: DataSource,
    private readonly ownership: StorageOwnership,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a listener for all effective changes. Call this before the service starts to serve. */
  onApplied(listener: AppliedListener): void {
    this.listeners.push(listener);
  }

  /** Runs `work` with the repository's write lock. */
  write<T>(scope: RefWriteScope, work: (writing: RefWriting) => Promise<T>): Promise<T> {
    const key = scope.repository.diskPath;
    const hasWaited = this.mutex.isBusy(key);
    return this.locked(key, async () => {
      if (this.unrecorded.has(key)) await this.recordIntents(scope);
      return work(this.writingTo(scope, hasWaited));
    });
  }

  /**
   * Runs `work`, which writes to the repository but moves no ref, with its write lock: the repository may be about to move to another
   * storage, and what is written after the last round of copying would be missing there.
   */
  alone<T>(address: RepositoryAddress, work: (repository: GitRepository) => Promise<T>): Promise<T> {
    return this.locked(address.diskPath, () => work(this.repositories.open(address)));
  }

  /** Keeps a commit from garbage collection. */
  keep(address: RepositoryAddress, oid: Oid): Promise<void> {
    return this.alone(address, ({ refs }) => refs.keep(oid));
  }

  /** Removes a repository that no project needs any more, and what was left to be recorded of it. May be called again. */
  remove(address: RepositoryAddress): Promise<void> {
    return this.locked(address.diskPath, async () => {
      await this.repositories.remove(address);
      await this.journal.clear(this.database.manager, { repository: address });
      this.unrecorded.delete(address.diskPath);
    });
  }

  /** Records the changes that a crash, here or in an earlier process, left unrecorded. */
  recover(scope: RefWriteScope): Promise<void> {
    return this.locked(scope.repository.diskPath, () => this.recordIntents(scope));
  }

  /** The repositories that need `recover`. */
  get unfinished(): readonly RefWriteScope[] {
    return [...this.unrecorded.values()];
  }

  /** With the write lock of the repository, in a storage that belongs to this process. */
  private locked<T>(diskPath: string, work: () => Promise<T>): Promise<T> {
    return this.mutex.run(diskPath, async () => {
      await this.ownership.ensure();
      return work();
    });
  }

  private writingTo(scope: RefWriteScope, hasWaited: boolean): RefWriting {
    const repository = this.repositories.open(scope.repository);
    const move: RefWriting['move'] = (...given) => this.move({ scope, repository }, ...given);
    return { repository, hasWaited, move, moveOne: moveOneBy(move, repository) };
  }

  /** As `RefWriting.move`. */
  private async move<T extends Moved>(
    { scope, repository }: OpenScope,
    changes: readonly RefChange[],
    apply: () => Promise<T>,
  ): Promise<T> {
    await this.ownership.ensure(); // the work before may have taken long
    await this.journal.begin(scope, changes);
    try {
      const left = leftBehind(changes);
      await repository.refs.unreachable.add(left);
      const result = await apply();
      if (left.length > 0) await this.settleUnreachable({ scope, repository }, left, result.applied);
      const applied = result.applied.map((change) => ({ scope, change }));
      await this.record({ scope, repository }, applied);
      return result;
    } catch (error) {
      this.unrecorded.set(scope.repository.diskPath, scope);
      repository.refs.invalidate();
      const { projectId } = scope;
      this.logger.warn({ err: error, projectId }, 'a ref update could not be recorded, and will be later');
      throw error;
    }
  }

  /** What cannot be determined now counts as unreachable until it can. */
  private async settleUnreachable(
    { scope, repository }: OpenScope,
    left: readonly Oid[],
    applied: readonly RefChange[],
  ): Promise<void> {
    try {
      const reached = await stillReached(repository, applied);
      const { unreachable } = repository.refs;
      await (left.every((oid) => reached.has(oid)) ? unreachable.release(reached) : unreachable.settle());
    } catch (error) {
      this.logger.warn({ err: error, projectId: scope.projectId }, 'unreachable objects could not be determined');
    }
  }

  /** Determines which journaled changes took effect, and records them. */
  private async recordIntents(scope: RefWriteScope): Promise<void> {
    const repository = this.repositories.open(scope.repository);
    const intents = await this.journal.pending(scope);
    const changes = intents.map(({ change }) => change);
    await removeStaleLocks(
      repository.directory,
      changes.map(({ refname }) => refname),
    );
    repository.refs.invalidate();
    const applied = new Set(await appliedChanges(repository, changes));
    const unrecorded = intents.filter(({ change }) => applied.has(change));
    await this.record({ scope, repository }, unrecorded);
  }

  private async record(open: OpenScope, applied: readonly AppliedChange[]): Promise<void> {
    const { scope } = open;
    if (applied.length === 0) await this.journal.clear(this.database.manager, scope);
    else await this.recordApplied(open, applied);
    this.unrecorded.delete(scope.repository.diskPath);
    this.maintenance.suggest(scope.repository, headsOf(applied));
  }

  private async recordApplied({ scope, repository }: OpenScope, applied: readonly AppliedChange[]): Promise<void> {
    const { projectId } = scope;
    const created = createdBranches(applied);
    const protection = created.length === 0 ? undefined : await this.protection.defaultProtection();
    const isFirst = await this.database.transaction(async (tx) => {
      const first =
        protection !== undefined && (await this.recordFirstBranch(tx, projectId, repository, { created, protection }));
      const events = await eventsOf(repository, applied);
      await Promise.all([
        this.outbox.addAll(tx, refUpdated, events),
        this.projects.touchActivity(tx, projectId),
        ...this.listeners.map((listener) => listener(tx, projectId, applied)),
        this.journal.clear(tx, scope),
      ]);
      return first;
    });
    if (isFirst) await this.broadcasts.send(projectChanged, { projectId });
  }

  /** The first branch of an empty repository becomes its protected default branch. */
  private async recordFirstBranch(
    tx: EntityManager,
    projectId: number,
    { refs }: GitRepository,
    { created, protection }: { created: readonly string[]; protection: BranchProtection },
  ): Promise<boolean> {
    const [first] = created;
    if (first === undefined) return false;
    const head = await refs.head();
    const branch = head !== null && created.includes(head) ? head : first;
    if (!(await this.projects.recordFirstBranch(tx, projectId, branch))) return false;
    await refs.setHead(branch);
    await this.protection.protectDefaultBranch(tx, projectId, branch, protection);
    return true;
  }
}

const moveOneBy =
  (move: RefWriting['move'], { refs }: GitRepository): RefWriting['moveOne'] =>
  async (change) => {
    const apply = async () => {
      const result = await refs.update(change);
      return { result, applied: result === 'updated' ? [change] : [] };
    };
    return (await move([change], apply)).result;
  };

/** The oids that refs move away from; a known fast-forward makes nothing unreachable. */
const leftBehind = (changes: readonly RefChange[]): Oid[] =>
  changes.flatMap(({ oldOid, isForward }) => (oldOid === ZERO_OID || isForward === true ? [] : [oldOid]));

/**
 * The commits that refs were moved away from, and which the default branch or the moved branch itself is known to reach, as after a merge. One
 * walk tells it of all for the default branch, since a push may delete thousands.
 */
async function stillReached(
  { refs, history }: GitRepository,
  applied: readonly RefChange[],
): Promise<ReadonlySet<Oid>> {
  const left = applied.filter(({ oldOid }) => oldOid !== ZERO_OID);
  const head = await refs.head();
  const tip = head === null ? null : await refs.branch(head);
  const oids = left.map(({ oldOid }) => oldOid);
  const reached = new Set(tip === null ? [] : await history.knownAncestorsAmong(oids, tip));
  for (const { refname, oldOid, newOid } of left) {
    const isMoved = branchOf(refname) !== null && newOid !== ZERO_OID && !reached.has(oldOid);
    if (isMoved && (await history.isKnownAncestor(oldOid, newOid))) reached.add(oldOid);
  }
  return reached;
}

/**
 * Removes ref lock files of a killed writer, which would block the refs for ever. Only the repository's single writer may call this:
 * no other process may be writing these refs.
 */
export async function removeStaleLocks(directory: string, refnames: readonly string[]): Promise<void> {
  const locked = new Set(['HEAD', ...refnames]);
  await Promise.all([...locked].map((refname) => rm(join(directory, `${refname}.lock`), { force: true })));
  await removeLeftLock(directory);
}
