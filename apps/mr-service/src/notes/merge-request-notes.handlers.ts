import { Controller } from '@nestjs/common';
import {
  type Call,
  createMergeRequestNote,
  deleteMergeRequestNote,
  getMergeRequestNote,
  listMergeRequestNotes,
  updateMergeRequestNote,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { MergeRequestNoteables } from './merge-request-noteables.js';
import { NoteResponder } from './note.responder.js';
import { type Place } from './place.js';

@Controller()
export class MergeRequestNotesHandlers {
  constructor(
    private readonly notes: NoteResponder,
    private readonly kind: MergeRequestNoteables,
  ) {}

  @Handles(listMergeRequestNotes)
  list(call: Call<typeof listMergeRequestNotes>) {
    return this.notes.list(call, this.place(call));
  }

  @Handles(getMergeRequestNote)
  show(call: Call<typeof getMergeRequestNote>) {
    return this.notes.show(call, this.place(call));
  }

  @Handles(createMergeRequestNote)
  create(call: Call<typeof createMergeRequestNote>) {
    return this.notes.create(call, this.place(call));
  }

  @Handles(updateMergeRequestNote)
  update(call: Call<typeof updateMergeRequestNote>) {
    return this.notes.update(call, this.place(call));
  }

  @Handles(deleteMergeRequestNote)
  delete(call: Call<typeof deleteMergeRequestNote>) {
    return this.notes.delete(call, this.place(call));
  }

  private place({ input }: { readonly input: { readonly merge_request_iid: number } }): Place {
    return { kind: this.kind, number: input.merge_request_iid };
  }
}
