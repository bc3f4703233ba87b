import { Injectable } from '@nestjs/common';
import { type DeletedProject, type ProjectsCleaner } from '@ingot/platform';
import { BoardRepository } from '../planning/boards/board.repository.js';
import { IssueRepository } from '../issues/issue.repository.js';
import { LabelRepository } from '../planning/labels/label.repository.js';
import { MergeRequestRepository } from '../merge-requests/merge-request/merge-request.repository.js';
import { MilestoneRepository } from '../planning/milestones/milestone.repository.js';
import { NoteRepository } from '../activity/notes/note.repository.js';
import { SnippetRepository } from '../snippets/snippet.repository.js';
import { TimeStatsRepository } from '../planning/time-tracking/time-stats.repository.js';
import { TodoRepository } from '../activity/todos/todo.repository.js';
import { Subscriptions } from '../activity/subscriptions/subscriptions.js';

/** Deletes all data of a deleted project. */
@Injectable()
export class DeletedProjectCleaner implements ProjectsCleaner {
  constructor(
    private readonly mergeRequests: MergeRequestRepository,
    private readonly issues: IssueRepository,
    private readonly boards: BoardRepository,
    private readonly labels: LabelRepository,
    private readonly milestones: MilestoneRepository,
    private readonly notes: NoteRepository,
    private readonly subscriptions: Subscriptions,
    private readonly snippets: SnippetRepository,
    private readonly times: TimeStatsRepository,
    private readonly todos: TodoRepository,
  ) {}

  async cleanUp({ projectId }: DeletedProject): Promise<void> {
    await this.mergeRequests.deleteProject(projectId);
    await this.issues.deleteProject(projectId);
    await this.boards.deleteProject(projectId);
    await this.labels.deleteProject(projectId);
    await this.milestones.deleteProject(projectId);
    await this.notes.deleteProject(projectId);
    await this.subscriptions.deleteProject(projectId);
    await this.snippets.deleteProject(projectId);
    await this.times.deleteProject(projectId);
    await this.todos.deleteProject(projectId);
  }
}
