import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A session of a browser. */
@Entity('web_sessions')
export class SessionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  /** The digest of the id; only the browser has the id itself. */
  @Column({ type: 'bytea' })
  declare digest: Buffer;

  @Column({ name: 'user_id', type: 'bigint' })
  declare userId: number;

  @Column({ type: 'text' })
  declare ip: string;

  @Column({ name: 'user_agent', type: 'text' })
  declare userAgent: string;

  @Column({ name: 'ends_with_browser', type: 'boolean' })
  declare endsWithBrowser: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @Column({ name: 'last_seen_at', type: 'timestamptz', default: () => 'now()' })
  declare lastSeenAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  declare expiresAt: Date;
}
