import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Forbidden, NotFound, type Page, type PageRequest } from '@ingot/contracts';
import { Discussion } from './discussion.js';
import { checkNoteBody } from './note-body.js';
import { type NoteEntity } from './note.entity.js';
import { NoteEvents } from './note-events.js';
import { mayChangeNote, mayDeleteNote } from './note.policy.js';
import { NoteRepository } from './note.repository.js';
import { type ReadableNoteable } from './noteable.js';
import { type Caller, findReadable, getReadable, type Place } from './place.js';

/** Notes, whatever they are on. What the caller may not read is to them as if it were not there. */
@Injectable()
export class Notes {
  constructor(
    private readonly database: DataSource,
    private readonly notes: NoteRepository,
    private readonly events: NoteEvents,
    private readonly discussion: Discussion,
  ) {}

  /** Throws `404 Notes Not Found`. */
  async page(caller: Caller, place: Place, page: PageRequest): Promise<Page<NoteEntity>> {
    return this.notes.page(await getReadable(caller, place, 'Notes'), page);
  }

  /** As `page`, without what Ingot itself noted. */
  async pageOfPeoples(caller: Caller, place: Place, page: PageRequest): Promise<Page<NoteEntity>> {
    return this.notes.pageOfPeoples(await getReadable(caller, place, 'Notes'), page);
  }

  /** Throws `404 Note Not Found`. */
  async get(caller: Caller, place: Place, id: number): Promise<NoteEntity> {
    return this.getOn(await getReadable(caller, place, 'Note'), id);
  }

  /** Throws `404 Note Not Found`, and 403 for all but the author and maintainers. */
  async update(caller: Caller, place: Place, id: number, body: string): Promise<NoteEntity> {
    checkNoteBody('body', body);
    const on = await getReadable(caller, place, 'Note');
    const known = await this.getOn(on, id);
    const { principal, project } = caller;
    if (!mayChangeNote(known, principal, project)) throw new Forbidden();
    const discussion = await this.discussion.prepare(on, { text: body });
    return this.database.transaction(async (tx) => {
      // the thing before the note, as whoever deletes it; and as two who mention each other on it wait for one another
      const held = (await place.kind.count(tx, on.id, 0)) ? await place.kind.hold(tx, on.id) : null;
      const note = held && (await this.notes.changeBody(tx, id, body));
      if (!held || !note) throw new NotFound('Note');
      await discussion.said(tx, on, { noteId: note.id, byUserId: principal.userId });
      await this.events.updated(tx, note, held, principal.userId);
      return note;
    });
  }

  /** The note that was deleted; null when there is none, or none for the caller. Throws 403 for all but the author and maintainers. */
  async delete(caller: Caller, place: Place, id: number): Promise<NoteEntity | null> {
    const { principal, project } = caller;
    const on = await findReadable(caller, place);
    const note = on === null ? null : await this.notes.find(on, id);
    if (on === null || note === null) return null;
    if (!mayDeleteNote(note, principal, project)) throw new Forbidden();
    return this.database.transaction(async (tx) => {
      if (!(await place.kind.count(tx, on.id, 0)) || !(await this.notes.delete(tx, id))) return null;
      if (!note.system) await place.kind.count(tx, on.id, -1);
      await this.events.deleted(tx, note, on, principal.userId);
      return note;
    });
  }

  private async getOn(on: ReadableNoteable, id: number): Promise<NoteEntity> {
    const note = await this.notes.find(on, id);
    if (note === null) throw new NotFound('Note');
    return note;
  }
}
