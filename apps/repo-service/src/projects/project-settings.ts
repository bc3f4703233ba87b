import { type z } from 'zod';
import { type updateProject } from '@ingot/contracts';
import { type ProjectEntity } from './project.entity.js';

type GivenSettings = Omit<z.output<(typeof updateProject)['input']>, 'id' | 'name' | 'path' | 'default_branch'>;

/** The columns that the settings of a request set; what was not given stays undefined, and thereby as it is. */
export const settingsOf = (given: GivenSettings): Partial<ProjectEntity> => ({
  description: given.description,
  visibility: given.visibility,
  issuesEnabled: given.issues_enabled,
  mergeRequestsEnabled: given.merge_requests_enabled,
  jobsEnabled: given.builds_enabled,
  wikiEnabled: given.wiki_enabled,
  snippetsEnabled: given.snippets_enabled,
  sharedRunnersEnabled: given.shared_runners_enabled,
  containerRegistryEnabled: given.container_registry_enabled,
  lfsEnabled: given.lfs_enabled,
  publicJobs: given.public_builds,
  requestAccessEnabled: given.request_access_enabled,
  onlyAllowMergeIfPipelineSucceeds: given.only_allow_merge_if_pipeline_succeeds,
  onlyAllowMergeIfAllDiscussionsAreResolved: given.only_allow_merge_if_all_discussions_are_resolved,
});
