import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deleted user whose data is to be cleaned up once more. */
@Entity('deleted_users')
export class DeletedUserEntity {
  @PrimaryColumn({ type: 'bigint', name: 'user_id' })
  declare userId: number;

  /** The user to whom contributions pass. */
  @Column({ type: 'bigint', name: 'ghost_id' })
  declare ghostId: number;

  /** When the event of the deletion arrived. */
  @Column({ type: 'timestamptz', name: 'deleted_at' })
  declare deletedAt: Date;
}
