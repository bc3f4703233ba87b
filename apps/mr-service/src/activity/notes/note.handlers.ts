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
  type NoteJson,
  pageOf,
  updateIssueNote,
  updateMergeRequestNote,
  updateSnippetNote,
} from '@ingot/contracts';
import { Handles, presentUserSummary, UserDirectory } from '@ingot/platform';
import { addressIn } from '../targets/note-targets.js';
import { NoteCreator } from './note.creator.js';
import { NotePresenter } from './note.presenter.js';
import { Notes } from './notes.js';

type ListCall = Call<typeof listIssueNotes | typeof listMergeRequestNotes | typeof listSnippetNotes>;
type ParticipantsCall = Call<typeof listIssueParticipants | typeof listMergeRequestParticipants>;
type ShowCall = Call<typeof getIssueNote | typeof getMergeRequestNote | typeof getSnippetNote>;
type CreateCall = Call<typeof createIssueNote | typeof createMergeRequestNote | typeof createSnippetNote>;
type UpdateCall = Call<typeof updateIssueNote | typeof updateMergeRequestNote | typeof updateSnippetNote>;
type DeleteCall = Call<typeof deleteIssueNote | typeof deleteMergeRequestNote | typeof deleteSnippetNote>;

/** Notes on issues, merge requests and snippets. */
@Controller()
export class NoteHandlers {
  constructor(
    private readonly notes: Notes,
    private readonly creator: NoteCreator,
    private readonly presenter: NotePresenter,
    private readonly users: UserDirectory,
  ) {}

  @Handles(listIssueNotes, listMergeRequestNotes, listSnippetNotes)
  async list({ principal, project, input, page, baseUrl }: ListCall): Promise<Answer<typeof listIssueNotes>> {
    const { items, ...counted } = await this.notes.page({ principal, project, on: addressIn(input), page });
    return { items: await this.presenter.many(items, baseUrl), ...counted };
  }

  @Handles(listIssueParticipants, listMergeRequestParticipants)
  async listParticipants({
    principal,
    project,
    input,
    page,
    baseUrl,
  }: ParticipantsCall): Promise<Answer<typeof listIssueParticipants>> {
    const ids = await this.notes.participants({ principal, project, on: addressIn(input) });
    const { items, total } = pageOf(ids, page);
    const users = await this.users.find(items);
    return { items: items.flatMap((id) => presentUserSummary(users.get(id), baseUrl) ?? []), total };
  }

  @Handles(getIssueNote, getMergeRequestNote, getSnippetNote)
  async show({ principal, project, input, baseUrl }: ShowCall): Promise<NoteJson> {
    const note = await this.notes.get({ principal, project, on: addressIn(input), noteId: input.note_id });
    return this.presenter.one(note, baseUrl);
  }

  @Handles(createIssueNote, createMergeRequestNote, createSnippetNote)
  async create({ principal, project, input, baseUrl }: CreateCall): Promise<NoteJson> {
    const note = await this.creator.create({ principal, project, on: addressIn(input), body: input.body });
    return this.presenter.one(note, baseUrl);
  }

  @Handles(updateIssueNote, updateMergeRequestNote, updateSnippetNote)
  async update({ principal, project, input, baseUrl }: UpdateCall): Promise<NoteJson> {
    const { note_id: noteId, body } = input;
    const note = await this.notes.update({ principal, project, on: addressIn(input), noteId, body });
    return this.presenter.one(note, baseUrl);
  }

  @Handles(deleteIssueNote, deleteMergeRequestNote, deleteSnippetNote)
  async delete({ principal, project, input, baseUrl }: DeleteCall): Promise<NoteJson | Record<string, never>> {
    const deleted = await this.notes.delete({ principal, project, on: addressIn(input), noteId: input.note_id });
    return deleted === null ? {} : this.presenter.one(deleted, baseUrl);
  }

  /** The comments on a merge request in the older form of the API. */
  @Handles(listMergeRequestComments)
  async listComments({ principal, project, input, page, baseUrl }: Call<typeof listMergeRequestComments>) {
    const { items, ...counted } = await this.notes.pageOfPeoples({ principal, project, on: addressIn(input), page });
    return { items: (await this.presenter.many(items, baseUrl)).map(presentComment), ...counted };
  }

  @Handles(createMergeRequestComment)
  async createComment({ principal, project, input, baseUrl }: Call<typeof createMergeRequestComment>) {
    const { note: body } = input;
    const note = await this.creator.create({ principal, project, on: addressIn(input), body, parameter: 'note' });
    return presentComment(await this.presenter.one(note, baseUrl));
  }
}

const presentComment = ({ body, author }: NoteJson): MergeRequestCommentJson => ({ note: body, author });
