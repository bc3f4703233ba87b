import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createIssueNote,
  createMergeRequestComment,
  createMergeRequestNote,
  createSnippetNote,
  deleteIssueNote,
  deleteMergeRequestNote,
  deleteSnippetNote,
  getIssueNote,
  getMergeRequestNote,
  getSnippetNote,
  listIssueNotes,
  listIssueParticipants,
  listMergeRequestComments,
  listMergeRequestNotes,
  listMergeRequestParticipants,
  listSnippetNotes,
  type MergeRequestCommentJson,
  NotFound,
  type NoteJson,
  pageOf,
  updateIssueNote,
  updateMergeRequestNote,
  updateSnippetNote,
} from '@ingot/contracts';
import { Handles, presentUserSummary, UserDirectory } from '@ingot/platform';
import { addressIn, NoteTargets } from '../targets/note-targets.js';
import { NoteCreator } from './note.creator.js';
import { NoteEditor } from './note.editor.js';
import { NotePresenter } from './note.presenter.js';
import { NoteRepository } from './note.repository.js';

type ListCall = Call<typeof listIssueNotes | typeof listMergeRequestNotes | typeof listSnippetNotes>;
type ParticipantsCall = Call<typeof listIssueParticipants | typeof listMergeRequestParticipants>;
type ShowCall = Call<typeof getIssueNote | typeof getMergeRequestNote | typeof getSnippetNote>;
type CreateCall = Call<typeof createIssueNote | typeof createMergeRequestNote | typeof createSnippetNote>;
type UpdateCall = Call<typeof updateIssueNote | typeof updateMergeRequestNote | typeof updateSnippetNote>;
type DeleteCall = Call<typeof deleteIssueNote | typeof deleteMergeRequestNote | typeof deleteSnippetNote>;

/** Notes on issues, merge requests and snippets. A caller who may not read what they are on gets 404. */
@Controller()
export class NoteHandlers {
  constructor(
    private readonly targets: NoteTargets,
    private readonly notes: NoteRepository,
    private readonly creator: NoteCreator,
    private readonly editor: NoteEditor,
    private readonly presenter: NotePresenter,
    private readonly users: UserDirectory,
  ) {}

  @Handles(listIssueNotes, listMergeRequestNotes, listSnippetNotes)
  async list({ principal, project, input, page, baseUrl }: ListCall): Promise<Answer<typeof listIssueNotes>> {
    const on = addressIn(input);
    const target = await this.targets.getReadable({ principal, project }, on, 'Notes');
    const { items, ...counted } = await this.notes.page(target, page);
    return { items: await this.presenter.of(on, items, baseUrl), ...counted };
  }

  /** The author, who is assigned, and those who wrote notes, in this order. */
  @Handles(listIssueParticipants, listMergeRequestParticipants)
  async listParticipants({
    principal,
    project,
    input,
    page,
    baseUrl,
  }: ParticipantsCall): Promise<Answer<typeof listIssueParticipants>> {
    const found = await this.targets.findReadable({ principal, project }, addressIn(input));
    if (found === null) throw new NotFound();
    const { authorId, assigneeId, ...target } = found;
    const assigned = assigneeId === null ? [] : [assigneeId];
    const ids = new Set([authorId, ...assigned, ...(await this.notes.findAuthors(target))]);
    const { items, total } = pageOf([...ids], page);
    const users = await this.users.find(items);
    return { items: items.flatMap((id) => presentUserSummary(users.get(id), baseUrl) ?? []), total };
  }

  @Handles(getIssueNote, getMergeRequestNote, getSnippetNote)
  async show({ principal, project, input, baseUrl }: ShowCall): Promise<NoteJson> {
    const on = addressIn(input);
    const target = await this.targets.getReadable({ principal, project }, on, 'Note');
    return this.presenter.one(await this.notes.get(target, input.note_id), on, baseUrl);
  }

  @Handles(createIssueNote, createMergeRequestNote, createSnippetNote)
  async create({ principal, project, input, baseUrl }: CreateCall): Promise<NoteJson> {
    const on = addressIn(input);
    const note = await this.creator.create({ principal, project, on, body: input.body });
    return this.presenter.one(note, on, baseUrl);
  }

  @Handles(updateIssueNote, updateMergeRequestNote, updateSnippetNote)
  async update({ principal, project, input, baseUrl }: UpdateCall): Promise<NoteJson> {
    const on = addressIn(input);
    const { note_id: noteId, body } = input;
    const note = await this.editor.update({ principal, project, on, noteId, body });
    return this.presenter.one(note, on, baseUrl);
  }

  @Handles(deleteIssueNote, deleteMergeRequestNote, deleteSnippetNote)
  async delete({ principal, project, input, baseUrl }: DeleteCall): Promise<NoteJson | Record<string, never>> {
    const on = addressIn(input);
    const deleted = await this.editor.delete({ principal, project, on, noteId: input.note_id });
    return deleted === null ? {} : this.presenter.one(deleted, on, baseUrl);
  }

  /** The comments on a merge request in the older form of the API. */
  @Handles(listMergeRequestComments)
  async listComments({ principal, project, input, page, baseUrl }: Call<typeof listMergeRequestComments>) {
    const target = await this.targets.getReadable({ principal, project }, addressIn(input), 'Notes');
    const { items, ...counted } = await this.notes.pageOfPeoples(target, page);
    return { items: (await this.presenter.many(items, baseUrl)).map(presentComment), ...counted };
  }

  @Handles(createMergeRequestComment)
  async createComment({ principal, project, input, baseUrl }: Call<typeof createMergeRequestComment>) {
    const on = addressIn(input);
    const note = await this.creator.create({ principal, project, on, body: input.note, parameter: 'note' });
    return presentComment(await this.presenter.one(note, on, baseUrl));
  }
}

const presentComment = ({ body, author }: NoteJson): MergeRequestCommentJson => ({ note: body, author });
