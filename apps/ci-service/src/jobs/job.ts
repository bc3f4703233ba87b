import { columnsOf, type RowOf } from '@ingot/platform';
import { type JobPlan } from '../configuration/pipeline-plan.js';
import { JobEntity } from './job.entity.js';

const COLUMNS = columnsOf(JobEntity).except('type', 'targetUrl', 'description').from('j');

/** The columns of a job, of the table `j`. */
export const JOB = COLUMNS.except('tags', 'tokenDigest', 'heardAt');
export const JOB_TAGS = COLUMNS.only('tags');
/** The columns that change with contacts of its runner. */
export const JOB_CONTACT = COLUMNS.only('tokenDigest', 'heardAt');

/**
 * SQL: a row while the job is there and was not erased, so that nothing is added to a job that was. Erasing it waits until the
 * transaction ends.
 */
export const unerased = (id: string): string =>
  `(SELECT FROM commit_statuses WHERE id = ${id} AND erased_at IS NULL FOR KEY SHARE)`;

export type Job = Readonly<RowOf<typeof JOB>>;

/** A job with its plan. */
export interface PlannedJob extends Job {
  readonly plan: JobPlan;
}
