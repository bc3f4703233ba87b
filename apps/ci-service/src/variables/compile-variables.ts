import { type JobCommitJson, type PipelineProject } from '@ingot/contracts';
import { type WantedPipeline } from '../pipelines/pipeline.creator.js';
import { type JobVariable } from './job-variables.js';

/** The variables that a configuration can use during compilation: predefined ones of the pipeline, and those of the project. */
export const compileVariables = (
  project: PipelineProject,
  { ref, tag, headOid, beforeOid, source, variables }: WantedPipeline,
  commit: JobCommitJson,
  ofProject: readonly Pick<JobVariable, 'key' | 'value'>[],
): Readonly<Record<string, string>> => ({
  CI: 'true',
  GITLAB_CI: 'true',
  CI_PIPELINE_SOURCE: source,
  CI_COMMIT_SHA: headOid,
  CI_COMMIT_SHORT_SHA: commit.short_id,
  CI_COMMIT_BEFORE_SHA: beforeOid,
  CI_COMMIT_REF_NAME: ref,
  CI_COMMIT_TITLE: commit.title,
  CI_COMMIT_MESSAGE: commit.message,
  ...(tag ? { CI_COMMIT_TAG: ref } : { CI_COMMIT_BRANCH: ref }),
  ...(project.defaultBranch === null ? {} : { CI_DEFAULT_BRANCH: project.defaultBranch }),
  CI_PROJECT_ID: String(project.id),
  CI_PROJECT_NAME: project.path,
  CI_PROJECT_NAMESPACE: project.namespacePath,
  CI_PROJECT_PATH: project.pathWithNamespace,
  CI_PROJECT_VISIBILITY: project.visibility,
  ...Object.fromEntries([...ofProject, ...variables].map(({ key, value }) => [key, value])),
});
