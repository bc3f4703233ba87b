import { PIPELINE_STATUSES } from '@ingot/contracts';
import { isComplete, isRetryable } from './job-transition.js';

it('a job is complete when it succeeded, failed, was canceled or skipped', () => {
  expect(PIPELINE_STATUSES.filter(isComplete).sort()).toEqual(['canceled', 'failed', 'skipped', 'success']);
});

it('the latest job of a name can be retried when it succeeded, failed or was canceled', () => {
  const retryable = (isLatest: boolean) => PIPELINE_STATUSES.filter((status) => isRetryable({ status, isLatest }));

  expect(retryable(true).sort()).toEqual(['canceled', 'failed', 'success']);
  expect(retryable(false)).toEqual([]);
});
