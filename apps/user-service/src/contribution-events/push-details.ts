import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  type EventOf,
  type PushedCommits,
  pushedCommits,
  type PushedProject,
  pushedProject,
  type refUpdated,
  ZERO_OID,
} from '@ingot/contracts';
import { LOGGER, type Logger, RpcClient } from '@ingot/platform';
import { type PushDetails } from './contribution.js';
import { ContributionRepository } from './contribution.repository.js';

type RefUpdated = EventOf<typeof refUpdated>;

/** Newest commits of a push that are shown. */
const SHOWN_COMMITS = 20;
/** How long the commits of a push are waited for while their storage is away. */
const PATIENCE_MS = 3_600_000;

/** Finds out what a push brought along, and remembers it: what it tells may be gone from the repository later. */
@Injectable()
export class PushDetailsReader {
  constructor(
    private readonly rpc: RpcClient,
    private readonly contributions: ContributionRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null when the project or the user is gone. Throws `Unavailable` when it is worth trying again. */
  async read(event: RefUpdated, userId: number): Promise<PushDetails | null> {
    const { projectId, oldOid, oldCommitOid, newOid, refname } = event.payload;
    const [project, userName] = await Promise.all([
      this.rpc.call(pushedProject, { projectId }),
      this.contributions.findUserName(userId),
    ]);
    if (project === null || userName === null) return null;
    return {
      before: oldCommitOid ?? oldOid,
      after: newOid,
      ref: refname,
      userName,
      repository: { name: project.name, description: project.description },
      ...(await this.commits(event, project)),
    };
  }

  /** A push whose commits cannot be read any more must not hold up the events after it. */
  private async commits(event: RefUpdated, { repository, defaultBranch }: PushedProject): Promise<PushedCommits> {
    const { newOid, projectId } = event.payload;
    if (newOid === ZERO_OID) return { commits: [], total: 0 };
    const request = { repository, newOid, beside: knownBefore(event.payload, defaultBranch), limit: SHOWN_COMMITS };
    try {
      return await this.rpc.call(pushedCommits, request, repository.storage);
    } catch (error) {
      const isAway = error instanceof DomainError && error.code === 'unavailable';
      if (!(error instanceof DomainError)) throw error;
      if (isAway && Date.now() - event.occurredAt.getTime() < PATIENCE_MS) throw error;
      this.logger.warn({ err: error, projectId, newOid }, 'a push is told of without its commits');
      return { commits: [], total: 0 };
    }
  }
}

/**
 * The revision whose commits are nothing new: where the ref was, or for a new one the default branch as it was then; null
 * when everything is new. Events of older versions do not tell of the default branch: as it is now. Pure.
 */
export function knownBefore(
  { refname, oldOid, defaultBranch }: Pick<RefUpdated['payload'], 'refname' | 'oldOid' | 'defaultBranch'>,
  defaultBranchNow: string | null,
): string | null {
  if (oldOid !== ZERO_OID) return oldOid;
  const name = defaultBranch === undefined ? defaultBranchNow : (defaultBranch?.name ?? null);
  if (name === null || refname === `refs/heads/${name}`) return null;
  return defaultBranch?.oid ?? name;
}
