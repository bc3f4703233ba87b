import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { upToJsonBytes } from '@ingot/contracts';
import { type NoteTarget } from '../targets/note-target.js';
import { NOTE_BYTES } from './note.policy.js';
import { NoteEvents } from './note-events.js';
import { NoteRepository } from './note.repository.js';

/** Writes system notes about changes of issues and merge requests. They do not count as user notes. */
@Injectable()
export class SystemNotes {
  constructor(
    private readonly notes: NoteRepository,
    private readonly events: NoteEvents,
  ) {}

  /** Writes a system note such as `merged`, in the transaction of the change. */
  async add(tx: EntityManager, target: NoteTarget, byUserId: number, text: string): Promise<void> {
    const body = upToJsonBytes(text, NOTE_BYTES);
    const note = await this.notes.insert(tx, target, { authorId: byUserId, body, system: true });
    await this.events.created(tx, note, target);
  }
}
