import { Injectable } from '@nestjs/common';
import { Unavailable } from '@ingot/contracts';
import { RepositoryClient } from '../../git/repository-client.js';
import { AutoMergeArmer } from '../auto-merge/auto-merge.armer.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MayNotMerge, MergeRequestNotOpen, PipelineNotSuccessful } from '../merge-request/merge-request.errors.js';
import { mayMerge } from '../merge-request/merge-request.policy.js';
import { type MergeRequestQuery, MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { MergeChecks } from '../merging/merge-checks.js';
import { type MergeOrder, MergeRequestMerger } from '../merging/merge-request.merger.js';

export interface AcceptMergeRequest extends MergeRequestQuery {
  /** The message of the merge commit; null selects the default message. */
  readonly message: string | null;
  readonly shouldRemoveSourceBranch: boolean | null;
  /** Merge when the pipeline of the current head succeeds, rather than now. */
  readonly whenPipelineSucceeds: boolean;
  /** The head of the source branch that the caller expects, if given. */
  readonly expectedHeadOid?: string | undefined;
}

const MAX_ATTEMPTS = 5;

/** Accepts merge requests: merges now, or arms the automatic merge. */
@Injectable()
export class MergeRequestAcceptor {
  constructor(
    private readonly reader: MergeRequestReader,
    private readonly repositories: RepositoryClient,
    private readonly checks: MergeChecks,
    private readonly merger: MergeRequestMerger,
    private readonly armer: AutoMergeArmer,
  ) {}

  /** Throws `MayNotMerge`, `NotFound`, `MergeRequestNotOpen`, `HeadMismatch`, `NotReadyToMerge` and `MergeConflict`. */
  async accept(command: AcceptMergeRequest): Promise<MergeRequestEntity> {
    const { project, by, message, shouldRemoveSourceBranch, expectedHeadOid } = command;
    const mergeRequest = await this.reader.getReadableOrNotFound(command);
    const rights = await this.repositories.rights(project, mergeRequest.targetBranch);
    if (!mayMerge(project, rights)) throw new MayNotMerge();
    if (mergeRequest.state !== 'opened') throw new MergeRequestNotOpen({ state: mergeRequest.state });
    const isToDefaultBranch = rights.isDefault;
    const merge = {
      project,
      mergeRequest,
      by,
      isToDefaultBranch,
      message,
      shouldRemoveSourceBranch,
      armedHeadOid: null,
    };
    if (!command.whenPipelineSucceeds) {
      return this.merger.merge({
        ...merge,
        headsOf: (present, mergeability) => this.checks.now(project, present, mergeability, expectedHeadOid),
      });
    }
    const order: MergeOrder = {
      ...merge,
      headsOf: (present, mergeability) => this.checks.whenPipelineSucceeds(present, mergeability, expectedHeadOid),
    };
    return this.whenPipelineSucceeds(order, mergeRequest);
  }

  /** Merges if the pipeline of the current head has succeeded; otherwise, or without a pipeline, arms the automatic merge for that head. */
  private async whenPipelineSucceeds(order: MergeOrder, mergeRequest: MergeRequestEntity): Promise<MergeRequestEntity> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const accepted = await this.mergeOrArm(order, mergeRequest);
      if (accepted !== null) return accepted;
    }
    throw new Unavailable({ reason: 'the source branch kept moving' });
  }

  /** Null when the source branch moved meanwhile. */
  private async mergeOrArm(order: MergeOrder, mergeRequest: MergeRequestEntity): Promise<MergeRequestEntity | null> {
    try {
      return await this.merger.merge(order);
    } catch (error) {
      if (!(error instanceof PipelineNotSuccessful)) throw error;
      const { headOid } = error;
      const { message, shouldRemoveSourceBranch } = order;
      const arming = { userId: order.by.userId, headOid, message, shouldRemoveSourceBranch };
      return this.armer.arm(order.project, mergeRequest, arming);
    }
  }
}
