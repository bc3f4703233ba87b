import { z } from 'zod';
import { byToken, inProject } from '../access.js';
import { filledTextUpTo, id, projectRef, text, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { notFound, projectDeletedMeanwhile, refusal } from '../refusals.js';
import { pipeline, pipelineDeletedMeanwhile } from './pipelines.js';

export const trigger = z
  .object({
    id,
    description: z.string(),
    token: z.string().describe('whole for its owner; the first four characters for others'),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: timestamp.nullable(),
    last_used: timestamp.nullable(),
    owner: userSummary.nullable().describe('as whom its pipelines run'),
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
  input: aTrigger.extend({ token: text.optional().describe('is not looked at') }),
  output: trigger,
});

/** Makes a trigger, which is the caller's. */
export const createTrigger = operation({
  name: 'triggers.create',
  summary: 'Make a pipeline trigger',
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

/** Makes a trigger the caller's: its pipelines run as theirs from then on. */
export const takeTriggerOwnership = operation({
  name: 'triggers.take_ownership',
  summary: 'Take a pipeline trigger',
  http: 'POST /projects/:id/triggers/:trigger_id/take_ownership',
  service: 'ci',
  status: 200,
  access: inProject('administer_project'),
  refusals: [triggerMissing],
  input: aTrigger,
  output: trigger,
});

/** Deletes a trigger, whose token is no good from then on. */
export const deleteTrigger = operation({
  name: 'triggers.delete',
  summary: 'Delete a pipeline trigger: answers it when it was there, else an empty object',
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
  refusal('bad_request', 'No pipeline created', 'the ref, the configuration or jobs for the ref are missing'),
];

const run = {
  service: 'ci',
  access: byToken,
  refusals: runRefusals,
  input: projectRef.extend({
    token: text,
    ref: text.describe('branch or tag'),
    variables: z.record(z.string(), z.unknown()).optional().describe('for the jobs; by their keys'),
  }),
  output: pipeline,
} as const;

/** Makes a pipeline as the owner of the trigger. */
export const runTrigger = operation({
  name: 'triggers.run',
  summary: 'Trigger a pipeline',
  http: 'POST /projects/:id/trigger/pipeline',
  ...run,
});

/** As `runTrigger`, for clients that name the ref in the path. */
export const runTriggerOfRef = operation({
  name: 'triggers.run_of_ref',
  summary: 'Trigger a pipeline of a ref',
  http: 'POST /projects/:id/ref/:ref/trigger/pipeline',
  ...run,
});
