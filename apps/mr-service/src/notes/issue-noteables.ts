import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type ProjectContext } from '@ingot/contracts';
import { type IssueEntity } from '../issues/issue.entity.js';
import { mayRead } from '../issues/issue.policy.js';
import { IssueRepository } from '../issues/issue.repository.js';
import { type Noteable, type NoteableKind, type ReadableNoteable } from './noteable.js';

/** Issues, as notes are written on them. */
@Injectable()
export class IssueNoteables implements NoteableKind {
  constructor(private readonly issues: IssueRepository) {}

  async find(project: ProjectContext, iid: number): Promise<ReadableNoteable | null> {
    const found = await this.issues.findByIid(project.id, iid);
    if (found === null) return null;
    return { ...issueNoteable(found), mayRead: (reader, standing) => mayRead(found, reader, standing) };
  }

  count(tx: EntityManager, id: number, difference: -1 | 0 | 1): Promise<boolean> {
    return this.issues.countNotes(tx, id, difference);
  }

  async hold(tx: EntityManager, id: number): Promise<Noteable | null> {
    const held = await this.issues.hold(tx, id);
    return held && issueNoteable(held);
  }
}

export const issueNoteable = (
  row: Pick<IssueEntity, 'id' | 'projectId' | 'title' | 'authorId' | 'assigneeId' | 'confidential'>,
): Noteable => ({
  type: 'Issue',
  id: row.id,
  projectId: row.projectId,
  title: row.title,
  authorId: row.authorId,
  assigneeId: row.assigneeId,
  confidential: row.confidential,
});
