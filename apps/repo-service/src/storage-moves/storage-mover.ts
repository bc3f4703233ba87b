import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  checkCopy,
  finishCopy,
  NotFound,
  prepareCopy,
  projectChanged,
  type RepositoryAddress,
  Unavailable,
} from '@ingot/contracts';
import { AuditTrail, Broadcasts, CONFIG, type Logger, LOGGER, PeriodicSweep, RpcClient } from '@ingot/platform';
import { type RepoServiceConfig } from '../config.js';
import { RefWriter } from '../ref-updates/ref-writer.js';
import { Repositories } from '../storage/repositories.js';
import { type DueMove, StorageMoveRepository } from '../storage/storage-move.repository.js';
import { Storages } from '../storage/storages.js';
import { CopyReceiver } from './copy-receiver.js';
import { type Copying, CopySender } from './copy-sender.js';

const EVERY_MS = 10_000;
const ATTEMPTS = 6;
const FIRST_RETRY_SECONDS = 2;
/** The longest that writes wait at the end of a move; beyond it the move is tried again. */
const PAUSE_MS = 8_000;
const ASK_AGAIN_MS = 500;

/**
 * Moves projects away from this storage, one at a time: copies while the project is served, then stops its writes for a moment, copies the
 * rest, and changes the project's row. Until that, the copy counts for nothing; from then on, calls here are refused.
 */
@Injectable()
export class StorageMover extends PeriodicSweep {
  constructor(
    private readonly moves: StorageMoveRepository,
    private readonly storages: Storages,
    private readonly repositories: Repositories,
    private readonly writer: RefWriter,
    private readonly sender: CopySender,
    private readonly receiver: CopyReceiver,
    private readonly database: DataSource,
    private readonly audit: AuditTrail,
    private readonly rpc: RpcClient,
    private readonly broadcasts: Broadcasts,
    @Inject(CONFIG) private readonly config: RepoServiceConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super('storage moves', EVERY_MS, log);
  }

  protected override async sweep(): Promise<void> {
    for (;;) {
      const move = this.stopped ? null : await this.moves.nextDue(this.config.STORAGE_NAME);
      if (move === null) break;
      await this.make(move);
    }
    const { STORAGE_NAME, MOVED_COPY_HOURS } = this.config;
    for (const left of await this.moves.outdatedCopies(STORAGE_NAME, MOVED_COPY_HOURS)) {
      if (!this.stopped) await this.attempt(() => this.receiver.remove(left));
    }
  }

  private async make(move: DueMove): Promise<void> {
    await this.moves.begin(move);
    try {
      await this.copy(move);
    } catch (error) {
      const isLast = move.attempts + 1 >= ATTEMPTS;
      this.log.warn({ err: error, projectId: move.projectId, move: move.id, isLast }, 'a project could not be moved');
      const message = error instanceof Error ? error.message : 'unknown';
      await this.moves.fail(move, message, isLast ? null : FIRST_RETRY_SECONDS * 2 ** move.attempts);
    }
  }

  private async copy(move: DueMove): Promise<void> {
    const { source, target } = move;
    const at = { address: target, streamUrl: await this.storages.streamUrlOf(target.storage) };
    await this.repositories.keeping(source, async (directory) => {
      await this.rpc.call(prepareCopy, { repository: target }, target.storage);
      const copying = this.sender.begin(source, directory, at);
      await copying.sendAll();
      await this.check(target);
      await copying.sendAll(); // what came during the check
      await this.writer.write({ projectId: move.projectId, repository: source, userId: null }, () =>
        this.switchOver(move, copying),
      );
    });
  }

  private async check(target: RepositoryAddress): Promise<void> {
    for (let isOver = false; !isOver;) {
      if (this.stopped) throw new Unavailable({ reason: 'this storage is being stopped' });
      ({ isOver } = await this.rpc.call(checkCopy, { repository: target }, target.storage));
    }
  }

  /** With the write lock of the repository, and for uploads and deletions that of the project's row. */
  private async switchOver(move: DueMove, copying: Copying): Promise<void> {
    const begun = performance.now();
    const { id, projectId, source, target } = move;
    try {
      await this.database.transaction(async (tx) => {
        const [project]: { storage: string }[] = await tx.query(
          'SELECT storage FROM projects WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
          [projectId],
        );
        if (project?.storage !== source.storage) throw new NotFound('Project');
        await copying.sendAll(AbortSignal.timeout(PAUSE_MS));
        const refs = await this.repositories.open(source).digestOfRefs();
        const reply = await this.rpc.call(finishCopy, { repository: target, refs }, target.storage);
        if (reply.outcome !== 'ready') throw new Unavailable({ reason: 'the copy differs' });
        await tx.query('UPDATE projects SET storage = $2 WHERE id = $1', [projectId, target.storage]);
        await tx.query(
          `UPDATE repository_storage_moves SET state = 'finished', error = NULL, finished_at = now() WHERE id = $1`,
          [id],
        );
        const change = { name: 'repository_storage', from: source.storage, to: target.storage };
        await this.audit.record(tx, { event: 'project_moved', entity: { type: 'Project', id: projectId }, change });
      });
    } catch (error) {
      if (!(await this.hasMoved(move))) throw error; // else only the answer to the commit was lost
    }
    this.repositories.depart(source);
    await this.broadcasts.send(projectChanged, { projectId });
    const pauseMs = Math.round(performance.now() - begun);
    this.log.info({ projectId, from: source.storage, to: target.storage, pauseMs }, 'moved a project');
  }

  /** Whether the move is done; as long as PostgreSQL does not tell, nobody may write. */
  private async hasMoved({ projectId, target }: DueMove): Promise<boolean> {
    for (;;) {
      try {
        return (await this.moves.storageOf(projectId)) === target.storage;
      } catch (error) {
        this.log.warn({ err: error, projectId }, 'whether a project has moved is not known yet');
        await sleep(ASK_AGAIN_MS);
      }
    }
  }
}
