import { z } from 'zod';
import { administrator, inProject, signedIn } from '../access.js';
import { commaSeparated, filledTextUpTo, id, MAX_INT, namesIn, projectRef, textUpTo, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, invalid, missing, refusal } from '../refusals.js';
import { basicRunner, job } from './jobs.js';
import { ASKED_STATUSES } from '../rpc/ci-rpc.js';

export const listedRunner = basicRunner
  .extend({
    paused: z.boolean(),
    online: z.boolean().describe('whether it requested a job within the last hour'),
    status: z.enum(['online', 'offline', 'never_contacted']),
    runner_type: z.enum(['instance_type', 'project_type']),
    ip_address: z.string().nullable(),
  })
  .meta({ id: 'ListedRunner' });
export type ListedRunnerJson = z.input<typeof listedRunner>;

/** Which jobs a runner takes: all, or only those of protected branches. */
export const runnerAccessLevel = z
  .enum(['not_protected', 'ref_protected'])
  .describe('`ref_protected`: takes only jobs of protected branches');
export type RunnerAccessLevel = z.output<typeof runnerAccessLevel>;

export const runner = listedRunner
  .extend({
    tag_list: z.array(z.string()),
    run_untagged: z.boolean(),
    locked: z.boolean(),
    maximum_timeout: z.int().nullable(),
    access_level: runnerAccessLevel,
    version: z.string().nullable(),
    revision: z.string().nullable(),
    platform: z.string().nullable(),
    architecture: z.string().nullable(),
    contacted_at: timestamp.nullable(),
    projects: z.array(
      z.object({
        id,
        name: z.string(),
        name_with_namespace: z.string(),
        path: z.string(),
        path_with_namespace: z.string(),
      }),
    ),
  })
  .meta({ id: 'Runner' });
export type RunnerJson = z.input<typeof runner>;

/** Comma-separated names or a list; blanks and duplicates are dropped. */
export const runnerTags = commaSeparated
  .transform(namesIn)
  .refine((names) => names.length <= 50 && names.every((name) => name.length <= 255), {
    params: { problem: 'invalid' },
  });

const RUNNER_SCOPES = ['active', 'paused', 'online'] as const;
const RUNNER_TYPES = ['instance_type', 'group_type', 'project_type'] as const;
export type AskedRunnerType = (typeof RUNNER_TYPES)[number];
const RUNNER_STATES = ['online', 'offline', 'stale', 'never_contacted', 'active', 'paused'] as const;
export type AskedRunnerState = (typeof RUNNER_STATES)[number];

const runnerMissing = missing('Runner');
const SEVERAL_PROJECTS = '403 Forbidden - Runner associated with more than one project';
const notMaintained = refusal(
  'forbidden',
  '403 Forbidden - No access granted',
  'the caller maintains none of the projects of the runner',
);
const shared = refusal(
  'forbidden',
  '403 Forbidden - Runner is shared',
  'the runner is shared, and the caller is no administrator',
);

const aRunner = z.object({ id });
const runnerFilter = {
  scope: z.enum(RUNNER_SCOPES).optional().describe('only runners in this state'),
  type: z
    .enum(RUNNER_TYPES)
    .optional()
    .describe('only runners of this type; there are no groups, and so none is of `group_type`'),
  status: z
    .enum(RUNNER_STATES)
    .optional()
    .describe('only runners in this state; `stale`: `offline`, and silent for a week; `active`: not paused'),
  paused: z.boolean().optional().describe('only runners that are paused, or that are not'),
  tag_list: runnerTags.optional().describe('only runners with all of these tags'),
};

export const listRunners = listing({
  name: 'runners.list',
  summary: 'Runners of the projects that the caller maintains',
  http: 'GET /runners',
  service: 'ci',
  access: signedIn,
  input: z.object(runnerFilter),
  output: z.array(listedRunner),
});

export const listAllRunners = listing({
  name: 'runners.list_all',
  summary: 'All runners',
  http: 'GET /runners/all',
  service: 'ci',
  access: administrator,
  input: z.object({
    ...runnerFilter,
    scope: z
      .enum([...RUNNER_SCOPES, 'specific', 'shared'])
      .optional()
      .describe('only those in this state or of this kind'),
  }),
  output: z.array(listedRunner),
});

/** One runner. 403 unless it is shared or the caller maintains one of its projects. */
export const getRunner = operation({
  name: 'runners.show',
  summary: 'One runner',
  http: 'GET /runners/:id',
  service: 'ci',
  access: signedIn,
  refusals: [runnerMissing, notMaintained],
  input: aRunner,
  output: runner,
});

const takesNothing = invalid(
  'tags_list',
  'can not be empty when runner is not allowed to pick untagged jobs',
  'it would have no tags, and take no job without one',
);

/**
 * Creates a runner. Only this reply shows its token, which is passed to the runner's process. 403 unless the caller maintains the
 * project, or is an administrator for a shared runner.
 */
export const createRunner = operation({
  name: 'runners.create',
  summary: 'Create a runner',
  http: 'POST /user/runners',
  service: 'ci',
  access: signedIn,
  refusals: [forbidden('the caller may not make such a runner'), takesNothing],
  input: z
    .object({
      runner_type: z.enum(['instance_type', 'project_type']).describe('shared, or of one project'),
      project_id: id.optional().describe('the project of a `project_type` runner'),
      description: textUpTo(1024).optional(),
      paused: z.boolean().default(false),
      locked: z.boolean().default(false),
      access_level: runnerAccessLevel.default('not_protected'),
      run_untagged: z.boolean().default(true),
      tag_list: runnerTags.optional(),
      maximum_timeout: z.int().min(600, 'must be at least 600 seconds').max(MAX_INT).nullish(),
      maintenance_note: textUpTo(1024).optional().describe('accepted and dropped'),
    })
    .refine(({ runner_type: type, project_id: project }) => type !== 'project_type' || project !== undefined, {
      path: ['project_id'],
      params: { problem: 'missing' },
    }),
  output: z.object({ id, token: z.string(), token_expires_at: timestamp.nullable() }),
});

/** 403 unless the caller maintains one of its projects, or is an administrator for a shared runner. */
export const updateRunner = operation({
  name: 'runners.update',
  summary: 'Change a runner',
  http: 'PUT /runners/:id',
  service: 'ci',
  access: signedIn,
  refusals: [runnerMissing, notMaintained, shared, takesNothing],
  input: z
    .object({
      id,
      description: filledTextUpTo(1024).optional(),
      active: z.boolean().optional(),
      paused: z.boolean().optional().describe('the opposite of `active`'),
      tag_list: runnerTags.optional(),
      run_untagged: z.boolean().optional(),
      locked: z.boolean().optional(),
      access_level: runnerAccessLevel.optional(),
      maximum_timeout: z.int().min(600, 'must be at least 600 seconds').max(MAX_INT).nullish(),
    })
    .refine(({ id: _id, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
      params: {
        problem: 'at_least_one',
        names: ['description', 'active', 'tag_list', 'run_untagged', 'locked', 'access_level', 'maximum_timeout'],
      },
    }),
  output: runner,
});

/** 403 for a runner of several projects, except for administrators. */
export const deleteRunner = operation({
  name: 'runners.delete',
  summary: 'Delete a runner',
  http: 'DELETE /runners/:id',
  service: 'ci',
  access: signedIn,
  refusals: [notMaintained, shared, refusal('forbidden', SEVERAL_PROJECTS, 'the runner has several projects')],
  input: aRunner,
  output: z.object({}),
});

/** Replaces the token of a runner; the old one becomes invalid. */
export const resetRunnerToken = operation({
  name: 'runners.reset_token',
  summary: 'Reset the token of a runner',
  http: 'POST /runners/:id/reset_authentication_token',
  service: 'ci',
  access: signedIn,
  refusals: [
    runnerMissing,
    notMaintained,
    shared,
    refusal('forbidden', SEVERAL_PROJECTS, 'the runner has projects that the caller does not maintain'),
  ],
  input: aRunner,
  output: z.object({ id, token: z.string(), token_expires_at: timestamp.nullable() }),
});

export const runnerManager = z
  .object({
    id,
    system_id: z.string(),
    version: z.string().nullable(),
    revision: z.string().nullable(),
    platform: z.string().nullable(),
    architecture: z.string().nullable(),
    created_at: timestamp,
    contacted_at: timestamp,
    ip_address: z.string().nullable(),
    status: z
      .enum(['online', 'offline', 'stale'])
      .describe('`online`: it requested a job within the last hour; `stale`: not for a week'),
    job_execution_status: z.enum(['active', 'idle']).describe('whether it runs a job'),
  })
  .meta({ id: 'RunnerManager' });
export type RunnerManagerJson = z.input<typeof runnerManager>;

/** The machines that share the token of a runner. Those silent for a week are forgotten once another one makes contact. */
export const listRunnerManagers = listing({
  name: 'runners.managers',
  summary: 'Machines of a runner, newest first',
  http: 'GET /runners/:id/managers',
  service: 'ci',
  access: signedIn,
  refusals: [runnerMissing, notMaintained, shared],
  input: aRunner,
  output: z.array(runnerManager),
});

export const listRunnerJobs = listing({
  name: 'runners.jobs',
  summary: 'Jobs of a runner, newest first',
  http: 'GET /runners/:id/jobs',
  service: 'ci',
  access: signedIn,
  refusals: [runnerMissing, notMaintained, shared],
  keyset: 'always',
  input: z.object({
    id,
    status: z
      .enum(ASKED_STATUSES)
      .optional()
      .describe('only jobs in this status; none is ever `waiting_for_resource`, `preparing` or `scheduled`'),
  }),
  output: z.array(job),
});

export const listProjectRunners = listing({
  name: 'runners.of_project',
  summary: 'Runners available to a project',
  http: 'GET /projects/:id/runners',
  service: 'ci',
  access: inProject('administer_project', { guard: true }),
  input: projectRef.extend({
    ...runnerFilter,
    scope: z
      .enum([...RUNNER_SCOPES, 'specific', 'shared'])
      .optional()
      .describe('only those in this state or of this kind'),
  }),
  output: z.array(listedRunner),
});

/** 403 for shared and locked runners, and for those of projects that the caller does not maintain; 409 when already enabled. */
export const enableRunner = operation({
  name: 'runners.enable',
  summary: 'Enable a runner for a project',
  http: 'POST /projects/:id/runners',
  service: 'ci',
  access: inProject('administer_project', { guard: true }),
  refusals: [
    runnerMissing,
    notMaintained,
    shared,
    refusal('forbidden', '403 Forbidden - Runner is locked', 'the runner is locked'),
    refusal('conflict', 'Runner was already enabled for this project', 'the project has the runner'),
  ],
  input: projectRef.extend({ runner_id: id }),
  output: listedRunner,
});

/** 403 when it is the runner's only project. */
export const disableRunner = operation({
  name: 'runners.disable',
  summary: 'Disable a runner for a project',
  http: 'DELETE /projects/:id/runners/:runner_id',
  service: 'ci',
  access: inProject('administer_project', { guard: true }),
  refusals: [
    refusal(
      'forbidden',
      '403 Forbidden - Only one project associated with the runner. Please remove the runner instead',
      'the runner has no other project',
    ),
  ],
  input: projectRef.extend({ runner_id: id }),
  output: z.object({}),
});

/** Runners that registered with the previous token keep theirs. */
export const resetRegistrationToken = operation({
  name: 'runners.reset_registration_token',
  summary: 'Replace the token by which runners of a project register',
  http: 'POST /projects/:id/runners/reset_registration_token',
  service: 'repo',
  access: inProject('administer_project', { guard: true }),
  input: projectRef,
  output: z.object({ token: z.string(), token_expires_at: timestamp.nullable() }),
});

/** The token in the configuration becomes invalid too, until another one is configured. Runners keep their own tokens. */
export const resetInstanceRegistrationToken = operation({
  name: 'runners.reset_instance_registration_token',
  summary: 'Replace the token by which shared runners register',
  http: 'POST /runners/reset_registration_token',
  service: 'ci',
  access: administrator,
  input: z.object({}),
  output: z.object({ token: z.string(), token_expires_at: timestamp.nullable() }),
});
