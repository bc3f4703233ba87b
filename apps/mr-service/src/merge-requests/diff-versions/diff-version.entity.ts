import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type DIFF_VERSION_STATES, type Oid } from '@ingot/contracts';

/** What a merge request changed from some point of its life on; never changes itself. */
@Entity('merge_request_versions')
export class DiffVersionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'merge_request_id' })
  declare mergeRequestId: number;

  /** The occasion that it was recorded for: each has one version at most. */
  @Column({ type: 'bigint' })
  declare revision: number;

  @Column({ type: 'text', name: 'head_oid' })
  declare headOid: Oid;

  /** Where the target branch was; null when there was none. */
  @Column({ type: 'text', name: 'start_oid', nullable: true })
  declare startOid: Oid | null;

  /** Where the branches parted; null when they have nothing in common. */
  @Column({ type: 'text', name: 'base_oid', nullable: true })
  declare baseOid: Oid | null;

  @Column({ type: 'text' })
  declare state: (typeof DIFF_VERSION_STATES)[number];

  /** As many as were counted. */
  @Column({ type: 'integer' })
  declare files: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;
}

/** A version with commits in it, between two that are there. */
export type ChangedVersion = DiffVersionEntity & { baseOid: Oid };

export const hasChanges = (version: DiffVersionEntity): version is ChangedVersion =>
  version.state !== 'empty' && version.baseOid !== null;
