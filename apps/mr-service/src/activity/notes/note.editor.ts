import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Forbidden, NotFound } from '@ingot/contracts';
import { Participation } from '../subscriptions/participation.js';
import { type Caller } from '../targets/note-target.js';
import { NoteTargets, type TargetAddress } from '../targets/note-targets.js';
import { ActivityRecorder } from './activity-recorder.js';
import { type NoteEntity } from './note.entity.js';
import { NoteEvents } from './note-events.js';
import { mayChangeNote, mayDeleteNote, requireNoteBody } from './note.policy.js';
import { NoteRepository } from './note.repository.js';

/** Identifies a note. */
interface NamedNote extends Caller {
  readonly on: TargetAddress;
  readonly noteId: number;
}

/** Changes and deletes notes. */
@Injectable()
export class NoteEditor {
  constructor(
    private readonly database: DataSource,
    private readonly targets: NoteTargets,
    private readonly notes: NoteRepository,
    private readonly events: NoteEvents,
    private readonly activity: ActivityRecorder,
    private readonly participation: Participation,
  ) {}

  /** Throws `404 Note Not Found`, and 403 for anyone but the author and maintainers. */
  async update({ on, noteId, body, ...caller }: NamedNote & { readonly body: string }): Promise<NoteEntity> {
    requireNoteBody('body', body);
    const target = await this.targets.getReadable(caller, on, 'Note');
    const known = await this.notes.get(target, noteId);
    const { principal, project } = caller;
    if (!mayChangeNote(known, principal, project)) throw new Forbidden();
    const [activity, leave] = await Promise.all([
      this.activity.prepare(target, { text: body }),
      this.participation.ending(target, { text: known.body }),
    ]);
    return this.database.transaction(async (tx) => {
      // locks the target before the note, in the order of deletions, so that two transactions cannot deadlock
      const locked = await this.targets.of(target.type).lock(tx, target.id);
      const note = locked && (await this.notes.changeBody(tx, noteId, body));
      if (!locked || !note) throw new NotFound('Note');
      await activity.noted(tx, target, { noteId, byUserId: principal.userId });
      await leave(tx);
      await this.events.updated(tx, note, locked, principal.userId);
      return note;
    });
  }

  /** The deleted note; null when the caller sees none with that id. Throws 403 for anyone but the author and maintainers. */
  async delete({ on, noteId, ...caller }: NamedNote): Promise<NoteEntity | null> {
    const { principal, project } = caller;
    const target = await this.targets.findReadable(caller, on);
    const note = target && (await this.notes.find(target, noteId));
    if (target === null || note === null) return null;
    if (!mayDeleteNote(note, principal, project)) throw new Forbidden();
    const kind = this.targets.of(target.type);
    const leave = await this.participation.ending(
      target,
      note.system ? {} : { byUserId: note.authorId, text: note.body },
    );
    return this.database.transaction(async (tx) => {
      const locked = await kind.lock(tx, target.id);
      if (locked === null || !(await this.notes.delete(tx, noteId))) return null;
      if (!note.system) await kind.lock(tx, target.id, -1);
      await leave(tx);
      await this.events.deleted(tx, note, locked, principal.userId);
      return note;
    });
  }
}
