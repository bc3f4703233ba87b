import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Visibility } from '@ingot/contracts';

/** What a project's maintainers switch on and off. */
export class ProjectFeatures {
  @Column({ type: 'boolean', name: 'issues_enabled' })
  issuesEnabled!: boolean;

  @Column({ type: 'boolean', name: 'merge_requests_enabled' })
  mergeRequestsEnabled!: boolean;

  @Column({ type: 'boolean', name: 'jobs_enabled' })
  jobsEnabled!: boolean;

  @Column({ type: 'boolean', name: 'wiki_enabled' })
  wikiEnabled!: boolean;

  @Column({ type: 'boolean', name: 'snippets_enabled' })
  snippetsEnabled!: boolean;

  @Column({ type: 'boolean', name: 'shared_runners_enabled' })
  sharedRunnersEnabled!: boolean;

  @Column({ type: 'boolean', name: 'container_registry_enabled' })
  containerRegistryEnabled!: boolean;

  @Column({ type: 'boolean', name: 'lfs_enabled' })
  lfsEnabled!: boolean;

  @Column({ type: 'boolean', name: 'public_jobs' })
  publicJobs!: boolean;

  @Column({ type: 'boolean', name: 'request_access_enabled' })
  requestAccessEnabled!: boolean;

  @Column({ type: 'boolean', name: 'only_allow_merge_if_pipeline_succeeds' })
  onlyAllowMergeIfPipelineSucceeds!: boolean;

  @Column({ type: 'boolean', name: 'only_allow_merge_if_all_discussions_are_resolved' })
  onlyAllowMergeIfAllDiscussionsAreResolved!: boolean;
}

@Entity('projects')
export class ProjectEntity extends ProjectFeatures {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'bigint', name: 'namespace_id' })
  namespaceId!: number;

  @Column({ type: 'bigint', name: 'creator_id' })
  creatorId!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  path!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text' })
  visibility!: Visibility;

  @Column({ type: 'boolean' })
  archived!: boolean;

  /** Null while the repository is empty. */
  @Column({ type: 'text', name: 'default_branch', nullable: true })
  defaultBranch!: string | null;

  @Column({ type: 'text' })
  storage!: string;

  /** Relative to the root of the storage. */
  @Column({ type: 'text', name: 'disk_path' })
  diskPath!: string;

  @Column({ type: 'text', name: 'runners_token' })
  runnersToken!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_activity_at' })
  lastActivityAt!: Date;

  /** From then on the project is gone for everybody. */
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
