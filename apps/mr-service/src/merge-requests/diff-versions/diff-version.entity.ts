import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type DIFF_VERSION_STATES, type Oid } from '@ingot/contracts';

/** The diff of a merge request since some point of its life. Immutable, unless it is empty. */
@Entity('merge_request_versions')
export class DiffVersionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'merge_request_id' })
  declare mergeRequestId: number;

  /** The occasion that it was recorded for, which has at most one version. */
  @Column({ type: 'bigint' })
  declare revision: number;

  @Column({ type: 'text', name: 'head_oid' })
  declare headOid: Oid;

  /** The head of the target branch; null when it did not exist. */
  @Column({ type: 'text', name: 'start_oid', nullable: true })
  declare startOid: Oid | null;

  /** The merge base; null when the histories are unrelated. */
  @Column({ type: 'text', name: 'base_oid', nullable: true })
  declare baseOid: Oid | null;

  @Column({ type: 'text' })
  declare state: (typeof DIFF_VERSION_STATES)[number];

  /** Bounded by the limit of the count. */
  @Column({ type: 'integer' })
  declare files: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;
}

/** The commits that a diff is between, and the head of the target branch. */
export type DiffRefs = Pick<DiffVersionEntity, 'baseOid' | 'headOid' | 'startOid'>;

/** A version that has commits, a base and a head. */
export type ChangedVersion = DiffVersionEntity & { baseOid: Oid };

export const hasChanges = (version: DiffVersionEntity): version is ChangedVersion =>
  version.state !== 'empty' && version.baseOid !== null;
