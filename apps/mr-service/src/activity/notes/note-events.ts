import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { noteCreated, noteDeleted, noteUpdated } from '@ingot/contracts';
import { Outbox } from '@ingot/platform';
import { type NoteTarget } from '../targets/note-target.js';
import { type NoteEntity } from './note.entity.js';

/** Publishes events about notes and their targets. The target is locked in the same transaction. */
@Injectable()
export class NoteEvents {
  constructor(private readonly outbox: Outbox) {}

  created(tx: EntityManager, note: NoteEntity, target: NoteTarget): Promise<void> {
    return this.outbox.add(tx, noteCreated, payloadOf(note, target, note.authorId));
  }

  updated(tx: EntityManager, note: NoteEntity, target: NoteTarget, byUserId: number): Promise<void> {
    return this.outbox.add(tx, noteUpdated, payloadOf(note, target, byUserId));
  }

  deleted(tx: EntityManager, note: NoteEntity, target: NoteTarget, byUserId: number): Promise<void> {
    return this.outbox.add(tx, noteDeleted, payloadOf(note, target, byUserId));
  }
}

const payloadOf = (note: NoteEntity, target: NoteTarget, byUserId: number) => {
  const { type, id, title, confidential, authorId, assigneeId, visibility } = target;
  return {
    noteId: note.id,
    projectId: note.projectId,
    byUserId,
    body: note.body,
    system: note.system,
    createdAt: note.createdAt.toISOString(),
    noteable: { type, id, oid: null, title, confidential, authorId, assigneeId, visibility },
  };
};
