import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { allows, DomainError, NotFound, type Principal, type ProjectContext } from '@ingot/contracts';
import { Principals } from '../principals/principals.js';
import { AwardEmojiRepository } from '../activity/award-emoji/award-emoji.repository.js';
import { ProjectReader } from '../git/project-reader.js';
import { ProjectLabels } from '../planning/labels/project-labels.js';
import { Milestones } from '../planning/milestones/milestones.js';
import { type Caller } from '../activity/targets/note-target.js';
import { issueTarget } from './issue-target.js';
import { NoteRepository } from '../activity/notes/note.repository.js';
import { SystemNotes } from '../activity/notes/system-notes.js';
import { Subscriptions } from '../activity/subscriptions/subscriptions.js';
import { TodoRecorder } from '../activity/todos/todo-recorder.js';
import { TimeStatsRepository } from '../planning/time-tracking/time-stats.repository.js';
import { IssueEvents } from './issue-events.js';
import { type IssueEntity } from './issue.entity.js';
import { IssueReader } from './issue.reader.js';
import { IssueRepository, type NewIssue } from './issue.repository.js';

/** 400: the caller may not move the issue, or not to that project. */
class CannotMoveIssue extends DomainError {
  constructor() {
    super('bad_request', 'Cannot move issue due to insufficient permissions!');
  }
}

/** 400: the issue is already in that project. */
class MovedToItsOwnProject extends DomainError {
  constructor() {
    super('bad_request', 'Cannot move issue to project it originates from!');
  }
}

export interface MoveIssue extends Caller {
  readonly iid: number;
  readonly toProjectId: number;
}

interface Move {
  readonly source: ProjectContext;
  readonly target: ProjectContext;
  readonly assigneeId: number | null;
  readonly by: Principal;
}

/** Moves issues: closes the old one and opens a copy with its texts, notes, awards, times, people and age in the other project. */
@Injectable()
export class IssueMover {
  constructor(
    private readonly database: DataSource,
    private readonly issues: IssueRepository,
    private readonly reader: IssueReader,
    private readonly projects: ProjectReader,
    private readonly principals: Principals,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
    private readonly subscriptions: Subscriptions,
    private readonly notes: NoteRepository,
    private readonly systemNotes: SystemNotes,
    private readonly todos: TodoRecorder,
    private readonly times: TimeStatsRepository,
    private readonly awards: AwardEmojiRepository,
    private readonly events: IssueEvents,
  ) {}

  /** The new issue and its project. */
  async move({
    principal,
    project,
    iid,
    toProjectId,
  }: MoveIssue): Promise<{ issue: IssueEntity; project: ProjectContext }> {
    const known = await this.reader.getReadable(project, iid, principal);
    if (toProjectId === project.id) throw new MovedToItsOwnProject();
    const target = await this.projects.findFor(principal, toProjectId);
    if (target === null) throw new NotFound('Project');
    if (!allows('update_issue', project) || !allows('update_issue', target)) throw new CannotMoveIssue();
    const assigneeId = await this.assigneeIn(target, known);
    const move = { source: project, target, assigneeId, by: principal };
    return { issue: await this.database.transaction((tx) => this.moveLocked(tx, known.id, move)), project: target };
  }

  /** Null for one who would not see the new issue. */
  private async assigneeIn({ id }: ProjectContext, { assigneeId }: IssueEntity): Promise<number | null> {
    if (assigneeId === null) return null;
    return (await this.principals.mayStay('read_issue', id, assigneeId)) ? assigneeId : null;
  }

  private async moveLocked(tx: EntityManager, id: number, move: Move): Promise<IssueEntity> {
    const issue = await this.issues.findLocked(tx, id);
    if (issue === null) throw new NotFound();
    if (issue.movedToId !== null) throw new CannotMoveIssue();
    const moved = await this.issues.insert(tx, await this.successorOf(tx, issue, move));
    const [from, to] = [issueTarget(issue), issueTarget(moved)];
    await this.subscriptions.copy(tx, { ...issue, type: 'Issue' }, { ...moved, type: 'Issue' });
    await this.times.copy(tx, { ...issue, type: 'Issue' }, { ...moved, type: 'Issue' });
    await this.notes.copy(tx, from, to);
    await this.awards.copyIssue(tx, issue.id, moved.id);
    const closed = await this.issues.change(tx, issue, { state: 'closed', movedToId: moved.id });

    const { source, target, by } = move;
    await this.systemNotes.add(tx, from, by.userId, `moved to ${placeOf(target, moved)}`);
    await this.systemNotes.add(tx, to, by.userId, `moved from ${placeOf(source, issue)}`);
    await this.todos.acted(tx, from, by.userId);
    await this.events.changed(tx, issue, closed, by.userId);
    await this.events.opened(tx, moved, by.userId);
    return moved;
  }

  private async successorOf(tx: EntityManager, issue: IssueEntity, { target, assigneeId }: Move): Promise<NewIssue> {
    const { title, description, state, authorId, confidential, dueDate, createdAt } = issue;
    const { userNotesCount, upvotes, downvotes } = issue;
    const labels = await this.labels.titlesOf(tx, issue.labelIds);
    return {
      ...{ projectId: target.id, title, description, state, authorId, confidential, dueDate, createdAt },
      ...{ userNotesCount, upvotes, downvotes },
      // the assignee may have changed meanwhile
      assigneeId: assigneeId === issue.assigneeId ? assigneeId : null,
      labelIds: await this.labels.idsOf(tx, target, [...labels.values()]),
      milestoneId: await this.milestoneLike(tx, issue.milestoneId, target.id),
    };
  }

  /** The other project's milestone of the same title, if any. */
  private async milestoneLike(
    tx: EntityManager,
    milestoneId: number | null,
    projectId: number,
  ): Promise<number | null> {
    if (milestoneId === null) return null;
    const title = (await this.milestones.titlesOf(tx, [milestoneId])).get(milestoneId);
    return title === undefined ? null : this.milestones.findByTitle(tx, projectId, title);
  }
}

/** Names the other project only if it is public, as readers of the issue may not see it otherwise. */
const placeOf = ({ visibility, pathWithNamespace }: ProjectContext, { iid }: IssueEntity): string =>
  visibility === 'public' ? `${pathWithNamespace}#${iid}` : 'another project';
