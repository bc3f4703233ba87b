import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type ProjectContext } from '@ingot/contracts';
import { mayRead } from '../merge-requests/merge-request.policy.js';
import { type MergeRequestEntity } from '../merge-requests/merge-request.entity.js';
import { MergeRequestRepository } from '../merge-requests/merge-request.repository.js';
import { type Noteable, type NoteableKind, type ReadableNoteable } from './noteable.js';

/** Merge requests, as notes are written on them. */
@Injectable()
export class MergeRequestNoteables implements NoteableKind {
  constructor(private readonly mergeRequests: MergeRequestRepository) {}

  async find(project: ProjectContext, iid: number): Promise<ReadableNoteable | null> {
    const found = await this.mergeRequests.findByIid(project.id, iid);
    if (found === null) return null;
    return {
      ...mergeRequestNoteable(found),
      mayRead: (reader, standing) => mayRead(found, reader, standing),
    };
  }

  count(tx: EntityManager, id: number, difference: -1 | 0 | 1): Promise<boolean> {
    return this.mergeRequests.countNotes(tx, id, difference);
  }

  async hold(tx: EntityManager, id: number): Promise<Noteable | null> {
    const held = await this.mergeRequests.hold(tx, id);
    return held && mergeRequestNoteable(held);
  }
}

export const mergeRequestNoteable = (
  row: Pick<MergeRequestEntity, 'id' | 'projectId' | 'title' | 'authorId' | 'assigneeId'>,
): Noteable => ({
  type: 'MergeRequest',
  id: row.id,
  projectId: row.projectId,
  title: row.title,
  authorId: row.authorId,
  assigneeId: row.assigneeId,
  confidential: false,
});
