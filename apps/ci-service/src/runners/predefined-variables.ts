import { type PipelineProject } from '@ingot/contracts';
import { type JobVariable, slugOf } from '../variables/job-variables.js';
import { type TakenJob } from './job-queue.repository.js';
import { type Runner } from './runner.js';

interface Given {
  readonly job: TakenJob;
  readonly project: PipelineProject;
  readonly runner: Runner;
  readonly token: string;
  readonly baseUrl: string;
  readonly user: { readonly username: string; readonly name: string } | null;
}

/** The URL from which a job clones its project. */
export function repositoryUrl(baseUrl: string, path: string, token: string): string {
  const url = new URL(`${baseUrl}/${path}.git`);
  url.username = 'gitlab-ci-token';
  url.password = token;
  return url.href;
}

/** The predefined variables of a job (reference behaviour, 9). */
export function predefinedVariables({ job, project, runner, token, baseUrl, user }: Given): JobVariable[] {
  const { ref, tag, commit, pipelineId } = job;
  const projectUrl = `${baseUrl}/${project.pathWithNamespace}`;
  const shown: Record<string, string | undefined> = {
    CI: 'true',
    GITLAB_CI: 'true',
    INGOT_CI: 'true',
    CI_SERVER: 'yes',
    CI_SERVER_NAME: 'Ingot',
    CI_SERVER_URL: baseUrl,
    CI_SERVER_HOST: new URL(baseUrl).hostname,
    CI_API_V4_URL: `${baseUrl}/api/v4`,
    CI_JOB_ID: String(job.id),
    CI_JOB_NAME: job.name,
    CI_JOB_STAGE: job.stage,
    CI_JOB_URL: `${projectUrl}/jobs/${job.id}`,
    CI_JOB_MANUAL: job.when === 'manual' ? 'true' : undefined,
    CI_COMMIT_SHA: job.headOid,
    CI_COMMIT_SHORT_SHA: job.headOid.slice(0, 8),
    CI_COMMIT_BEFORE_SHA: job.beforeOid,
    CI_COMMIT_REF_NAME: ref,
    CI_COMMIT_REF_SLUG: slugOf(ref),
    CI_COMMIT_BRANCH: tag ? undefined : ref,
    CI_COMMIT_TAG: tag ? ref : undefined,
    CI_COMMIT_TITLE: commit?.title,
    CI_COMMIT_MESSAGE: commit?.message,
    CI_COMMIT_AUTHOR: commit === null ? undefined : `${commit.author_name} <${commit.author_email}>`,
    CI_COMMIT_TIMESTAMP: commit?.created_at,
    CI_DEFAULT_BRANCH: project.defaultBranch ?? undefined,
    CI_PIPELINE_ID: String(pipelineId),
    CI_PIPELINE_URL: `${projectUrl}/pipelines/${pipelineId}`,
    CI_PIPELINE_SOURCE: job.source,
    CI_PIPELINE_TRIGGERED: job.source === 'trigger' ? 'true' : undefined,
    CI_PROJECT_ID: String(project.id),
    CI_PROJECT_NAME: project.path,
    CI_PROJECT_TITLE: project.name,
    CI_PROJECT_PATH: project.pathWithNamespace,
    CI_PROJECT_PATH_SLUG: slugOf(project.pathWithNamespace),
    CI_PROJECT_NAMESPACE: project.namespacePath,
    CI_PROJECT_URL: projectUrl,
    CI_PROJECT_VISIBILITY: project.visibility,
    CI_RUNNER_ID: String(runner.id),
    CI_RUNNER_DESCRIPTION: runner.description,
    CI_RUNNER_TAGS: JSON.stringify(runner.tags),
    GITLAB_USER_ID: job.userId === null ? undefined : String(job.userId),
    GITLAB_USER_LOGIN: user?.username,
    GITLAB_USER_NAME: user?.name,
    CI_BUILD_ID: String(job.id),
    CI_BUILD_REF: job.headOid,
    CI_BUILD_BEFORE_SHA: job.beforeOid,
    CI_BUILD_REF_NAME: ref,
    CI_BUILD_REF_SLUG: slugOf(ref),
    CI_BUILD_NAME: job.name,
    CI_BUILD_STAGE: job.stage,
    CI_BUILD_TAG: tag ? ref : undefined,
    CI_BUILD_TRIGGERED: job.source === 'trigger' ? 'true' : undefined,
    CI_BUILD_MANUAL: job.when === 'manual' ? 'true' : undefined,
  };
  const hidden: Record<string, string> = {
    CI_JOB_TOKEN: token,
    CI_BUILD_TOKEN: token,
    CI_REGISTRY_PASSWORD: token,
    CI_REPOSITORY_URL: repositoryUrl(baseUrl, project.pathWithNamespace, token),
  };
  return [
    ...Object.entries(shown).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value, public: true }])),
    { key: 'CI_REGISTRY_USER', value: 'gitlab-ci-token', public: true },
    ...Object.entries(hidden).map(([key, value]) => ({ key, value, public: false, masked: true })),
  ];
}
