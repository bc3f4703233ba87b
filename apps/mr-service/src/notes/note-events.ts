import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { noteCreated, noteDeleted, noteUpdated } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { type NoteEntity } from './note.entity.js';
import { type Noteable } from './noteable.js';

/** Tells others of notes, and of what they are on as it is held in the transaction. */
@Injectable()
export class NoteEvents {
  constructor(private readonly outbox: Outbox) {}

  created(tx: EntityManager, note: NoteEntity, on: Noteable): Promise<void> {
    return this.tell(tx, noteCreated, note, on, note.authorId);
  }

  updated(tx: EntityManager, note: NoteEntity, on: Noteable, byUserId: number): Promise<void> {
    return this.tell(tx, noteUpdated, note, on, byUserId);
  }

  deleted(tx: EntityManager, note: NoteEntity, on: Noteable, byUserId: number): Promise<void> {
    return this.tell(tx, noteDeleted, note, on, byUserId);
  }

  private tell(
    tx: EntityManager,
    event: typeof noteCreated,
    note: NoteEntity,
    on: Noteable,
    byUserId: number,
  ): Promise<void> {
    const { type, id, title, confidential, authorId, assigneeId, visibility } = on;
    return this.outbox.add(tx, event, {
      noteId: note.id,
      projectId: note.projectId,
      byUserId,
      body: note.body,
      system: note.system,
      createdAt: note.createdAt.toISOString(),
      noteable: { type, id, oid: null, title, confidential, authorId, assigneeId, visibility },
    });
  }
}
