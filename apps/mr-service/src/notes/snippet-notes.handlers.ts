import { Controller } from '@nestjs/common';
import {
  type Call,
  createSnippetNote,
  deleteSnippetNote,
  getSnippetNote,
  listSnippetNotes,
  updateSnippetNote,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { SnippetNoteables } from './snippet-noteables.js';
import { NoteResponder } from './note.responder.js';
import { type Place } from './place.js';

@Controller()
export class SnippetNotesHandlers {
  constructor(
    private readonly notes: NoteResponder,
    private readonly kind: SnippetNoteables,
  ) {}

  @Handles(listSnippetNotes)
  list(call: Call<typeof listSnippetNotes>) {
    return this.notes.list(call, this.place(call));
  }

  @Handles(getSnippetNote)
  show(call: Call<typeof getSnippetNote>) {
    return this.notes.show(call, this.place(call));
  }

  @Handles(createSnippetNote)
  create(call: Call<typeof createSnippetNote>) {
    return this.notes.create(call, this.place(call));
  }

  @Handles(updateSnippetNote)
  update(call: Call<typeof updateSnippetNote>) {
    return this.notes.update(call, this.place(call));
  }

  @Handles(deleteSnippetNote)
  delete(call: Call<typeof deleteSnippetNote>) {
    return this.notes.delete(call, this.place(call));
  }

  private place({ input }: { readonly input: { readonly snippet_id: number } }): Place {
    return { kind: this.kind, number: input.snippet_id };
  }
}
