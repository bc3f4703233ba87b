import { z } from 'zod';
import { inProject } from '../access.js';
import { filledTextUpTo, id, longText, projectRef, text, textUpTo, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { missing, notFound } from '../refusals.js';
import { pipelineDeletedMeanwhile } from './pipelines.js';

export const COMMIT_STATUS_STATES = ['pending', 'running', 'success', 'failed', 'canceled'] as const;
export type CommitStatusState = (typeof COMMIT_STATUS_STATES)[number];

export const commitStatus = z
  .object({
    id,
    sha: z.string(),
    ref: z.string().nullable(),
    status: z.string(),
    name: z.string(),
    target_url: z.string().nullable().describe('of a job: its page'),
    description: z.string().nullable(),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    allow_failure: z.boolean(),
    coverage: z.number().nullable(),
    author: userSummary.nullable(),
  })
  .meta({ id: 'CommitStatus' });
export type CommitStatusJson = z.input<typeof commitStatus>;

export const listCommitStatuses = listing({
  name: 'commit_statuses.list',
  summary: 'Statuses of a commit: the latest of each name, or all',
  http: 'GET /projects/:id/repository/commits/:sha/statuses',
  service: 'ci',
  access: inProject('read_commit_status'),
  refusals: [missing('Commit')],
  input: projectRef.extend({
    sha: text,
    ref: text.optional().describe('default: the default branch'),
    stage: text.optional(),
    name: text.optional(),
    all: z.boolean().catch(false).default(false).describe('also replaced ones; what is no boolean is false'),
  }),
  output: z.array(commitStatus),
});

/** Adds or updates the commit's status of that name. 404 for an unknown commit; 400 for an invalid state or URL. */
export const postCommitStatus = operation({
  name: 'commit_statuses.post',
  summary: 'Post a status of a commit',
  http: 'POST /projects/:id/statuses/:sha',
  service: 'ci',
  access: inProject('create_commit_status'),
  refusals: [
    missing('Commit'),
    missing('References for commit', 'no branch contains the commit, and none is given'),
    notFound('pipeline', 'the commit and ref have no such pipeline'),
    pipelineDeletedMeanwhile,
  ],
  input: projectRef.extend({
    sha: text,
    state: z.enum(COMMIT_STATUS_STATES),
    ref: filledTextUpTo(255).optional().describe('branch or tag; default: the first branch that contains the commit'),
    pipeline_id: id
      .optional()
      .describe('a pipeline of the commit, whose ref is the default then; otherwise the newest of the ref'),
    name: textUpTo(255).optional(),
    context: textUpTo(255).optional().describe('alias of `name`'),
    target_url: text.optional(),
    description: longText.optional(),
    coverage: z.number().optional(),
  }),
  output: commitStatus,
  deadlineMs: 15_000,
});
