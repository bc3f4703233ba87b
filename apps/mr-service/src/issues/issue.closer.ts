import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Principal, type ProjectContext } from '@ingot/contracts';
import { Inbox } from '@ingot/platform';
import { IssueEvents } from './issue-events.js';
import { mayUpdate } from './issue.policy.js';
import { IssueRepository } from './issue.repository.js';
import { issueTarget } from './issue-target.js';
import { SystemNotes } from '../activity/notes/system-notes.js';
import { TodoRecorder } from '../activity/todos/todo-recorder.js';
import { type ReferencedIssue } from './referenced-issues.js';

/** An event that closes issues, and the durable of its consumer. */
export interface ClosingEvent {
  readonly id: string;
  readonly consumer: string;
  readonly occurredAt: Date;
}

/** What closes issues, as their notes name it. */
export interface ClosingCause {
  readonly kind: 'merge request' | 'commit';
  /** For its own project. */
  readonly reference: string;
  /** For other projects. */
  readonly fullReference: string;
  readonly project: Pick<ProjectContext, 'id' | 'visibility'>;
}

/** Closes the issues that merge requests and pushes refer to. */
@Injectable()
export class IssueCloser {
  constructor(
    private readonly database: DataSource,
    private readonly inbox: Inbox,
    private readonly issues: IssueRepository,
    private readonly notes: SystemNotes,
    private readonly todos: TodoRecorder,
    private readonly events: IssueEvents,
  ) {}

  /** Closes the open issues that the actor may change; once per event, so that an issue reopened since stays open. */
  async close(
    event: ClosingEvent,
    found: readonly ReferencedIssue[],
    by: Principal,
    cause: ClosingCause,
  ): Promise<void> {
    // sorted, so that concurrent closers cannot deadlock
    const ordered = found.toSorted((a, b) => a.issue.id - b.issue.id);
    await this.database.transaction(async (tx) => {
      if (!(await this.inbox.claim(tx, event.consumer, event.id))) return;
      for (const each of ordered) {
        const before = await this.issues.findLocked(tx, each.issue.id);
        if (before?.state !== 'opened' || !mayUpdate(before, by, each.project)) continue;
        const after = await this.issues.change(tx, before, { state: 'closed' });
        await this.notes.add(tx, issueTarget(after), by.userId, `closed via ${shownIn(each.project.id, cause)}`);
        await this.todos.acted(tx, issueTarget(after), by.userId, event.occurredAt);
        await this.events.changed(tx, before, after, by.userId);
      }
    });
  }
}

/** Names another project only if it is public, as readers of the issue may not see it otherwise. */
function shownIn(projectId: number, { kind, reference, fullReference, project }: ClosingCause): string {
  if (project.id === projectId) return `${kind} ${reference}`;
  return project.visibility === 'public' ? `${kind} ${fullReference}` : `a ${kind} of another project`;
}
