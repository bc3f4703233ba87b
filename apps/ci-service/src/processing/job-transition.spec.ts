import { PIPELINE_STATUSES, type PipelineStatus } from '@ingot/contracts';
import { isComplete, isRetryable, JOB_TRANSITIONS, type JobEvent, statusAfter } from './job-transition.js';

/** From the table of the reference, as `from from > to`. */
const TABLE: Readonly<Record<JobEvent, string>> = {
  enqueue: 'created skipped manual > pending',
  process: 'skipped manual > created',
  run: 'pending > running',
  succeed: 'created pending running > success',
  drop: 'created pending running > failed',
  cancel: 'created pending running manual > canceled',
  skip: 'created pending > skipped',
  actionize: 'created > manual',
};

const EVENTS = Object.keys(JOB_TRANSITIONS).filter((event): event is JobEvent => event in TABLE);

describe('an event of a job', () => {
  it.each(EVENTS)('that is %s applies in the states of the table, and in no other', (event) => {
    const [from = '', to = ''] = TABLE[event].split(' > ');
    const after = (status: PipelineStatus): string | null => (from.split(' ').includes(status) ? to : null);

    expect(PIPELINE_STATUSES.map((status) => statusAfter(event, status))).toEqual(PIPELINE_STATUSES.map(after));
  });

  it('is one of the table', () => {
    expect(EVENTS).toEqual(Object.keys(TABLE));
  });
});

it('a job is complete when it succeeded, failed, was canceled or skipped', () => {
  expect(PIPELINE_STATUSES.filter(isComplete).sort()).toEqual(['canceled', 'failed', 'skipped', 'success']);
});

it('the latest job of a name can be retried when it succeeded, failed or was canceled', () => {
  const retryable = (isLatest: boolean) => PIPELINE_STATUSES.filter((status) => isRetryable({ status, isLatest }));

  expect(retryable(true).sort()).toEqual(['canceled', 'failed', 'success']);
  expect(retryable(false)).toEqual([]);
});
