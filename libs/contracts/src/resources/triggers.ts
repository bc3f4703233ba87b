import { z } from 'zod';
import { byToken, inProject } from '../access.js';
import { filledTextUpTo, id, projectRef, text, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { notFound, projectDeletedMeanwhile, refusal } from '../refusals.js';
import { givenKey, givenValue, MAX_GIVEN_VARIABLES, pipeline, pipelineDeletedMeanwhile } from './pipelines.js';

export const trigger = z
  .object({
    id,
    description: z.string(),
    token: z.string().describe('complete for its owner; the first four characters for others'),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: timestamp.nullable(),
    last_used: timestamp.nullable(),
    owner: userSummary.nullable().describe('the user as whom its pipelines run'),
  })
  .meta({ id: 'PipelineTrigger' });
export type TriggerJson = z.input<typeof trigger>;

const aTrigger = projectRef.extend({ trigger_id: id });
const description = filledTextUpTo(255);
const triggerMissing = notFound('trigger', '');

export const listTriggers = listing({
  name: 'triggers.list',
  summary: 'Pipeline triggers of a project',
  http: 'GET /projects/:id/triggers',
  service: 'ci',
  access: inProject('administer_project'),
  input: projectRef,
  output: z.array(trigger),
});

export const getTrigger = operation({
  name: 'triggers.show',
  summary: 'One pipeline trigger',
  http: 'GET /projects/:id/triggers/:trigger_id',
  service: 'ci',
  access: inProject('administer_project'),
  refusals: [triggerMissing],
  input: aTrigger.extend({ token: text.optional().describe('ignored') }),
  output: trigger,
});

/** Creates a trigger that belongs to the caller. */
export const createTrigger = operation({
  name: 'triggers.create',
  summary: 'Create a pipeline trigger',
  http: 'POST /projects/:id/triggers',
  service: 'ci',
  access: inProject('administer_project'),
  input: projectRef.extend({ description }),
  output: trigger,
});

export const updateTrigger = operation({
  name: 'triggers.update',
  summary: 'Change a pipeline trigger',
  http: 'PUT /projects/:id/triggers/:trigger_id',
  service: 'ci',
  access: inProject('administer_project'),
  refusals: [triggerMissing],
  input: aTrigger.extend({ description: description.optional() }),
  output: trigger,
});

/** Makes the caller the owner of a trigger: its pipelines run in the caller's name. */
export const takeTriggerOwnership = operation({
  name: 'triggers.take_ownership',
  summary: 'Take ownership of a pipeline trigger',
  http: 'POST /projects/:id/triggers/:trigger_id/take_ownership',
  service: 'ci',
  status: 200,
  access: inProject('administer_project'),
  refusals: [triggerMissing],
  input: aTrigger,
  output: trigger,
});

/** Deletes a trigger and invalidates its token. */
export const deleteTrigger = operation({
  name: 'triggers.delete',
  summary: 'Delete a pipeline trigger: returns it, or an empty object if there was none',
  http: 'DELETE /projects/:id/triggers/:trigger_id',
  service: 'ci',
  access: inProject('administer_project'),
  input: aTrigger,
  output: z.union([trigger, z.object({}).strict()]),
});

const runRefusals = [
  refusal('not_found', '404 Not Found', 'there is no such project, or no trigger has the token'),
  refusal('unauthorized', '401 Unauthorized', "the token is another project's"),
  refusal('bad_request', 'variables needs to be a map of key-valued strings', 'a variable is no text'),
  projectDeletedMeanwhile,
  pipelineDeletedMeanwhile,
  refusal(
    'bad_request',
    'No pipeline created',
    'the ref, the configuration or jobs for the ref are missing, or the owner of the trigger may make no pipelines',
  ),
];

const run = {
  service: 'ci',
  access: byToken,
  refusals: runRefusals,
  input: projectRef.extend({
    token: text,
    ref: text.describe('branch or tag'),
    variables: z
      .record(givenKey, givenValue)
      .refine((variables) => Object.keys(variables).length <= MAX_GIVEN_VARIABLES)
      .optional()
      .describe('variables for the jobs, by key'),
  }),
  output: pipeline,
  deadlineMs: 15_000,
} as const;

/** Creates a pipeline in the name of the trigger's owner. */
export const runTrigger = operation({
  name: 'triggers.run',
  summary: 'Trigger a pipeline',
  http: 'POST /projects/:id/trigger/pipeline',
  ...run,
});

/** As `runTrigger`, with the ref in the path. */
export const runTriggerOfRef = operation({
  name: 'triggers.run_of_ref',
  summary: 'Trigger a pipeline of a ref',
  http: 'POST /projects/:id/ref/:ref/trigger/pipeline',
  ...run,
});
