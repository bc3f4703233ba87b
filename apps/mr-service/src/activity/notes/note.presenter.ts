import { Injectable } from '@nestjs/common';
import { type NoteJson, type UserSummaryJson } from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type TargetAddress } from '../targets/note-targets.js';
import { type NoteEntity } from './note.entity.js';

/** Presents notes in the API's form. */
@Injectable()
export class NotePresenter {
  constructor(private readonly users: UserDirectory) {}

  async one(note: NoteEntity, on: TargetAddress, baseUrl: string): Promise<NoteJson> {
    const users = await this.users.find([note.authorId]);
    const json = presentNote(note, presentUserSummary(users.get(note.authorId), baseUrl));
    return { ...json, noteable_iid: iidOf(on) };
  }

  /** Notes on the same thing. */
  async of(on: TargetAddress, notes: readonly NoteEntity[], baseUrl: string): Promise<NoteJson[]> {
    const noteable_iid = iidOf(on);
    return (await this.many(notes, baseUrl)).map((json) => ({ ...json, noteable_iid }));
  }

  async many(notes: readonly NoteEntity[], baseUrl: string): Promise<NoteJson[]> {
    const users = await this.users.find(notes.map(({ authorId }) => authorId));
    return notes.map((note) => presentNote(note, presentUserSummary(users.get(note.authorId), baseUrl)));
  }
}

/** Snippets have none. */
const iidOf = ({ type, number }: TargetAddress): number | null => (type === 'Snippet' ? null : number);

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
