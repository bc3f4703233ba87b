import { Controller } from '@nestjs/common';
import { type Answer, type Call, createMergeRequestComment, listMergeRequestComments } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { MergeRequestNoteables } from './merge-request-noteables.js';
import { NotePresenter, presentComment } from './note.presenter.js';
import { NoteCreator } from './note.creator.js';
import { Notes } from './notes.js';

/** What people wrote on merge requests, in the form that older clients know. */
@Controller()
export class MergeRequestCommentsHandlers {
  constructor(
    private readonly notes: Notes,
    private readonly creator: NoteCreator,
    private readonly kind: MergeRequestNoteables,
    private readonly presenter: NotePresenter,
  ) {}

  @Handles(listMergeRequestComments)
  async list(call: Call<typeof listMergeRequestComments>): Promise<Answer<typeof listMergeRequestComments>> {
    const place = { kind: this.kind, number: call.input.merge_request_iid };
    const { items, total } = await this.notes.pageOfPeoples(call, place, call.page);
    return { items: (await this.presenter.many(items, call.baseUrl)).map(presentComment), total };
  }

  @Handles(createMergeRequestComment)
  async create(call: Call<typeof createMergeRequestComment>): Promise<Answer<typeof createMergeRequestComment>> {
    const place = { kind: this.kind, number: call.input.merge_request_iid };
    const note = await this.creator.create(call, place, call.input.note, 'note');
    return presentComment(await this.presenter.one(note, call.baseUrl));
  }
}
