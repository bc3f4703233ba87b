import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export type UserState = 'active' | 'blocked' | 'ldap_blocked';

/** An account. */
@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  /** Unique, case-insensitively. */
  @Column({ type: 'text' })
  declare username: string;

  /** How often the username was changed. */
  @Column({ name: 'username_revision', type: 'integer', default: 0 })
  declare usernameRevision: number;

  /** Unique; always lower case. */
  @Column({ type: 'text' })
  declare email: string;

  @Column({ type: 'text' })
  declare name: string;

  @Column({ type: 'text', default: 'active' })
  declare state: UserState;

  @Column({ name: 'is_admin', type: 'boolean', default: false })
  declare isAdmin: boolean;

  /** Sees only projects they are a member of, and public ones. */
  @Column({ name: 'is_external', type: 'boolean', default: false })
  declare isExternal: boolean;

  /** The owner of deleted users' contributions: stored as blocked, shown as active. */
  @Column({ name: 'is_ghost', type: 'boolean', default: false })
  declare isGhost: boolean;

  @Column({ type: 'text', nullable: true })
  declare bio: string | null;

  @Column({ type: 'text', nullable: true })
  declare location: string | null;

  @Column({ name: 'im_handle', type: 'text', default: '' })
  declare imHandle: string;

  @Column({ name: 'professional_profile', type: 'text', default: '' })
  declare professionalProfile: string;

  @Column({ name: 'social_handle', type: 'text', default: '' })
  declare socialHandle: string;

  @Column({ name: 'website_url', type: 'text', default: '' })
  declare websiteUrl: string;

  @Column({ type: 'text', nullable: true })
  declare organization: string | null;

  @Column({ name: 'projects_limit', type: 'integer' })
  declare projectsLimit: number;

  /** The number of projects in the user's own namespace, counted from repo-service's events. */
  @Column({ name: 'personal_projects_count', type: 'integer', default: 0 })
  declare personalProjectsCount: number;

  @Column({ name: 'can_create_group', type: 'boolean', default: true })
  declare canCreateGroup: boolean;

  @Column({ name: 'color_scheme_id', type: 'integer', default: 1 })
  declare colorSchemeId: number;

  @Column({ name: 'two_factor_enabled', type: 'boolean', default: false })
  declare twoFactorEnabled: boolean;

  /** Argon2id; null while no password works. Excluded from selects by default. */
  @Column({ name: 'password_hash', type: 'text', nullable: true, select: false })
  declare passwordHash: string | null;

  /** After this time, the user must change the password at the next sign-in. */
  @Column({ name: 'password_expires_at', type: 'timestamptz', nullable: true })
  declare passwordExpiresAt: Date | null;

  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  declare confirmedAt: Date | null;

  @Column({ name: 'current_sign_in_at', type: 'timestamptz', nullable: true })
  declare currentSignInAt: Date | null;

  @Column({ name: 'last_sign_in_at', type: 'timestamptz', nullable: true })
  declare lastSignInAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  declare updatedAt: Date;
}
