import { Inject, Injectable } from '@nestjs/common';
import {
  branchOf,
  type EventOf,
  type Oid,
  type PushedCommit,
  pushedCommits,
  pushedProject,
  refUpdated,
  unlessDamaged,
  ZERO_OID,
} from '@ingot/contracts';
import { CONFIG, Consumes, RpcClient } from '@ingot/platform';
import { Principals } from '../../principals/principals.js';
import { type MrConfig } from '../../config.js';
import { ProjectReader } from '../../git/project-reader.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { MergeIntentRepository } from '../merging/merge-intent.repository.js';
import { IssueCloser } from '../../issues/issue.closer.js';
import { mentionsClosing } from '../../issues/closing-references.js';
import { ReferencedIssues } from '../../issues/referenced-issues.js';

type Push = EventOf<typeof refUpdated>['payload'];

const CONSUMER = 'mr-issues-closed-by-pushes';
/** The most commits of one push that are read. */
const COMMITS = 100;
/** The length of messages that is read. References are mostly at the end; together they fit into one reply. */
const MESSAGE_BYTES = 64 * 1024;

/** Commits pushed to the default branch close the issues that they refer to, in the name of the pusher. */
@Injectable()
export class ClosingPushesConsumer {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly intents: MergeIntentRepository,
    private readonly referenced: ReferencedIssues,
    private readonly users: Principals,
    private readonly closer: IssueCloser,
    private readonly projects: ProjectReader,
    private readonly rpc: RpcClient,
    @Inject(CONFIG) private readonly config: MrConfig,
  ) {}

  /** The push that creates the branch closes nothing, as its history is imported. */
  @Consumes(refUpdated, { durable: 'mr-ref-updates', takesOver: CONSUMER })
  async onRefUpdated({ id, occurredAt, payload }: EventOf<typeof refUpdated>): Promise<void> {
    const { projectId, userId, oldOid, newOid } = payload;
    if (userId === null || oldOid === ZERO_OID || newOid === ZERO_OID) return;
    const commits = await this.commitsOf(payload);
    const by = commits.length === 0 ? null : await this.users.find(userId);
    const project = by && (await this.projects.findFor(by, projectId));
    if (!by || !project) return;

    const { pathWithNamespace } = project;
    const place = { pathWithNamespace, baseUrl: this.config.EXTERNAL_URL ?? null };
    const closed = await this.referenced.closedBy(
      commits.map(({ message }) => message),
      place,
      by,
    );
    for (const [index, commit] of commits.entries()) {
      const found = closed.filter(({ text }) => text === index);
      if (found.length === 0) continue;
      const event = { id, consumer: `${CONSUMER} ${commit.id}`, occurredAt };
      const fullReference = `${pathWithNamespace}@${commit.id}`;
      await this.closer.close(event, found, by, { kind: 'commit', reference: commit.id, fullReference, project });
    }
  }

  /** The commits that mention issues to close: of a push to the default branch that is no merge. */
  private async commitsOf({ projectId, refname, isDefaultBranch, oldOid, newOid }: Push): Promise<PushedCommit[]> {
    const branch = branchOf(refname);
    if (branch === null || isDefaultBranch === false) return [];
    const project = await this.rpc.call(pushedProject, { projectId });
    if (project === null || project.defaultBranch !== branch) return [];
    const { repository } = project;
    const push = { repository, newOid, beside: oldOid, limit: COMMITS, messageBytes: MESSAGE_BYTES };
    const pushed = await unlessDamaged(this.rpc.call(pushedCommits, push, repository.storage));
    const closing = (pushed?.commits ?? []).filter(({ message }) => mentionsClosing(message));
    return closing.length > 0 && (await this.isMerge(projectId, newOid)) ? [] : closing;
  }

  /** Commits of a merge request are handled by its merge event. */
  private async isMerge(projectId: number, oid: Oid): Promise<boolean> {
    // intents first: a merge intent that disappears meanwhile is then recorded as a merge
    return (await this.intents.isIntendedCommit(oid)) || this.mergeRequests.wasMergedWith(projectId, oid);
  }
}
