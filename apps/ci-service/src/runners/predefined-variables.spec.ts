import { type PipelineProject, toOid } from '@ingot/contracts';
import release from '../../package.json' with { type: 'json' };
import { type JobPlan } from '../configuration/pipeline-plan.js';
import { predefinedVariables } from './predefined-variables.js';

type HandedOutJob = Parameters<typeof predefinedVariables>[0];

const headOid = toOid('a'.repeat(40));
const beforeOid = toOid('b'.repeat(40));
const at = new Date('2026-11-22T10:00:00.000Z');

const project: PipelineProject = {
  id: 7,
  name: 'The Project',
  path: 'project',
  namespacePath: 'group/sub',
  pathWithNamespace: 'group/sub/project',
  nameWithNamespace: 'group / sub / The Project',
  visibility: 'internal',
  defaultBranch: 'main',
  archived: false,
  jobsEnabled: true,
  sharedRunnersEnabled: true,
  repository: { storage: 'default', diskPath: 'x.git' },
};

const commit = {
  id: headOid,
  short_id: headOid.slice(0, 8),
  title: 'A title',
  message: 'A title\n\nWhy it is so.\n',
  author_name: 'Ann Author',
  author_email: 'ann@example.com',
  created_at: '2026-11-22T09:00:00.000+01:00',
};

const plan: JobPlan = {
  name: 'unit tests',
  stage: 'test',
  stageIndex: 0,
  when: 'on_success',
  startIn: null,
  allowFailure: false,
  allowFailureExitCodes: [],
  script: { commands: ['make'], after: [], preGetSources: [] },
  variables: [],
  tags: [],
  image: null,
  services: [],
  needs: null,
  dependencies: null,
  artifacts: null,
  cache: [],
  environment: null,
  retry: { max: 0, when: [], exitCodes: [] },
  timeout: null,
  coverage: null,
  interruptible: false,
  resourceGroup: null,
};

function variablesOf(job: Partial<HandedOutJob['job']> = {}, others: Partial<HandedOutJob> = {}) {
  const given: HandedOutJob = {
    project,
    token: 'the-token',
    baseUrl: 'https://ingot.example.com',
    revision: 'abc123',
    ssh: { host: undefined, port: 2222 },
    user: { userId: 3, username: 'uma', name: 'Uma User', email: 'uma@example.com' },
    runner: {
      ...{ id: 9, description: 'a runner', isShared: true, active: true, locked: false, runUntagged: true },
      ...{ tags: ['linux', 'x64'], maximumTimeout: null, accessLevel: 'not_protected', projectIds: [] },
      ...{ name: null, version: null, revision: null, platform: null, architecture: null },
      ...{ contactedAt: null, address: null },
    },
    job: {
      ...{ id: 12, projectId: 7, pipelineId: 5, definitionId: 1, headOid, beforeOid, ref: 'Feature/One' },
      ...{ name: 'unit tests', stage: 'test', stageIndex: 0, when: 'on_success', status: 'running', plan, tag: false },
      ...{ isLatest: true, allowFailure: false, userId: 3, runnerId: 9, coverage: null, failureReason: null },
      ...{ timeoutSeconds: 3_600, environmentName: null, createdAt: at, queuedAt: at, startedAt: at },
      ...{ finishedAt: null, erasedAt: null, tags: [], source: 'push', commit, refProtected: true },
      ...{ pipelineVariables: [], pipelineStatus: 'running', pipelineCreatedAt: at },
      ...job,
    },
    ...others,
  };
  return predefinedVariables(given);
}

const valuesOf = (variables: ReturnType<typeof variablesOf>): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map(({ key, value }) => [key, value]));

describe('the predefined variables of a job', () => {
  it('are those of the reference', () => {
    expect(valuesOf(variablesOf())).toMatchObject({
      CI: 'true',
      CI_SERVER_NAME: 'Ingot',
      CI_SERVER_VERSION: release.version,
      CI_SERVER_REVISION: 'abc123',
      CI_SERVER_VERSION_MAJOR: release.version.split('.')[0],
      CI_SERVER_SHELL_SSH_HOST: 'ingot.example.com',
      CI_SERVER_SHELL_SSH_PORT: '2222',
      CI_JOB_ID: '12',
      CI_JOB_NAME: 'unit tests',
      CI_JOB_STAGE: 'test',
      CI_JOB_TOKEN: 'the-token',
      CI_COMMIT_SHA: headOid,
      CI_COMMIT_REF_NAME: 'Feature/One',
      CI_COMMIT_REF_SLUG: 'feature-one',
      CI_REGISTRY_USER: 'gitlab-ci-token',
      CI_REGISTRY_PASSWORD: 'the-token',
      CI_REPOSITORY_URL: 'https://gitlab-ci-token:the-token@ingot.example.com/group/sub/project.git',
      CI_PIPELINE_ID: '5',
      CI_PROJECT_ID: '7',
      CI_PROJECT_NAME: 'project',
      CI_PROJECT_PATH: 'group/sub/project',
      CI_PROJECT_NAMESPACE: 'group/sub',
      CI_PROJECT_URL: 'https://ingot.example.com/group/sub/project',
      CI_RUNNER_ID: '9',
      CI_RUNNER_DESCRIPTION: 'a runner',
      CI_RUNNER_TAGS: '["linux","x64"]',
      GITLAB_CI: 'true',
      GITLAB_USER_ID: '3',
      GITLAB_USER_EMAIL: 'uma@example.com',
      CI_BUILD_ID: '12',
      CI_BUILD_TOKEN: 'the-token',
      CI_BUILD_REF: headOid,
      CI_BUILD_BEFORE_SHA: beforeOid,
      CI_BUILD_REF_NAME: 'Feature/One',
      CI_BUILD_REF_SLUG: 'feature-one',
      CI_BUILD_NAME: 'unit tests',
      CI_BUILD_STAGE: 'test',
    });
  });

  it('are those that jobs of today expect as well', () => {
    expect(valuesOf(variablesOf())).toMatchObject({
      CI_COMMIT_BRANCH: 'Feature/One',
      CI_COMMIT_TITLE: 'A title',
      CI_COMMIT_DESCRIPTION: 'Why it is so.',
      CI_COMMIT_AUTHOR: 'Ann Author <ann@example.com>',
      CI_COMMIT_REF_PROTECTED: 'true',
      CI_DEFAULT_BRANCH: 'main',
      CI_PROJECT_ROOT_NAMESPACE: 'group',
      CI_PROJECT_PATH_SLUG: 'group-sub-project',
      CI_SERVER_HOST: 'ingot.example.com',
      CI_SERVER_FQDN: 'ingot.example.com',
      CI_SERVER_PORT: '443',
      CI_SERVER_PROTOCOL: 'https',
      CI_API_V4_URL: 'https://ingot.example.com/api/v4',
      CI_JOB_NAME_SLUG: 'unit-tests',
      CI_JOB_STARTED_AT: '2026-11-22T10:00:00.000Z',
      CI_JOB_TIMEOUT: '3600',
      CI_NODE_TOTAL: '1',
      CI_PIPELINE_CREATED_AT: '2026-11-22T10:00:00.000Z',
      CI_PIPELINE_SOURCE: 'push',
      GITLAB_USER_LOGIN: 'uma',
      GITLAB_USER_NAME: 'Uma User',
    });
  });

  it('are public but for those that hold the token', () => {
    const secret = variablesOf().filter((variable) => !variable.public);
    expect(secret.map(({ key }) => key).sort()).toEqual([
      'CI_BUILD_TOKEN',
      'CI_JOB_TOKEN',
      'CI_REGISTRY_PASSWORD',
      'CI_REPOSITORY_URL',
    ]);
    expect(secret.every(({ masked }) => masked)).toBe(true);
    expect(variablesOf().filter(({ value }) => value.includes('the-token'))).toEqual(secret);
  });

  it.each([
    ['of a tag', { tag: true, ref: 'v1' }, { CI_COMMIT_TAG: 'v1', CI_BUILD_TAG: 'v1' }, 'CI_COMMIT_BRANCH'],
    [
      'of a trigger',
      { source: 'trigger' },
      { CI_PIPELINE_TRIGGERED: 'true', CI_BUILD_TRIGGERED: 'true' },
      'CI_JOB_MANUAL',
    ],
    [
      'that was started by hand',
      { when: 'manual' },
      { CI_JOB_MANUAL: 'true', CI_BUILD_MANUAL: 'true' },
      'CI_COMMIT_TAG',
    ],
    ['of nobody', { userId: null }, {}, 'GITLAB_USER_ID'],
  ] as const)('say so of one %s, and only then', (_what, job, said, missing) => {
    const usual = valuesOf(variablesOf());
    const values = valuesOf(variablesOf(job, 'userId' in job ? { user: null } : {}));
    expect(values).toMatchObject(said);
    expect(values).not.toHaveProperty(missing);
    for (const key of Object.keys(said)) expect(usual).not.toHaveProperty(key);
  });
});
