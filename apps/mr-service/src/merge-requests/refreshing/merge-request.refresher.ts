import { Injectable } from '@nestjs/common';
import { type Oid } from '@ingot/contracts';
import { type GitProject, unlessUnreadable } from '../../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { isContained, withMergeability } from '../merge-request/mergeability.js';
import { MergeRecovery } from '../merging/merge-recovery.js';

/** Stores the current head and merge status of open merge requests. */
@Injectable()
export class MergeRequestRefresher {
  constructor(
    private readonly reader: MergeRequestReader,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly recovery: MergeRecovery,
  ) {}

  /** The merge request as stored; unchanged while its repository is unavailable, or when that is damaged. */
  async refresh(project: GitProject, known: MergeRequestEntity): Promise<MergeRequestEntity> {
    const mergeability = await this.reader.findMergeability(project, known);
    if (mergeability === null) return known;
    if (isContained(mergeability) && (await this.recordMerge(project, known.id, mergeability.targetOid))) {
      return this.mergeRequests.get(known.id);
    }
    const present = withMergeability(known, mergeability);
    const { headOid, mergeStatus } = present;
    if (headOid === known.headOid && mergeStatus === known.mergeStatus) return known;
    if (await this.mergeRequests.storeBranchState(known, { headOid, mergeStatus })) return present;
    const current = await this.mergeRequests.get(known.id);
    return current.state === 'opened' ? { ...current, headOid, mergeStatus } : current;
  }

  /** Whether an interrupted merge had reached the target branch. */
  private async recordMerge(project: GitProject, id: number, targetOid: Oid | null): Promise<boolean> {
    return (await unlessUnreadable(this.recovery.recordIfLanded(project, id, targetOid))) ?? false;
  }
}
