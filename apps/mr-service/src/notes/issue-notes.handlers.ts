import { Controller } from '@nestjs/common';
import {
  type Call,
  createIssueNote,
  deleteIssueNote,
  getIssueNote,
  listIssueNotes,
  updateIssueNote,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { IssueNoteables } from './issue-noteables.js';
import { NoteResponder } from './note.responder.js';
import { type Place } from './place.js';

@Controller()
export class IssueNotesHandlers {
  constructor(
    private readonly notes: NoteResponder,
    private readonly kind: IssueNoteables,
  ) {}

  @Handles(listIssueNotes)
  list(call: Call<typeof listIssueNotes>) {
    return this.notes.list(call, this.place(call));
  }

  @Handles(getIssueNote)
  show(call: Call<typeof getIssueNote>) {
    return this.notes.show(call, this.place(call));
  }

  @Handles(createIssueNote)
  create(call: Call<typeof createIssueNote>) {
    return this.notes.create(call, this.place(call));
  }

  @Handles(updateIssueNote)
  update(call: Call<typeof updateIssueNote>) {
    return this.notes.update(call, this.place(call));
  }

  @Handles(deleteIssueNote)
  delete(call: Call<typeof deleteIssueNote>) {
    return this.notes.delete(call, this.place(call));
  }

  private place({ input }: { readonly input: { readonly issue_iid: number } }): Place {
    return { kind: this.kind, number: input.issue_iid };
  }
}
