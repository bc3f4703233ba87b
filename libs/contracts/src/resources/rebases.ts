import { z } from 'zod';
import { operation } from '../operation.js';
import { refusal } from '../refusals.js';
import { aMergeRequest, inMergeRequest, mergeRequestRefusals } from './merge-requests.js';

/**
 * Rebases the source branch onto the target branch, soon afterwards. 403 for anyone who may not rewrite the source branch, both now and when it
 * moves; 409 when it is not open, or being rebased.
 */
export const rebaseMergeRequest = operation({
  name: 'merge_requests.rebase',
  summary: 'Rebase the source branch; `rebase_in_progress` and `merge_error` of the merge request tell how it went',
  http: 'PUT /projects/:id/merge_requests/:merge_request_iid/rebase',
  service: 'mr',
  access: inMergeRequest,
  refusals: [
    ...mergeRequestRefusals,
    refusal(
      'forbidden',
      '403 Forbidden - Cannot push to source branch',
      'the caller may not push to the source branch',
    ),
    refusal(
      'forbidden',
      '403 Forbidden - Source branch is protected from force push',
      'the source branch is protected, and the caller is no maintainer',
    ),
    refusal('forbidden', '403 Forbidden - Source branch does not exist', 'the source branch does not exist'),
    refusal(
      'conflict',
      { message: 'Merge request cannot be rebased', reason: '<why>' },
      'it is merged, closed, or being rebased',
    ),
  ],
  input: aMergeRequest.extend({
    skip_ci: z.boolean().default(false).describe('whether the pipeline of the rebased branch is skipped'),
  }),
  output: z.object({ rebase_in_progress: z.boolean().describe('true: the rebase waits or runs') }),
  status: 202,
});
