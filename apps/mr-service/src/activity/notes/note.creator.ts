import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotFound, NotModified } from '@ingot/contracts';
import { QuickActions } from '../quick-actions/quick-actions.js';
import { type Caller, type FoundTarget } from '../targets/note-target.js';
import { NoteTargets, type TargetAddress } from '../targets/note-targets.js';
import { ActivityRecorder } from './activity-recorder.js';
import { type NoteEntity } from './note.entity.js';
import { NoteEvents } from './note-events.js';
import { requireNoteBody } from './note.policy.js';
import { NoteRepository } from './note.repository.js';

interface CreateNote extends Caller {
  readonly on: TargetAddress;
  readonly body: string;
  /** The request parameter that holds the body. */
  readonly parameter?: 'body' | 'note';
}

/** Writes notes and runs their quick actions. */
@Injectable()
export class NoteCreator {
  constructor(
    private readonly database: DataSource,
    private readonly targets: NoteTargets,
    private readonly notes: NoteRepository,
    private readonly events: NoteEvents,
    private readonly activity: ActivityRecorder,
    private readonly quickActions: QuickActions,
  ) {}

  /**
   * Returns the note; for a text of quick actions only, the last system note that they caused. Throws `404 Note Not Found` when the
   * caller may not read the target, 400 for an invalid body, the refusals of the quick actions, and `NotModified` when nothing is left
   * to write and no change was noted.
   */
  async create({ on, body, parameter = 'body', ...caller }: CreateNote): Promise<NoteEntity> {
    requireNoteBody(parameter, body);
    const target = await this.targets.getReadable(caller, on, 'Note');
    const latestId = await this.notes.findLatestId(target);
    const { text, finish } = await this.quickActions.perform(caller, on, target, body);
    const written = text === '' ? null : await this.insert(caller.principal.userId, target, text);
    await finish();
    if (written !== null) return written;
    const noted = await this.notes.findLastSystemNote(target, caller.principal.userId, latestId);
    if (noted === null) throw new NotModified();
    return noted;
  }

  private async insert(authorId: number, target: FoundTarget, body: string): Promise<NoteEntity> {
    const activity = await this.activity.prepare(target, { text: body, writerId: authorId });
    return this.database.transaction(async (tx) => {
      const locked = await this.targets.of(target.type).lock(tx, target.id, 1);
      if (locked === null) throw new NotFound('Note');
      const note = await this.notes.insert(tx, target, { authorId, body, system: false });
      await activity.noted(tx, target, { noteId: note.id, byUserId: authorId });
      await this.events.created(tx, note, locked);
      return note;
    });
  }
}
