import { Injectable } from '@nestjs/common';
import { type NoteJson, type UserSummaryJson } from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type NoteEntity } from './note.entity.js';

/** Presents notes in the API's form. */
@Injectable()
export class NotePresenter {
  constructor(private readonly users: UserDirectory) {}

  async one(note: NoteEntity, baseUrl: string): Promise<NoteJson> {
    return presentNote(note, presentUserSummary((await this.users.find([note.authorId])).get(note.authorId), baseUrl));
  }

  async many(notes: readonly NoteEntity[], baseUrl: string): Promise<NoteJson[]> {
    const users = await this.users.find(notes.map(({ authorId }) => authorId));
    return notes.map((note) => presentNote(note, presentUserSummary(users.get(note.authorId), baseUrl)));
  }
}

const presentNote = (note: NoteEntity, author: UserSummaryJson | null): NoteJson => ({
  id: note.id,
  body: note.body,
  attachment: null,
  author,
  created_at: note.createdAt.toISOString(),
  updated_at: note.updatedAt.toISOString(),
  system: note.system,
  noteable_id: note.noteableId,
  noteable_type: note.noteableType,
});
