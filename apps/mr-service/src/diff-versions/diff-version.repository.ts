import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type Oid, type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { type MergeRequestState } from '../merge-requests/merge-request.entity.js';
import { DiffVersionEntity } from './diff-version.entity.js';

export type NewDiffVersion = Omit<DiffVersionEntity, 'id' | 'createdAt'>;

/** A merge request whose newest version is not recorded yet, as it stood when it became due. */
export interface DueVersion {
  readonly mergeRequestId: number;
  readonly revision: number;
  readonly headOid: Oid | null;
  readonly targetBranch: string;
  readonly state: MergeRequestState;
  /** Where the target branch was before it was merged; null while it is not. */
  readonly mergeStartOid: Oid | null;
}

const DUE = `
  SELECT mr.id AS "mergeRequestId", mr.diff_revision AS revision, mr.head_oid AS "headOid",
         mr.target_branch AS "targetBranch", mr.state, mr.merge_start_oid AS "mergeStartOid"
  FROM merge_requests AS mr
  WHERE mr.id = $1 AND mr.deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM merge_request_versions AS version
    WHERE version.merge_request_id = mr.id AND version.revision = mr.diff_revision)`;

@Injectable()
export class DiffVersionRepository {
  constructor(private readonly database: DataSource) {}

  /** Null when the newest version is recorded. */
  async findDue(mergeRequestId: number): Promise<DueVersion | null> {
    const [due]: DueVersion[] = await this.database.query(DUE, [mergeRequestId]);
    return due ?? null;
  }

  /** Records a version, unless somebody recorded the one of this revision before. */
  async record(version: NewDiffVersion): Promise<void> {
    await this.rows.createQueryBuilder().insert().values(version).orIgnore().execute();
  }

  /** Makes another version of the open ones of these due, unless the newest is of where the target branch went already. */
  async makeDue(tx: EntityManager, mergeRequestIds: readonly number[], targetOid: Oid): Promise<void> {
    await tx.query(
      `UPDATE merge_requests AS mr SET diff_revision = diff_revision + 1
       WHERE id = ANY ($1::bigint[]) AND state = 'opened' AND deleted_at IS NULL AND NOT EXISTS (
         SELECT FROM merge_request_versions
         WHERE merge_request_id = mr.id AND revision = mr.diff_revision AND start_oid = $2)`,
      [mergeRequestIds, targetOid],
    );
  }

  findNewest(mergeRequestId: number): Promise<DiffVersionEntity | null> {
    return this.rows.findOne({ where: { mergeRequestId }, order: { revision: 'DESC' } });
  }

  /** Newest first. */
  async page(mergeRequestId: number, page: PageRequest): Promise<Page<DiffVersionEntity>> {
    const [items, total] = await this.rows.findAndCount({
      where: { mergeRequestId },
      order: { revision: 'DESC' },
      take: page.perPage,
      skip: pageOffset(page),
    });
    return { items, total };
  }

  /** Throws `NotFound`. */
  async get(mergeRequestId: number, id: number): Promise<DiffVersionEntity> {
    const version = await this.rows.findOneBy({ mergeRequestId, id });
    if (version === null) throw new NotFound();
    return version;
  }

  private get rows() {
    return this.database.getRepository(DiffVersionEntity);
  }
}
