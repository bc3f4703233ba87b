import { Injectable } from '@nestjs/common';
import { type NoteJson, type Page } from '@ingot/contracts';
import { NotePresenter } from './note.presenter.js';
import { NoteCreator } from './note.creator.js';
import { Notes } from './notes.js';
import { type Caller, type Place } from './place.js';

interface NoteCall<Input extends object = object> extends Caller {
  readonly input: Input;
}

/** Answers the operations on notes; what they are on is all that the kinds of things have of their own. */
@Injectable()
export class NoteResponder {
  constructor(
    private readonly notes: Notes,
    private readonly creator: NoteCreator,
    private readonly presenter: NotePresenter,
  ) {}

  async list(call: NoteCall, place: Place): Promise<Page<NoteJson>> {
    const { items, total } = await this.notes.page(call, place, call.page);
    return { items: await this.presenter.many(items, call.baseUrl), total };
  }

  async show(call: NoteCall<{ note_id: number }>, place: Place): Promise<NoteJson> {
    return this.presenter.one(await this.notes.get(call, place, call.input.note_id), call.baseUrl);
  }

  async create(call: NoteCall<{ body: string }>, place: Place): Promise<NoteJson> {
    return this.presenter.one(await this.creator.create(call, place, call.input.body), call.baseUrl);
  }

  async update(call: NoteCall<{ note_id: number; body: string }>, place: Place): Promise<NoteJson> {
    const { note_id: noteId, body } = call.input;
    return this.presenter.one(await this.notes.update(call, place, noteId, body), call.baseUrl);
  }

  async delete(call: NoteCall<{ note_id: number }>, place: Place): Promise<NoteJson | Record<string, never>> {
    const deleted = await this.notes.delete(call, place, call.input.note_id);
    return deleted === null ? {} : this.presenter.one(deleted, call.baseUrl);
  }
}
