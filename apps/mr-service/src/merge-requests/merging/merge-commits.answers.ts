import { Controller } from '@nestjs/common';
import { isMergeOfRequest, type RequestOf } from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';

/** Tells repo-service about merge commits. */
@Controller()
export class MergeCommitAnswers {
  constructor(private readonly mergeRequests: MergeRequestRepository) {}

  @Answers(isMergeOfRequest)
  isMergeOfRequest({ projectId, oid }: RequestOf<typeof isMergeOfRequest>): Promise<boolean> {
    return this.mergeRequests.wasMergedWith(projectId, oid);
  }
}
