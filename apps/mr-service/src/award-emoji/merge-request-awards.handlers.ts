import { Controller } from '@nestjs/common';
import {
  type Call,
  createMergeRequestAward,
  createMergeRequestNoteAward,
  deleteMergeRequestAward,
  deleteMergeRequestNoteAward,
  getMergeRequestAward,
  getMergeRequestNoteAward,
  listMergeRequestAwards,
  listMergeRequestNoteAwards,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { MergeRequestNoteables } from '../notes/merge-request-noteables.js';
import { type AwardPlace } from './awardables.js';
import { AwardResponder } from './award.responder.js';

interface OnIt {
  readonly input: { readonly merge_request_iid: number; readonly note_id?: number };
}

/** Emoji awarded to merge requests and the notes on them. */
@Controller()
export class MergeRequestAwardsHandlers {
  constructor(
    private readonly awards: AwardResponder,
    private readonly kind: MergeRequestNoteables,
  ) {}

  @Handles(listMergeRequestAwards)
  list(call: Call<typeof listMergeRequestAwards>) {
    return this.awards.list(call, this.place(call));
  }

  @Handles(getMergeRequestAward)
  show(call: Call<typeof getMergeRequestAward>) {
    return this.awards.show(call, this.place(call));
  }

  @Handles(createMergeRequestAward)
  create(call: Call<typeof createMergeRequestAward>) {
    return this.awards.create(call, this.place(call));
  }

  @Handles(deleteMergeRequestAward)
  delete(call: Call<typeof deleteMergeRequestAward>) {
    return this.awards.delete(call, this.place(call));
  }

  @Handles(listMergeRequestNoteAwards)
  listOnNote(call: Call<typeof listMergeRequestNoteAwards>) {
    return this.awards.list(call, this.place(call));
  }

  @Handles(getMergeRequestNoteAward)
  showOnNote(call: Call<typeof getMergeRequestNoteAward>) {
    return this.awards.show(call, this.place(call));
  }

  @Handles(createMergeRequestNoteAward)
  createOnNote(call: Call<typeof createMergeRequestNoteAward>) {
    return this.awards.create(call, this.place(call));
  }

  @Handles(deleteMergeRequestNoteAward)
  deleteOnNote(call: Call<typeof deleteMergeRequestNoteAward>) {
    return this.awards.delete(call, this.place(call));
  }

  private place({ input }: OnIt): AwardPlace {
    return { kind: this.kind, number: input.merge_request_iid, noteId: input.note_id };
  }
}
