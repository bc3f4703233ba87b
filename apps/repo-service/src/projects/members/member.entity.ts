import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type AccessLevel } from '@ingot/contracts';

/** SQL: whether a membership has not expired, of the table or alias. It expires on its day at midnight UTC. */
export const isCurrentMembership = (members: string): string =>
  `(${members}.expires_at IS NULL OR ${members}.expires_at > (now() AT TIME ZONE 'UTC')::date)`;

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

  /** `YYYY-MM-DD`: the membership expires at the start of that day, in UTC. */
  @Column({ type: 'date', name: 'expires_at', nullable: true })
  declare expiresAt: string | null;
}
