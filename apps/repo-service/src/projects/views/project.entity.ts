import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Visibility } from '@ingot/contracts';

/** The features that a project's maintainers can disable. */
export class ProjectFeatures {
  @Column({ type: 'boolean', name: 'issues_enabled' })
  declare issuesEnabled: boolean;

  @Column({ type: 'boolean', name: 'merge_requests_enabled' })
  declare mergeRequestsEnabled: boolean;

  @Column({ type: 'boolean', name: 'jobs_enabled' })
  declare jobsEnabled: boolean;

  @Column({ type: 'boolean', name: 'wiki_enabled' })
  declare wikiEnabled: boolean;

  @Column({ type: 'boolean', name: 'snippets_enabled' })
  declare snippetsEnabled: boolean;

  @Column({ type: 'boolean', name: 'shared_runners_enabled' })
  declare sharedRunnersEnabled: boolean;

  @Column({ type: 'boolean', name: 'container_registry_enabled' })
  declare containerRegistryEnabled: boolean;

  @Column({ type: 'boolean', name: 'lfs_enabled' })
  declare lfsEnabled: boolean;

  @Column({ type: 'boolean', name: 'public_jobs' })
  declare publicJobs: boolean;

  @Column({ type: 'boolean', name: 'request_access_enabled' })
  declare requestAccessEnabled: boolean;

  @Column({ type: 'boolean', name: 'only_allow_merge_if_pipeline_succeeds' })
  declare onlyAllowMergeIfPipelineSucceeds: boolean;

  @Column({ type: 'boolean', name: 'only_allow_merge_if_all_discussions_are_resolved' })
  declare onlyAllowMergeIfAllDiscussionsAreResolved: boolean;
}

@Entity('projects')
export class ProjectEntity extends ProjectFeatures {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  declare id: number;

  @Column({ type: 'bigint', name: 'namespace_id' })
  declare namespaceId: number;

  @Column({ type: 'bigint', name: 'creator_id' })
  declare creatorId: number;

  @Column({ type: 'text' })
  declare name: string;

  @Column({ type: 'text' })
  declare path: string;

  @Column({ type: 'text', nullable: true })
  declare description: string | null;

  @Column({ type: 'text' })
  declare visibility: Visibility;

  @Column({ type: 'boolean' })
  declare archived: boolean;

  /** Null while the repository is empty. */
  @Column({ type: 'text', name: 'default_branch', nullable: true })
  declare defaultBranch: string | null;

  @Column({ type: 'text', name: 'tag_list', array: true })
  declare tagList: string[];

  @Column({ type: 'text', name: 'avatar_url', nullable: true })
  declare avatarUrl: string | null;

  @Column({ type: 'text' })
  declare storage: string;

  /** Relative to the root of the storage. */
  @Column({ type: 'text', name: 'disk_path' })
  declare diskPath: string;

  @Column({ type: 'text', name: 'runners_token' })
  declare runnersToken: string;

  @Column({ type: 'integer', name: 'star_count' })
  declare starCount: number;

  @Column({ type: 'integer', name: 'forks_count' })
  declare forksCount: number;

  /** Without confidential issues. */
  @Column({ type: 'integer', name: 'open_issues_count' })
  declare openIssuesCount: number;

  @Column({ type: 'integer', name: 'open_confidential_issues_count' })
  declare openConfidentialIssuesCount: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  declare createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  declare updatedAt: Date;

  @Column({ type: 'timestamptz', name: 'last_activity_at' })
  declare lastActivityAt: Date;

  /** When the project was deleted; it is hidden from then on. */
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  declare deletedAt: Date | null;
}

/** The settings of a project; undefined ones stay as they are, or have the default in a new project. */
export type ProjectSettings = Partial<
  Pick<ProjectEntity, keyof ProjectFeatures | 'description' | 'visibility' | 'tagList'>
>;
