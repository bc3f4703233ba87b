import { type AuditEntry, changesBetween } from '@ingot/platform';
import { type ProjectEntity } from '../views/project.entity.js';

type Audited = Parameters<typeof changesBetween>[0];

/** Under their names in the API. */
const attributesOf = (project: Partial<ProjectEntity>) =>
  ({
    name: project.name,
    path: project.path,
    description: project.description,
    topics: project.tagList?.join(', '),
    visibility: project.visibility,
    archived: project.archived,
    default_branch: project.defaultBranch,
    issues_enabled: project.issuesEnabled,
    merge_requests_enabled: project.mergeRequestsEnabled,
    builds_enabled: project.jobsEnabled,
    wiki_enabled: project.wikiEnabled,
    snippets_enabled: project.snippetsEnabled,
    shared_runners_enabled: project.sharedRunnersEnabled,
    container_registry_enabled: project.containerRegistryEnabled,
    lfs_enabled: project.lfsEnabled,
    public_builds: project.publicJobs,
    request_access_enabled: project.requestAccessEnabled,
    only_allow_merge_if_pipeline_succeeds: project.onlyAllowMergeIfPipelineSucceeds,
    only_allow_merge_if_all_discussions_are_resolved: project.onlyAllowMergeIfAllDiscussionsAreResolved,
  }) satisfies Audited;

/** What the audit says of an update: each attribute that changes. The runners' token is never shown. Pure. */
export function auditOfChanges(before: ProjectEntity, changes: Partial<ProjectEntity>): readonly AuditEntry[] {
  const entity = { type: 'Project', id: before.id } as const;
  const isNewToken = changes.runnersToken !== undefined && changes.runnersToken !== before.runnersToken;
  return [
    ...changesBetween(attributesOf(before), attributesOf(changes)).map((change): AuditEntry => ({
      event: 'project_updated',
      entity,
      change,
    })),
    ...(isNewToken ? [{ event: 'project_runners_token_reset', entity } as const] : []),
  ];
}
