import { Controller } from '@nestjs/common';
import {
  type Call,
  createSnippetAward,
  createSnippetNoteAward,
  deleteSnippetAward,
  deleteSnippetNoteAward,
  getSnippetAward,
  getSnippetNoteAward,
  listSnippetAwards,
  listSnippetNoteAwards,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { SnippetNoteables } from '../notes/snippet-noteables.js';
import { type AwardPlace } from './awardables.js';
import { AwardResponder } from './award.responder.js';

interface OnIt {
  readonly input: { readonly snippet_id: number; readonly note_id?: number };
}

/** Emoji awarded to snippets and the notes on them. */
@Controller()
export class SnippetAwardsHandlers {
  constructor(
    private readonly awards: AwardResponder,
    private readonly kind: SnippetNoteables,
  ) {}

  @Handles(listSnippetAwards)
  list(call: Call<typeof listSnippetAwards>) {
    return this.awards.list(call, this.place(call));
  }

  @Handles(getSnippetAward)
  show(call: Call<typeof getSnippetAward>) {
    return this.awards.show(call, this.place(call));
  }

  @Handles(createSnippetAward)
  create(call: Call<typeof createSnippetAward>) {
    return this.awards.create(call, this.place(call));
  }

  @Handles(deleteSnippetAward)
  delete(call: Call<typeof deleteSnippetAward>) {
    return this.awards.delete(call, this.place(call));
  }

  @Handles(listSnippetNoteAwards)
  listOnNote(call: Call<typeof listSnippetNoteAwards>) {
    return this.awards.list(call, this.place(call));
  }

  @Handles(getSnippetNoteAward)
  showOnNote(call: Call<typeof getSnippetNoteAward>) {
    return this.awards.show(call, this.place(call));
  }

  @Handles(createSnippetNoteAward)
  createOnNote(call: Call<typeof createSnippetNoteAward>) {
    return this.awards.create(call, this.place(call));
  }

  @Handles(deleteSnippetNoteAward)
  deleteOnNote(call: Call<typeof deleteSnippetNoteAward>) {
    return this.awards.delete(call, this.place(call));
  }

  private place({ input }: OnIt): AwardPlace {
    return { kind: this.kind, number: input.snippet_id, noteId: input.note_id };
  }
}
