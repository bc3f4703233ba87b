import { z } from 'zod';
import { inProject } from '../access.js';
import { filledText, id, projectRef, text, timestamp } from '../fields.js';
import { listing, operation } from '../operation.js';
import { invalid, notFound, refusal } from '../refusals.js';

export const ENVIRONMENT_STATES = ['available', 'stopped'] as const;
export type EnvironmentState = (typeof ENVIRONMENT_STATES)[number];

/** The states that lists are asked for: here none is ever stopping, as existing clients expect of some. */
const ASKED_ENVIRONMENT_STATES = [...ENVIRONMENT_STATES, 'stopping'] as const;
export type AskedEnvironmentState = (typeof ASKED_ENVIRONMENT_STATES)[number];

export const environmentSummary = z
  .object({
    id,
    name: z.string(),
    slug: z.string().describe('the name in a form for host names'),
    external_url: z.string().nullable(),
  })
  .meta({ id: 'EnvironmentSummary' });
export type EnvironmentSummaryJson = z.input<typeof environmentSummary>;

export const environment = environmentSummary
  .extend({
    state: z.enum(ENVIRONMENT_STATES),
    created_at: timestamp,
    updated_at: timestamp,
    project: z.object({
      id,
      name: z.string(),
      path: z.string(),
      path_with_namespace: z.string(),
      web_url: z.string(),
    }),
  })
  .meta({ id: 'Environment' });
export type EnvironmentJson = z.input<typeof environment>;

const anEnvironment = projectRef.extend({ environment_id: id });
const environmentMissing = notFound('environment', '');
const externalUrl = text.transform((url) => (url === '' ? null : url)).nullish();
const slug = text.optional().describe('refused: it derives from the name');

const refused = [
  invalid('name', '<problem>', 'the name is taken, or not fit'),
  invalid('external_url', '<problem>', 'the address is none, or is taken'),
  refusal(
    'bad_request',
    { error: 'slug is automatically generated and cannot be changed' },
    'a slug is given, which is made of the name',
  ),
];

export const listEnvironments = listing({
  name: 'environments.list',
  summary: 'Environments of a project',
  http: 'GET /projects/:id/environments',
  service: 'ci',
  access: inProject('read_environment'),
  input: projectRef.extend({
    name: text.optional().describe('only the environment of that name'),
    search: text.optional().describe('a substring of the name'),
    states: z
      .enum(ASKED_ENVIRONMENT_STATES)
      .optional()
      .describe('only environments in this state; none is ever `stopping`'),
  }),
  output: z.array(environment),
});

export const getEnvironment = operation({
  name: 'environments.show',
  summary: 'One environment',
  http: 'GET /projects/:id/environments/:environment_id',
  service: 'ci',
  access: inProject('read_environment'),
  refusals: [environmentMissing],
  input: anEnvironment,
  output: environment,
});

export const createEnvironment = operation({
  name: 'environments.create',
  summary: 'Create an environment',
  http: 'POST /projects/:id/environments',
  service: 'ci',
  access: inProject('update_environment'),
  refusals: refused,
  input: projectRef.extend({ name: filledText, external_url: externalUrl, slug }),
  output: environment,
});

export const updateEnvironment = operation({
  name: 'environments.update',
  summary: 'Change an environment',
  http: 'PUT /projects/:id/environments/:environment_id',
  service: 'ci',
  access: inProject('administer_project'),
  refusals: [environmentMissing, ...refused],
  input: anEnvironment.extend({ name: filledText.optional(), external_url: externalUrl, slug }),
  output: environment,
});

/** Deletes an environment and its deployments. */
export const deleteEnvironment = operation({
  name: 'environments.delete',
  summary: 'Delete an environment: returns it, or an empty object if there was none',
  http: 'DELETE /projects/:id/environments/:environment_id',
  service: 'ci',
  access: inProject('administer_project'),
  input: anEnvironment,
  output: z.union([environment, z.object({}).strict()]),
});

/** Stops an environment, and starts the `on_stop` job of its last deployment. */
export const stopEnvironment = operation({
  name: 'environments.stop',
  summary: 'Stop an environment',
  http: 'POST /projects/:id/environments/:environment_id/stop',
  service: 'ci',
  status: 200,
  access: inProject('update_environment'),
  refusals: [environmentMissing],
  input: anEnvironment,
  output: environment,
});
