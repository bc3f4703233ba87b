import { Injectable } from '@nestjs/common';
import { DomainError, type Mergeability, Unavailable } from '@ingot/contracts';
import { type GitProject, RepositoryClient } from '../git/repository-client.js';
import { MergeSettler } from '../merging/merge-settler.js';
import { isContained } from '../merging/standing.js';
import { type MergeRequestEntity, type MergeStatus } from './merge-request.entity.js';
import { MergeRequestRepository } from './merge-request.repository.js';

/** A reader rather gets what was last known than waits longer for what is. */
const PATIENCE_MS = 2_000;

/** Brings the remembered head and merge status of an open merge request up to date. */
@Injectable()
export class MergeRequestRefresher {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly settler: MergeSettler,
    private readonly repositories: RepositoryClient,
  ) {}

  /** The merge request as it stands at present; as last known while its repository is away. */
  async refresh(project: GitProject, mergeRequest: MergeRequestEntity): Promise<MergeRequestEntity> {
    if (mergeRequest.state !== 'opened') return mergeRequest;
    try {
      const standing = await withinPatience(this.repositories.mergeability(project, mergeRequest));
      return await this.apply(project, mergeRequest, standing);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unavailable') return mergeRequest;
      throw error;
    }
  }

  private async apply(project: GitProject, known: MergeRequestEntity, standing: Mergeability) {
    if (isContained(standing) && (await this.settler.settle(project, known.id, standing.targetOid))) {
      return this.mergeRequests.get(known.id);
    }
    const mergeStatus: MergeStatus = standing.canBeMerged ? 'can_be_merged' : 'cannot_be_merged';
    // a deleted source branch leaves the head that it had
    const present = { headOid: standing.sourceOid ?? known.headOid, mergeStatus };
    if (present.headOid === known.headOid && mergeStatus === known.mergeStatus) return known;
    if (await this.mergeRequests.remember(known, present)) return { ...known, ...present };
    const current = await this.mergeRequests.get(known.id);
    return current.state === 'opened' ? { ...current, ...present } : current;
  }
}

async function withinPatience<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unavailable({ reason: 'the repository takes too long' })), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
