import { Injectable } from '@nestjs/common';
import { type Mergeability, type Oid, type ProjectContext } from '@ingot/contracts';
import { HeadPipelines } from '../../git/head-pipelines.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import {
  HeadMismatch,
  HeadMovedOn,
  NotReadyToMerge,
  PipelineNotSuccessful,
} from '../merge-request/merge-request.errors.js';
import { isWorkInProgress } from '../merge-request/work-in-progress.js';
import { type Heads, mergeableHeads } from '../merge-request/mergeability.js';

/** Checks whether an open merge request can be merged; each check returns the heads to merge, or throws the obstacle. */
@Injectable()
export class MergeChecks {
  constructor(private readonly pipelines: HeadPipelines) {}

  /** For a merge now, within the project's settings. */
  async now(
    project: ProjectContext,
    mergeRequest: MergeRequestEntity,
    mergeability: Mergeability,
    sha: string | undefined,
  ): Promise<Heads> {
    refuseWorkInProgress(mergeRequest);
    if (project.onlyAllowMergeIfPipelineSucceeds && mergeability.sourceOid !== null) {
      const status = await this.pipelineOf(mergeRequest, mergeability.sourceOid);
      if (status !== 'success' && status !== 'skipped') throw new NotReadyToMerge('Its pipeline has not succeeded');
    }
    return headsNamed(sha, mergeability);
  }

  /** For a merge when its pipeline succeeds. Throws `PipelineNotSuccessful` when only that is missing. */
  async whenPipelineSucceeds(
    mergeRequest: MergeRequestEntity,
    mergeability: Mergeability,
    sha: string | undefined,
  ): Promise<Heads> {
    refuseWorkInProgress(mergeRequest);
    const heads = headsNamed(sha, mergeability);
    const status = await this.pipelineOf(mergeRequest, heads.sourceOid);
    if (status !== 'success') throw new PipelineNotSuccessful(heads.sourceOid);
    return heads;
  }

  /**
   * As `whenPipelineSucceeds`, for the armed head only. The pipeline comes first: whatever else is in the way is so when it succeeded.
   * Throws `HeadMovedOn` when there is a newer head.
   */
  async armed(mergeRequest: MergeRequestEntity, mergeability: Mergeability, armedHeadOid: Oid): Promise<Heads> {
    if (mergeRequest.autoMergeHeadOid !== armedHeadOid) throw new NotReadyToMerge('Its automatic merge was cancelled');
    if (mergeability.sourceOid !== armedHeadOid) throw new HeadMovedOn();
    if ((await this.pipelineOf(mergeRequest, armedHeadOid)) !== 'success')
      throw new PipelineNotSuccessful(armedHeadOid);
    refuseWorkInProgress(mergeRequest);
    return mergeableHeads(mergeability);
  }

  private pipelineOf({ projectId, sourceBranch }: MergeRequestEntity, headOid: Oid) {
    return this.pipelines.status(projectId, sourceBranch, headOid);
  }
}

function refuseWorkInProgress({ title }: MergeRequestEntity): void {
  if (isWorkInProgress(title)) throw new NotReadyToMerge('It is a draft');
}

function headsNamed(sha: string | undefined, mergeability: Mergeability): Heads {
  const heads = mergeableHeads(mergeability);
  if (sha !== undefined && sha !== heads.sourceOid) throw new HeadMismatch({ expected: sha, actual: heads.sourceOid });
  return heads;
}
