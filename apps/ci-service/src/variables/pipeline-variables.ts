import { type JobCommitJson, type PipelineProject } from '@ingot/contracts';
import { type PipelineSource } from '../configuration/pipeline-plan.js';
import { type CiUser } from '../jobs/ci-users.js';
import { type JobVariable, refSlug } from './job-variables.js';

/** A pipeline, or one that is about to be made. */
export interface DescribedPipeline {
  readonly project: PipelineProject;
  readonly ref: string;
  readonly tag: boolean;
  readonly refProtected: boolean;
  readonly headOid: string;
  readonly beforeOid: string;
  readonly source: PipelineSource;
  readonly commit: JobCommitJson | null;
  /** In whose name it is. */
  readonly user: CiUser | null;
}

type Variable = Pick<JobVariable, 'key' | 'value'>;

/** Those that have a value; at every hand-out, so that no object grows on the way. */
export function named(...groups: readonly Readonly<Record<string, string | undefined>>[]): Variable[] {
  const variables: Variable[] = [];
  for (const group of groups) {
    for (const [key, value] of Object.entries(group)) if (value !== undefined) variables.push({ key, value });
  }
  return variables;
}

/** The predefined variables that all jobs of a pipeline have (reference behaviour, 9), and its configuration may use. */
export const pipelineVariables = (pipeline: DescribedPipeline): Variable[] =>
  named(ofPipeline(pipeline), ofCommit(pipeline), ofProject(pipeline.project), ofUser(pipeline.user));

/** The variables for compiling a configuration: predefined, then the project's, then the pipeline's; later ones override. */
export const compileVariables = (
  pipeline: DescribedPipeline,
  ...others: readonly (readonly Variable[])[]
): Readonly<Record<string, string>> =>
  Object.fromEntries([pipelineVariables(pipeline), ...others].flat().map(({ key, value }) => [key, value]));

const ofPipeline = ({ source }: DescribedPipeline) => ({
  CI: 'true',
  GITLAB_CI: 'true',
  INGOT_CI: 'true',
  CI_PIPELINE_SOURCE: source,
  CI_PIPELINE_TRIGGERED: source === 'trigger' ? 'true' : undefined,
});

const ofCommit = ({ ref, tag, refProtected, headOid, beforeOid, commit }: DescribedPipeline) => ({
  CI_COMMIT_SHA: headOid,
  CI_COMMIT_SHORT_SHA: headOid.slice(0, 8),
  CI_COMMIT_BEFORE_SHA: beforeOid,
  CI_COMMIT_REF_NAME: ref,
  CI_COMMIT_REF_SLUG: refSlug(ref),
  CI_COMMIT_REF_PROTECTED: String(refProtected),
  CI_COMMIT_BRANCH: tag ? undefined : ref,
  CI_COMMIT_TAG: tag ? ref : undefined,
  CI_COMMIT_TITLE: commit?.title,
  CI_COMMIT_MESSAGE: commit?.message,
  CI_COMMIT_DESCRIPTION: commit === null ? undefined : descriptionIn(commit),
  CI_COMMIT_AUTHOR: commit === null ? undefined : `${commit.author_name} <${commit.author_email}>`,
  CI_COMMIT_TIMESTAMP: commit?.created_at,
});

/** The message without its first line; the title may be shortened. */
const descriptionIn = ({ message }: JobCommitJson): string => message.split('\n').slice(1).join('\n').trim();

const ofProject = (project: PipelineProject) => ({
  CI_DEFAULT_BRANCH: project.defaultBranch ?? undefined,
  CI_PROJECT_ID: String(project.id),
  CI_PROJECT_NAME: project.path,
  CI_PROJECT_TITLE: project.name,
  CI_PROJECT_PATH: project.pathWithNamespace,
  CI_PROJECT_PATH_SLUG: refSlug(project.pathWithNamespace),
  CI_PROJECT_NAMESPACE: project.namespacePath,
  CI_PROJECT_ROOT_NAMESPACE: project.namespacePath.split('/')[0],
  CI_PROJECT_VISIBILITY: project.visibility,
});

const ofUser = (user: CiUser | null) => ({
  GITLAB_USER_ID: user === null ? undefined : String(user.userId),
  GITLAB_USER_LOGIN: user?.username,
  GITLAB_USER_NAME: user?.name,
  GITLAB_USER_EMAIL: user?.email,
});
