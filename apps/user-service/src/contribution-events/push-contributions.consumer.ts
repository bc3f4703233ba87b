import { Inject, Injectable } from '@nestjs/common';
import {
  branchOf,
  type ContributionAction,
  DomainError,
  type EventOf,
  isRefusal,
  type Oid,
  projectChanged,
  type PushedCommits,
  pushedCommits,
  type PushedProject,
  pushedProject,
  refUpdated,
  ZERO_OID,
} from '@ingot/contracts';
import { Broadcasts, Consumes, InvalidatedCache, LOGGER, type Logger, RpcClient } from '@ingot/platform';
import { Audience, type PushDetails } from './contribution.js';
import { ContributionRecorder, ContributionRepository } from './contribution.repository.js';

type RefUpdated = EventOf<typeof refUpdated>;

/** How many commits of a push are shown, newest first. */
const SHOWN_COMMITS = 20;
/** How long a push is retried while its storage is unavailable. */
const RETRIED_FOR_MS = 3_600_000;

const CACHED_PROJECTS = 10_000;
const FRESH_MS = 60_000;

/** Reads the commits of a push. They are stored, as they may be deleted from the repository later. */
@Injectable()
export class PushDetailsReader {
  private readonly projects = new InvalidatedCache<PushedProject & { readonly id: number }>({
    maxEntries: CACHED_PROJECTS,
    freshMs: FRESH_MS,
    subjectOf: ({ id }) => id,
  });

  constructor(
    private readonly rpc: RpcClient,
    private readonly contributions: ContributionRepository,
    broadcasts: Broadcasts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.projects.dropOn(broadcasts, projectChanged, ({ projectId }) => projectId);
  }

  /** Null when the project or the user was deleted. Throws `Unavailable` when a retry may help. */
  async read(event: RefUpdated, userId: number): Promise<PushDetails | null> {
    const { projectId, oldOid, oldCommitOid, newOid, refname } = event.payload;
    const [project, userName] = await Promise.all([this.project(projectId), this.contributions.findUserName(userId)]);
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

  private project(id: number): Promise<PushedProject | null> {
    return this.projects.get(String(id), async () => {
      const project = await this.rpc.call(pushedProject, { projectId: id });
      return project && { ...project, id };
    });
  }

  /** A push whose commits are no longer readable must not block the events after it. */
  private async commits(event: RefUpdated, { repository, defaultBranch }: PushedProject): Promise<PushedCommits> {
    const { newOid, projectId } = event.payload;
    if (newOid === ZERO_OID) return { commits: [], total: 0 };
    const request = { repository, newOid, beside: knownBefore(event.payload, defaultBranch), limit: SHOWN_COMMITS };
    try {
      return await this.rpc.call(pushedCommits, request, repository.storage);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (!isRefusal(error) && Date.now() - event.occurredAt.getTime() < RETRIED_FOR_MS) throw error;
      this.logger.warn({ err: error, projectId, newOid }, 'recording a push without its commits');
      return { commits: [], total: 0 };
    }
  }
}

/**
 * The revision that bounds the new commits: the old target of the ref, or for a new ref the default branch at that time. Null
 * when every commit is new. Events of older versions lack the default branch, so the current one is used. Pure.
 */
export function knownBefore(
  { refname, oldOid, defaultBranch }: Pick<RefUpdated['payload'], 'refname' | 'oldOid' | 'defaultBranch'>,
  defaultBranchNow: string | null,
): string | null {
  if (oldOid !== ZERO_OID) return oldOid;
  const name = defaultBranch === undefined ? defaultBranchNow : (defaultBranch?.name ?? null);
  if (name === null || branchOf(refname) === name) return null;
  return defaultBranch?.oid ?? name;
}

const ON_PUSH = 'user-contributions-pushes';

/** Records branches and tags that users create, move and delete. */
@Injectable()
export class PushContributionsConsumer {
  constructor(
    private readonly recorder: ContributionRecorder,
    private readonly details: PushDetailsReader,
  ) {}

  @Consumes(refUpdated, { durable: ON_PUSH })
  async onRefUpdated(event: EventOf<typeof refUpdated>): Promise<void> {
    const { projectId, userId, refname } = event.payload;
    if (userId === null || !/^refs\/(heads|tags)\//.test(refname)) return;
    const push = await this.details.read(event, userId);
    if (push === null) return;
    const contribution = {
      authorId: userId,
      projectId,
      action: actionOf(event.payload),
      occurredAt: event.occurredAt,
      audience: Audience.code,
      push,
    };
    await this.recorder.once(ON_PUSH, event, (tx) => this.recorder.add(tx, contribution));
  }
}

function actionOf({ oldOid, newOid }: { oldOid: Oid; newOid: Oid }): ContributionAction {
  if (newOid === ZERO_OID) return 'deleted';
  return oldOid === ZERO_OID ? 'pushed new' : 'pushed to';
}
