import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Oid } from '@ingot/contracts';

/**
 * A merge commit that is about to be put on the target branch, recorded before the branch moves. Several may exist at once; as the
 * branch moves by compare-and-swap, at most one succeeds.
 */
@Entity('merge_intents')
export class MergeIntentEntity {
  @PrimaryColumn({ type: 'bigint', name: 'merge_request_id' })
  declare mergeRequestId: number;

  @PrimaryColumn({ type: 'text', name: 'merge_oid' })
  declare mergeOid: Oid;

  /** The expected head of the target branch. */
  @Column({ type: 'text', name: 'target_oid' })
  declare targetOid: Oid;

  /** The head to merge. */
  @Column({ type: 'text', name: 'head_oid' })
  declare headOid: Oid;

  @Column({ type: 'bigint', name: 'user_id' })
  declare userId: number;

  @Column({ type: 'boolean', name: 'should_remove_source_branch', nullable: true })
  declare shouldRemoveSourceBranch: boolean | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;
}
