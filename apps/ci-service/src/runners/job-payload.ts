import { type PipelineProject } from '@ingot/contracts';
import { FAILURE_REASONS } from '../configuration/entries/failure-reasons.js';
import {
  type ArtifactsPlan,
  type CachePlan,
  type ImagePlan,
  type JobPlan,
  type ServicePlan,
} from '../configuration/pipeline-plan.js';
import { type JobVariable } from '../variables/job-variables.js';
import { type Dependency } from '../jobs/job-dependencies.repository.js';
import { type TakenJob } from './job-queue.repository.js';
import { TOKEN_PREFIXES } from '../jobs/token.js';
import { repositoryUrl } from './predefined-variables.js';

interface Handed {
  readonly job: TakenJob;
  readonly project: PipelineProject;
  readonly token: string;
  readonly baseUrl: string;
  readonly variables: readonly JobVariable[];
  readonly dependencies: readonly Dependency[];
}

/** The clone depth unless the job's variable `GIT_DEPTH` sets one. */
const CLONE_DEPTH = 50;

/** The size of an answer of a service, less what surrounds it. */
const MAX_BYTES = 8_000_000;
/** Variables of so many characters cannot exceed it: a character takes at most six bytes in JSON, and configurations are shorter. */
const SURELY_SHORT = MAX_BYTES / 16;

/** Whether its JSON would exceed an answer, by its variables: no runner would ever be told of it. */
export function isTooLong(payload: ReturnType<typeof jobPayload>): boolean {
  const length = payload.variables.reduce((sum, { key, value }) => sum + key.length + value.length, 0);
  return length > SURELY_SHORT && Buffer.byteLength(JSON.stringify(payload)) > MAX_BYTES;
}

/** A job in the form for runners (reference behaviour, 10, and fields of later runners). */
export function jobPayload({ job, project, token, baseUrl, variables, dependencies }: Handed) {
  const { plan } = job;
  const timeout = job.timeoutSeconds ?? 0;
  const depth = depthOf(variables);
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
      refspecs: refspecs(job, depth),
      depth,
      protected: job.refProtected,
    },
    runner_info: { timeout, runner_session_url: '' },
    variables,
    steps: steps(plan, timeout),
    hooks: hooks(plan),
    image: plan.image && image(plan.image),
    services: plan.services.map(service),
    artifacts: artifacts(plan),
    cache: plan.cache.map((planned) => cache(planned, job)),
    credentials: [],
    // each with the token of the requesting job, which opens its dependencies while it runs
    dependencies: dependencies.map(({ id, name, fileName, size }) => ({
      id,
      name,
      token,
      artifacts_file: { filename: fileName, size },
    })),
    features: { trace_sections: true, failure_reasons: FAILURE_REASONS, token_mask_prefixes: TOKEN_PREFIXES },
  };
}

/** 0 is the whole history; an invalid number counts as missing. */
function depthOf(variables: readonly JobVariable[]): number {
  const wanted = variables.find(({ key }) => key === 'GIT_DEPTH')?.value ?? '';
  return /^\d{1,9}$/.test(wanted) ? Number(wanted) : CLONE_DEPTH;
}

/**
 * The refs to fetch. The commit is fetched by id, as its branch may have moved or been deleted by the time the job runs.
 */
function refspecs({ ref, tag, headOid, pipelineId }: TakenJob, depth: number): string[] {
  const commit = `+${headOid}:refs/pipelines/${pipelineId}`;
  if (depth === 0) return [commit, '+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'];
  return [commit, tag ? `+refs/tags/${ref}:refs/tags/${ref}` : `+${headOid}:refs/remotes/origin/${ref}`];
}

const hooks = ({ script: { preGetSources } }: JobPlan) =>
  preGetSources.length === 0 ? [] : [{ name: 'pre_get_sources_script', script: preGetSources }];

function steps({ script }: JobPlan, timeout: number) {
  const main = { name: 'script', script: script.commands, timeout, when: 'on_success', allow_failure: false };
  if (script.after.length === 0) return [main];
  return [main, { name: 'after_script', script: script.after, timeout, when: 'always', allow_failure: true }];
}

const image = ({ name, entrypoint, pullPolicy, docker, kubernetes = null }: ImagePlan) => ({
  name,
  ...(entrypoint === null ? {} : { entrypoint }),
  ...(pullPolicy === null ? {} : { pull_policy: pullPolicy }),
  ...(docker === null && kubernetes === null
    ? {}
    : { executor_opts: { ...(docker && { docker }), ...(kubernetes && { kubernetes }) } }),
});

const service = (plan: ServicePlan) => ({
  ...image(plan),
  ...(plan.alias === null ? {} : { alias: plan.alias }),
  ...(plan.command === null ? {} : { command: plan.command }),
  variables: plan.variables.map(({ key, value }) => ({ key, value, public: true })),
});

/**
 * Keeps the caches of protected refs apart: their jobs have protected variables, and anybody who may push fills the other caches. Runners know the
 * ending `-protected`, and refuse it in a `CACHE_FALLBACK_KEY`.
 */
function cache({ key, fallbackKeys, isUnprotected = false, ...plan }: CachePlan, { refProtected }: TakenJob) {
  const ending = isUnprotected ? '' : refProtected ? '-protected' : '-non_protected';
  return {
    key: `${key}${ending}`,
    fallback_keys: fallbackKeys.map((fallback) => `${fallback}${ending}`),
    untracked: plan.untracked,
    paths: plan.paths,
    policy: plan.policy,
    when: plan.when,
  };
}

/** Only the report with variables is requested: no other report is used. */
const artifacts = ({ artifacts: plan }: JobPlan) => (plan === null ? [] : [...archive(plan), ...dotenv(plan)]);

const archive = (plan: ArtifactsPlan) =>
  plan.paths.length === 0 && !plan.untracked
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

/** Uploaded for any outcome of the job, as one file, as existing runners do. */
function dotenv({ reports, expireIn }: ArtifactsPlan) {
  const paths = reports.filter(({ type }) => type === 'dotenv').flatMap((report) => report.paths);
  if (paths.length === 0) return [];
  return [
    {
      name: '.env',
      untracked: false,
      paths,
      when: 'always',
      expire_in: expireIn ?? '',
      artifact_type: 'dotenv',
      artifact_format: 'gzip',
    },
  ];
}
