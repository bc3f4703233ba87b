import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type AccessLevel } from '@ingot/contracts';

@Entity('members')
export class MemberEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'project_id' })
  declare projectId: number;

  @Column({ type: 'bigint', name: 'user_id' })
  declare userId: number;

  @Column({ type: 'smallint', name: 'access_level' })
  declare accessLevel: AccessLevel;

  /** `YYYY-MM-DD` */
  @Column({ type: 'date', name: 'expires_at', nullable: true })
  declare expiresAt: string | null;
}
