import { type PipelineProject } from '@ingot/contracts';
import { type ImagePlan, type JobPlan, type ServicePlan } from '../configuration/pipeline-plan.js';
import { type JobVariable } from '../variables/job-variables.js';
import { type Dependency, type TakenJob } from './job-queue.repository.js';
import { repositoryUrl } from './predefined-variables.js';

interface Handed {
  readonly job: TakenJob;
  readonly project: PipelineProject;
  readonly token: string;
  readonly baseUrl: string;
  readonly variables: readonly JobVariable[];
  readonly dependencies: readonly Dependency[];
}

const CLONE_DEPTH = 50;

/** A job as runners read it (reference behaviour, 10, and what later runners look for beside that). */
export function jobPayload({ job, project, token, baseUrl, variables, dependencies }: Handed) {
  const { plan } = job;
  const timeout = job.timeoutSeconds ?? 0;
  return {
    id: job.id,
    token,
    allow_git_fetch: true,
    job_info: {
      id: job.id,
      name: job.name,
      stage: job.stage,
      project_id: project.id,
      project_name: project.path,
      project_full_path: project.pathWithNamespace,
    },
    git_info: {
      repo_url: repositoryUrl(baseUrl, project.pathWithNamespace, token),
      ref: job.ref,
      sha: job.headOid,
      before_sha: job.beforeOid,
      ref_type: job.tag ? 'tag' : 'branch',
      refspecs: refspecs(job),
      depth: CLONE_DEPTH,
    },
    runner_info: { timeout, runner_session_url: '' },
    variables,
    steps: steps(plan, timeout),
    image: plan.image && image(plan.image),
    services: plan.services.map(service),
    artifacts: artifacts(plan),
    cache: plan.cache.map((cache) => ({
      key: cache.key,
      fallback_keys: cache.fallbackKeys,
      untracked: cache.untracked,
      paths: cache.paths,
      policy: cache.policy,
      when: cache.when,
    })),
    credentials: [],
    // each with the token of the job that asks: it opens what it depends on, for as long as it runs
    dependencies: dependencies.map(({ id, name, fileName, size }) => ({
      id,
      name,
      token,
      artifacts_file: { filename: fileName, size },
    })),
    features: { trace_sections: true, failure_reasons: [] },
  };
}

/** The commit may be gone from its branch by the time it is fetched; jobs have a ref of their own otherwise. */
const refspecs = ({ ref, tag }: TakenJob): string[] =>
  tag ? [`+refs/tags/${ref}:refs/tags/${ref}`] : [`+refs/heads/${ref}:refs/remotes/origin/${ref}`];

function steps({ script }: JobPlan, timeout: number) {
  const main = { name: 'script', script: script.commands, timeout, when: 'on_success', allow_failure: false };
  if (script.after.length === 0) return [main];
  return [main, { name: 'after_script', script: script.after, timeout, when: 'always', allow_failure: true }];
}

const image = ({ name, entrypoint, pullPolicy }: ImagePlan) => ({
  name,
  ...(entrypoint === null ? {} : { entrypoint }),
  ...(pullPolicy === null ? {} : { pull_policy: pullPolicy }),
});

const service = (plan: ServicePlan) => ({
  ...image(plan),
  ...(plan.alias === null ? {} : { alias: plan.alias }),
  ...(plan.command === null ? {} : { command: plan.command }),
  variables: plan.variables.map(({ key, value }) => ({ key, value, public: true })),
});

/** Reports are uploaded like artifacts of a type of their own; of these only variables for later jobs are asked for. */
const artifacts = ({ artifacts: plan }: JobPlan) =>
  plan === null || (plan.paths.length === 0 && !plan.untracked)
    ? []
    : [
        {
          name: plan.name ?? '',
          untracked: plan.untracked,
          paths: plan.paths,
          exclude: plan.exclude,
          when: plan.when,
          expire_in: plan.expireIn ?? '',
          artifact_type: 'archive',
          artifact_format: 'zip',
        },
      ];
