import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { RebaseEntity } from './rebase.entity.js';

export type NewRebase = Omit<RebaseEntity, 'requestId'>;

/** The rebases to do. */
@Injectable()
export class RebaseRepository {
  constructor(
    private readonly database: DataSource,
    private readonly mergeRequests: MergeRequestRepository,
  ) {}

  /** False when one is in progress. */
  async add(tx: EntityManager, { mergeRequestId, userId, skipsPipelines }: NewRebase): Promise<boolean> {
    const added: unknown[] = await tx.query(
      `INSERT INTO rebases (merge_request_id, user_id, skips_pipelines) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING merge_request_id`,
      [mergeRequestId, userId, skipsPipelines],
    );
    return added.length === 1;
  }

  /** Whether one of the merge request with that iid waits or runs. */
  async isInProgress(projectId: number, iid: number): Promise<boolean> {
    const found: unknown[] = await this.database.query(
      `SELECT FROM rebases r JOIN merge_requests m ON m.id = r.merge_request_id WHERE m.project_id = $1 AND m.iid = $2`,
      [projectId, iid],
    );
    return found.length > 0;
  }

  find(mergeRequestId: number): Promise<RebaseEntity | null> {
    return this.rows.findOneBy({ mergeRequestId });
  }

  /** One batch: those of merge requests with ids above the given one. */
  findAfter(mergeRequestId: number, limit: number): Promise<RebaseEntity[]> {
    return this.rows.find({
      where: { mergeRequestId: MoreThan(mergeRequestId) },
      order: { mergeRequestId: 'ASC' },
      take: limit,
    });
  }

  /**
   * Notes how it ended, which says nothing of a merge request that was merged or closed meanwhile. Does nothing when another process
   * has noted it, even if another rebase has begun since.
   */
  async finish({ mergeRequestId, requestId }: RebaseEntity, mergeError: string | null): Promise<void> {
    await this.database.transaction(async (tx) => {
      const mergeRequest = await this.mergeRequests.findLocked(tx, mergeRequestId);
      const { affected } = await tx.delete(RebaseEntity, { mergeRequestId, requestId });
      if (mergeRequest?.state !== 'opened' || affected !== 1) return;
      await this.mergeRequests.change(tx, mergeRequestId, { mergeError });
    });
  }

  private get rows() {
    return this.database.getRepository(RebaseEntity);
  }
}
