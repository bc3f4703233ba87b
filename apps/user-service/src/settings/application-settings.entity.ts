import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { type ApplicationSettings, type Visibility } from '@ingot/contracts';

/** The settings of the instance; the table has exactly one row. */
@Entity('application_settings')
export class ApplicationSettingsEntity implements ApplicationSettings {
  @PrimaryColumn({ type: 'integer' })
  declare id: number;

  @Column({ name: 'default_projects_limit', type: 'integer' })
  declare defaultProjectsLimit: number;

  @Column({ name: 'signup_enabled', type: 'boolean' })
  declare signupEnabled: boolean;

  @Column({ name: 'signin_enabled', type: 'boolean' })
  declare signinEnabled: boolean;

  @Column({ name: 'avatar_lookup_enabled', type: 'boolean' })
  declare avatarLookupEnabled: boolean;

  @Column({ name: 'sign_in_text', type: 'text', nullable: true })
  declare signInText: string | null;

  @Column({ name: 'home_page_url', type: 'text', nullable: true })
  declare homePageUrl: string | null;

  @Column({ name: 'default_branch_protection', type: 'smallint' })
  declare defaultBranchProtection: 0 | 1 | 2;

  @Column({ name: 'restricted_visibility_levels', type: 'text', array: true })
  declare restrictedVisibilityLevels: readonly Visibility[];

  @Column({ name: 'max_attachment_size', type: 'integer' })
  declare maxAttachmentSize: number;

  @Column({ name: 'session_expire_delay', type: 'integer' })
  declare sessionExpireDelay: number;

  @Column({ name: 'default_project_visibility', type: 'text' })
  declare defaultProjectVisibility: Visibility;

  @Column({ name: 'default_snippet_visibility', type: 'text' })
  declare defaultSnippetVisibility: Visibility;

  @Column({ name: 'default_group_visibility', type: 'text' })
  declare defaultGroupVisibility: Visibility;

  @Column({ name: 'domain_whitelist', type: 'text', array: true })
  declare domainWhitelist: readonly string[];

  @Column({ name: 'domain_blacklist_enabled', type: 'boolean' })
  declare domainBlacklistEnabled: boolean;

  @Column({ name: 'domain_blacklist', type: 'text', array: true })
  declare domainBlacklist: readonly string[];

  @Column({ name: 'user_oauth_applications', type: 'boolean' })
  declare userOauthApplications: boolean;

  @Column({ name: 'after_sign_out_path', type: 'text', nullable: true })
  declare afterSignOutPath: string | null;

  @Column({ name: 'container_registry_token_expire_delay', type: 'integer' })
  declare containerRegistryTokenExpireDelay: number;

  @Column({ name: 'repository_storages', type: 'text', array: true })
  declare repositoryStorages: readonly string[];

  @Column({ name: 'enabled_git_access_protocol', type: 'text', nullable: true })
  declare enabledGitAccessProtocol: 'ssh' | 'http' | null;

  @Column({ name: 'webide_enabled', type: 'boolean' })
  declare webideEnabled: boolean;

  @Column({ name: 'webide_url', type: 'text', nullable: true })
  declare webideUrl: string | null;

  @Column({ name: 'disabled_oauth_sign_in_sources', type: 'text', array: true })
  declare disabledOauthSignInSources: readonly string[];

  @Column({ name: 'diagram_enabled', type: 'boolean' })
  declare diagramEnabled: boolean;

  @Column({ name: 'diagram_url', type: 'text', nullable: true })
  declare diagramUrl: string | null;

  @Column({ name: 'terminal_max_session_time', type: 'integer' })
  declare terminalMaxSessionTime: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  declare createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  declare updatedAt: Date;
}
