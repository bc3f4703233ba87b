import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, pipelineStatusChanged, refUpdated } from '@ingot/contracts';
import { Consumes, Inbox } from '@ingot/platform';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { TodoRepository } from './todo.repository.js';

const ON_PIPELINE = 'mr-todos-pipelines';
const BRANCHES = 'refs/heads/';

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

  /** The pipeline of a head failed: its author has to look, and who waits for it to merge. */
  @Consumes(pipelineStatusChanged, { durable: ON_PIPELINE })
  async onPipeline({ id, payload }: EventOf<typeof pipelineStatusChanged>): Promise<void> {
    if (payload.status !== 'failed') return;
    const open = await this.mergeRequests.findOpenBySource(payload.projectId, payload.ref);
    await this.database.transaction(async (tx) => {
      if (!(await this.inbox.claim(tx, ON_PIPELINE, id))) return;
      for (const { id: targetId, projectId, headOid, authorId, autoMergeUserId } of open) {
        if (headOid !== payload.headOid) continue;
        const userIds = autoMergeUserId === null ? [authorId] : [authorId, autoMergeUserId];
        const target = { type: 'MergeRequest', id: targetId, projectId } as const;
        await this.todos.insert(tx, target, { action: 'build_failed', authorId, userIds });
      }
    });
  }
}
