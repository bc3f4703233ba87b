import { Controller } from '@nestjs/common';
import {
  type Call,
  createIssueAward,
  createIssueNoteAward,
  deleteIssueAward,
  deleteIssueNoteAward,
  getIssueAward,
  getIssueNoteAward,
  listIssueAwards,
  listIssueNoteAwards,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { IssueNoteables } from '../notes/issue-noteables.js';
import { type AwardPlace } from './awardables.js';
import { AwardResponder } from './award.responder.js';

interface OnIt {
  readonly input: { readonly issue_iid: number; readonly note_id?: number };
}

/** Emoji awarded to issues and the notes on them. */
@Controller()
export class IssueAwardsHandlers {
  constructor(
    private readonly awards: AwardResponder,
    private readonly kind: IssueNoteables,
  ) {}

  @Handles(listIssueAwards)
  list(call: Call<typeof listIssueAwards>) {
    return this.awards.list(call, this.place(call));
  }

  @Handles(getIssueAward)
  show(call: Call<typeof getIssueAward>) {
    return this.awards.show(call, this.place(call));
  }

  @Handles(createIssueAward)
  create(call: Call<typeof createIssueAward>) {
    return this.awards.create(call, this.place(call));
  }

  @Handles(deleteIssueAward)
  delete(call: Call<typeof deleteIssueAward>) {
    return this.awards.delete(call, this.place(call));
  }

  @Handles(listIssueNoteAwards)
  listOnNote(call: Call<typeof listIssueNoteAwards>) {
    return this.awards.list(call, this.place(call));
  }

  @Handles(getIssueNoteAward)
  showOnNote(call: Call<typeof getIssueNoteAward>) {
    return this.awards.show(call, this.place(call));
  }

  @Handles(createIssueNoteAward)
  createOnNote(call: Call<typeof createIssueNoteAward>) {
    return this.awards.create(call, this.place(call));
  }

  @Handles(deleteIssueNoteAward)
  deleteOnNote(call: Call<typeof deleteIssueNoteAward>) {
    return this.awards.delete(call, this.place(call));
  }

  private place({ input }: OnIt): AwardPlace {
    return { kind: this.kind, number: input.issue_iid, noteId: input.note_id };
  }
}
