import { Injectable } from '@nestjs/common';
import { type Oid, type Page, type PageRequest } from '@ingot/contracts';
import { type GitProject, type Range } from '../../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { withMergeability } from '../merge-request/mergeability.js';
import { type DiffRefs, type DiffVersionEntity, hasChanges } from './diff-version.entity.js';
import { DiffVersionRepository } from './diff-version.repository.js';

const LOOK_MS = 25;
/** The version of a push is usually recorded within some 10 ms. */
const PATIENCE_MS = 2_000;

/** A merge request with its current heads, and its commits. */
export interface PresentChanges<M> {
  readonly mergeRequest: M;
  /** Null when they are not known. */
  readonly refs: DiffRefs | null;
  /** Null when there is nothing to merge. */
  readonly range: Range | null;
}

/** Reads the current and past diffs of merge requests. Stores nothing. */
@Injectable()
export class DiffVersionReader {
  constructor(
    private readonly versions: DiffVersionRepository,
    private readonly mergeRequests: MergeRequestReader,
  ) {}

  /** From the branches of an open merge request; from its newest version when they cannot be compared. */
  async presentChanges<M extends MergeRequestEntity>(project: GitProject, known: M): Promise<PresentChanges<M>> {
    const mergeability = await this.mergeRequests.findMergeability(project, known);
    const mergeRequest = mergeability === null ? known : withMergeability(known, mergeability);
    if (mergeability === null || mergeability.sourceOid === null || mergeability.mergeBaseOid === null) {
      const newest = await this.newest(mergeRequest);
      return { mergeRequest, refs: newest, range: newest !== null && hasChanges(newest) ? newest : null };
    }
    const { sourceOid: headOid, mergeBaseOid: baseOid, targetOid: startOid } = mergeability;
    const refs = { baseOid, headOid, startOid };
    return { mergeRequest, refs, range: baseOid === headOid ? null : refs };
  }

  /** Newest first; right after a push it waits briefly for the version to be recorded. */
  async page(project: GitProject, known: MergeRequestEntity, page: PageRequest): Promise<Page<DiffVersionEntity>> {
    const mergeability = await this.mergeRequests.findMergeability(project, known);
    const headOid = mergeability && withMergeability(known, mergeability).headOid;
    if (headOid !== null) await this.untilRecorded(known.id, headOid);
    return this.versions.page(known.id, page);
  }

  private async newest({ id, headOid }: MergeRequestEntity): Promise<DiffVersionEntity | null> {
    const newest = await this.versions.findNewest(id);
    return newest?.headOid === headOid ? newest : null;
  }

  private async untilRecorded(mergeRequestId: number, headOid: Oid): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await this.versions.isRecorded(mergeRequestId, headOid)) && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}
