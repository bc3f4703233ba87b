import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  branchOf,
  type EventOf,
  externalBuildFailed,
  jobFinished,
  jobsRetried,
  type Oid,
  pipelineStatusChanged,
  refUpdated,
} from '@ingot/contracts';
import { Consumes, Inbox } from '@ingot/platform';
import { ProjectReader } from '../../git/project-reader.js';
import { RepositoryClient } from '../../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { TodoRepository } from '../../activity/todos/todo.repository.js';

const ON_BUILDS = 'mr-todos-pipelines';

type BuildEvent = typeof pipelineStatusChanged | typeof jobFinished | typeof externalBuildFailed | typeof jobsRetried;

/** Creates todos, and marks them as done, on pushes and builds. */
@Injectable()
export class MergeRequestTodosConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly inbox: Inbox,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly todos: TodoRepository,
    private readonly projects: ProjectReader,
    private readonly repositories: RepositoryClient,
  ) {}

  /** A push to the source branch marks the pusher's earlier todos for the merge request as done. */
  @Consumes(refUpdated, { durable: 'mr-ref-updates', takesOver: 'mr-todos-pushes' })
  async onPush({ occurredAt: at, payload: { projectId, refname, userId } }: EventOf<typeof refUpdated>): Promise<void> {
    const branch = branchOf(refname);
    if (userId === null || branch === null) return;
    if (!(await this.mergeRequests.openAt(projectId, branch)).isSource) return;
    const open = await this.mergeRequests.findOpenBySource(projectId, branch);
    await this.todos.markDoneBefore({ type: 'MergeRequest', ids: open.map(({ id }) => id) }, { userId, at });
  }

  /**
   * A build of a head failed, or its pipeline failed without one: the author, and the user who armed the automatic merge, get a todo.
   * A retry marks it as done. Events may arrive in another order than they happened, so their times decide.
   */
  @Consumes([pipelineStatusChanged, jobFinished, externalBuildFailed, jobsRetried], {
    durable: 'mr-builds',
    takesOver: ON_BUILDS,
  })
  async onBuild({ id, subject, occurredAt: at, payload }: EventOf<BuildEvent>): Promise<void> {
    const told = whatIsTold(subject, payload);
    if (told === 'nothing') return;
    const { projectId, ref, headOid } = payload;
    const ofHead = await this.openOfHead(projectId, ref, headOid);
    await this.database.transaction(async (tx) => {
      if (!(await this.inbox.claim(tx, ON_BUILDS, id))) return;
      for (const mergeRequest of ofHead) {
        const { authorId, autoMergeUserId } = mergeRequest;
        const userIds = autoMergeUserId === null ? [authorId] : [authorId, autoMergeUserId];
        const target = { type: 'MergeRequest', id: mergeRequest.id, projectId } as const;
        const reason = { action: 'build_failed', userIds } as const;
        if (told === 'tried again') {
          await this.mergeRequests.noteRetry(tx, mergeRequest.id, at);
          await this.todos.markDoneFor(tx, target, { ...reason, before: at });
        } else if (!(await this.mergeRequests.isRetriedSince(tx, mergeRequest.id, at))) {
          await this.todos.insertFailure(tx, target, { ...reason, authorId, at });
        }
      }
    });
  }

  /** A build may end before its push is read here: of a head that no row has yet, the branch itself says whether it is its head. */
  private async openOfHead(projectId: number, branch: string, headOid: Oid): Promise<readonly MergeRequestEntity[]> {
    const open = await this.mergeRequests.findOpenBySource(projectId, branch);
    if (open.every((each) => each.headOid === headOid)) return open;
    const project = await this.projects.find(projectId);
    const presentOid = project && (await this.repositories.head(project, branch));
    return presentOid === headOid ? open : open.filter((each) => each.headOid === headOid);
  }
}

/** A pipeline that runs again, for example after a manual job was played, reports no failure. */
function whatIsTold(subject: string, payload: EventOf<BuildEvent>['payload']): 'failed' | 'tried again' | 'nothing' {
  if ('tag' in payload && payload.tag) return 'nothing'; // a tag is not a branch, even if their names are equal
  if (subject === externalBuildFailed.subject) return 'failed';
  if (subject === jobsRetried.subject) return 'tried again';
  if ('jobId' in payload) {
    return payload.status === 'failed' && !payload.allowFailure ? 'failed' : 'nothing';
  }
  return 'status' in payload && payload.status === 'failed' ? 'failed' : 'nothing';
}
