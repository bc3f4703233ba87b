import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotFound, NotModified } from '@ingot/contracts';
import { QuickActions } from '../quick-actions/quick-actions.js';
import { Discussion } from './discussion.js';
import { checkNoteBody } from './note-body.js';
import { type NoteEntity } from './note.entity.js';
import { NoteEvents } from './note-events.js';
import { NoteRepository } from './note.repository.js';
import { type ReadableNoteable } from './noteable.js';
import { type Caller, getReadable, type Place } from './place.js';

/** Writes notes, and does what their commands say. */
@Injectable()
export class NoteCreator {
  constructor(
    private readonly database: DataSource,
    private readonly notes: NoteRepository,
    private readonly events: NoteEvents,
    private readonly discussion: Discussion,
    private readonly quickActions: QuickActions,
  ) {}

  /**
   * The note; of a text that is nothing but commands, the last one that Ingot wrote of what they changed. Throws
   * `404 Note Not Found` for what the caller may not read, 400 for a body that is none, what refuses the commands' changes, and
   * `NotModified` when there is neither a text nor a change that is noted.
   * @param parameter the body's name in the request
   */
  async create(caller: Caller, place: Place, body: string, parameter: 'body' | 'note' = 'body'): Promise<NoteEntity> {
    checkNoteBody(parameter, body);
    const on = await getReadable(caller, place, 'Note');
    const latestId = await this.notes.findLatestId(on);
    const { text, finish } = await this.quickActions.perform(caller, place, on, body);
    const written = text === '' ? null : await this.insert(caller, place, on, text);
    await finish();
    if (written !== null) return written;
    const noted = await this.notes.findLastSystemNote(on, caller.principal.userId, latestId);
    if (noted === null) throw new NotModified();
    return noted;
  }

  private async insert({ principal }: Caller, { kind }: Place, on: ReadableNoteable, body: string) {
    const authorId = principal.userId;
    const discussion = await this.discussion.prepare(on, { text: body, writerId: authorId });
    return this.database.transaction(async (tx) => {
      const held = (await kind.count(tx, on.id, 1)) ? await kind.hold(tx, on.id) : null;
      if (held === null) throw new NotFound('Note');
      const note = await this.notes.insert(tx, on, { authorId, body, system: false });
      await discussion.said(tx, on, { noteId: note.id, byUserId: authorId });
      await this.events.created(tx, note, held);
      return note;
    });
  }
}
