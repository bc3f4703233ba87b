import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rebase of a merge request's source branch that was asked for and is not done. */
@Entity('rebases')
export class RebaseEntity {
  @PrimaryColumn({ type: 'bigint', name: 'merge_request_id' })
  declare mergeRequestId: number;

  /** Another one each time that a rebase is asked for. */
  @Column({ type: 'uuid', name: 'request_id' })
  declare requestId: string;

  /** The user in whose name the branch moves. */
  @Column({ type: 'bigint', name: 'user_id' })
  declare userId: number;

  @Column({ type: 'boolean', name: 'skips_pipelines' })
  declare skipsPipelines: boolean;
}
