import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A user's account at another sign-in provider. */
@Entity('identities')
export class IdentityEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ name: 'user_id', type: 'bigint' })
  declare userId: number;

  @Column({ type: 'text' })
  declare provider: string;

  @Column({ name: 'extern_uid', type: 'text' })
  declare externUid: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;
}
