import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, type PipelineStatus, pipelineStatusChanged, refUpdated } from '@ingot/contracts';
import { Consumes, Inbox } from '@ingot/platform';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { TodoRepository } from './todo.repository.js';

const ON_PIPELINE = 'mr-todos-pipelines';
const BRANCHES = 'refs/heads/';
const TOLD_OF: ReadonlySet<PipelineStatus> = new Set(['failed', 'pending', 'running']);

/** What pushes and pipelines give people to do, or take from them. */
@Injectable()
export class TodoConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly inbox: Inbox,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly todos: TodoRepository,
  ) {}

  /** Whoever pushes to a merge request has dealt with it, as it was before. */
  @Consumes(refUpdated, { durable: 'mr-todos-pushes' })
  async onPush({ occurredAt: at, payload: { projectId, refname, userId } }: EventOf<typeof refUpdated>): Promise<void> {
    if (userId === null || !refname.startsWith(BRANCHES)) return;
    await this.todos.settleBySource(projectId, refname.slice(BRANCHES.length), { userId, at });
  }

  /** The pipeline of a head failed: its author has to look, and who waits for it to merge. Not so once it is retried. */
  @Consumes(pipelineStatusChanged, { durable: ON_PIPELINE })
  async onPipeline({ id, payload }: EventOf<typeof pipelineStatusChanged>): Promise<void> {
    const { projectId, ref, headOid, status } = payload;
    if (!TOLD_OF.has(status)) return;
    const open = await this.mergeRequests.findOpenBySource(projectId, ref);
    await this.database.transaction(async (tx) => {
      if (!(await this.inbox.claim(tx, ON_PIPELINE, id))) return;
      for (const mergeRequest of open.filter((each) => each.headOid === headOid)) {
        const { authorId, autoMergeUserId } = mergeRequest;
        const userIds = autoMergeUserId === null ? [authorId] : [authorId, autoMergeUserId];
        const target = { type: 'MergeRequest', id: mergeRequest.id, projectId } as const;
        const reason = { action: 'build_failed', userIds } as const;
        if (status === 'failed') await this.todos.insert(tx, target, { ...reason, authorId });
        else await this.todos.settleFor(tx, target, reason);
      }
    });
  }
}
