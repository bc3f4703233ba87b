import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type AVAILABILITIES } from '@ingot/contracts';

/** What a user says they are doing. A user without a status has no row. */
@Entity('user_statuses')
export class UserStatusEntity {
  @PrimaryColumn({ name: 'user_id', type: 'bigint' })
  declare userId: number;

  @Column({ type: 'text' })
  declare emoji: string;

  @Column({ type: 'text' })
  declare message: string;

  @Column({ type: 'text' })
  declare availability: (typeof AVAILABILITIES)[number];

  /** When the status ends; null for never. Rows stay until they are replaced. */
  @Column({ name: 'ends_at', type: 'timestamptz', nullable: true })
  declare endsAt: Date | null;
}
