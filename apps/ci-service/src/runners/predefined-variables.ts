import { jobUrl, type PipelineProject, pipelineUrl, projectUrl } from '@ingot/contracts';
import release from '../../package.json' with { type: 'json' };
import { type CiUser } from '../jobs/ci-users.js';
import { type JobVariable, refSlug } from '../variables/job-variables.js';
import { named, pipelineVariables } from '../variables/pipeline-variables.js';
import { type TakenJob } from './job-queue.repository.js';
import { type Runner } from './runner.js';

interface HandedOutJob {
  readonly job: TakenJob;
  readonly project: PipelineProject;
  readonly runner: Runner;
  readonly token: string;
  readonly baseUrl: string;
  readonly user: CiUser | null;
  /** The commit of the build of Ingot. */
  readonly revision: string;
  /** Where git is reached over SSH; the host of `baseUrl` unless there is another. */
  readonly ssh: { readonly host: string | undefined; readonly port: number };
}

/** The user name of clone URLs; any is accepted with a job's token. */
const JOB_TOKEN_USER = 'gitlab-ci-token';

/** The URL from which a job clones its project. Neither tokens nor paths have characters that a URL escapes. */
export const repositoryUrl = (baseUrl: string, path: string, token: string): string =>
  `${baseUrl.replace('://', `://${JOB_TOKEN_USER}:${token}@`)}/${path}.git`;

/** The predefined variables of a job (reference behaviour, 9, and what jobs of today expect). */
export function predefinedVariables(given: HandedOutJob): JobVariable[] {
  const { job, token, baseUrl, project } = given;
  const shown = [
    ...pipelineVariables({ ...job, project, user: given.user }),
    ...named(ofServer(given), ofJob(given), ofRunner(given), oldNames(given)),
    { key: 'CI_REGISTRY_USER', value: JOB_TOKEN_USER },
  ];
  const hidden = named({
    CI_JOB_TOKEN: token,
    CI_BUILD_TOKEN: token,
    CI_REGISTRY_PASSWORD: token,
    CI_REPOSITORY_URL: repositoryUrl(baseUrl, project.pathWithNamespace, token),
  });
  return [
    ...shown.map(({ key, value }) => ({ key, value, public: true })),
    ...hidden.map(({ key, value }) => ({ key, value, public: false, masked: true })),
  ];
}

/** Runners clone submodules over HTTP by the shell's host and port. */
function ofServer({ baseUrl, revision, ssh }: HandedOutJob) {
  const { hostname, host, port, protocol } = new URL(baseUrl);
  const [major, minor, patch] = release.version.split('.');
  return {
    CI_SERVER: 'yes',
    CI_SERVER_NAME: 'Ingot',
    CI_SERVER_VERSION: release.version,
    CI_SERVER_VERSION_MAJOR: major,
    CI_SERVER_VERSION_MINOR: minor,
    CI_SERVER_VERSION_PATCH: patch,
    CI_SERVER_REVISION: revision,
    CI_SERVER_URL: baseUrl,
    CI_SERVER_HOST: hostname,
    CI_SERVER_FQDN: host,
    CI_SERVER_PORT: port === '' ? (protocol === 'https:' ? '443' : '80') : port,
    CI_SERVER_PROTOCOL: protocol.slice(0, -1),
    CI_SERVER_SHELL_SSH_HOST: ssh.host ?? hostname,
    CI_SERVER_SHELL_SSH_PORT: String(ssh.port),
    CI_API_V4_URL: `${baseUrl}/api/v4`,
  };
}

function ofJob({ job, project, baseUrl }: HandedOutJob) {
  return {
    CI_JOB_ID: String(job.id),
    CI_JOB_NAME: job.name,
    CI_JOB_NAME_SLUG: refSlug(job.name),
    CI_JOB_STAGE: job.stage,
    CI_JOB_URL: jobUrl(baseUrl, project, job.id),
    CI_JOB_MANUAL: manual(job),
    CI_JOB_STARTED_AT: job.startedAt?.toISOString(),
    CI_NODE_TOTAL: '1', // unless `parallel` says more
    CI_JOB_TIMEOUT: job.timeoutSeconds === null ? undefined : String(job.timeoutSeconds),
    CI_PIPELINE_ID: String(job.pipelineId),
    CI_PIPELINE_URL: pipelineUrl(baseUrl, project, job.pipelineId),
    CI_PIPELINE_CREATED_AT: job.pipelineCreatedAt.toISOString(),
    CI_PROJECT_URL: projectUrl(baseUrl, project),
  };
}

const ofRunner = ({ runner }: HandedOutJob) => ({
  CI_RUNNER_ID: String(runner.id),
  CI_RUNNER_DESCRIPTION: runner.description,
  CI_RUNNER_TAGS: JSON.stringify(runner.tags),
});

/** Names before 9.0, which old scripts use. */
const oldNames = ({ job }: HandedOutJob) => ({
  CI_BUILD_ID: String(job.id),
  CI_BUILD_REF: job.headOid,
  CI_BUILD_BEFORE_SHA: job.beforeOid,
  CI_BUILD_REF_NAME: job.ref,
  CI_BUILD_REF_SLUG: refSlug(job.ref),
  CI_BUILD_NAME: job.name,
  CI_BUILD_STAGE: job.stage,
  CI_BUILD_TAG: job.tag ? job.ref : undefined,
  CI_BUILD_TRIGGERED: job.source === 'trigger' ? 'true' : undefined,
  CI_BUILD_MANUAL: manual(job),
});

const manual = ({ when }: TakenJob): string | undefined => (when === 'manual' ? 'true' : undefined);
