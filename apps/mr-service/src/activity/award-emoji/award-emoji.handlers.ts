import { Controller } from '@nestjs/common';
import {
  type Answer,
  type AwardEmojiJson,
  type Call,
  createIssueAward,
  createIssueNoteAward,
  createMergeRequestAward,
  createMergeRequestNoteAward,
  createSnippetAward,
  createSnippetNoteAward,
  deleteIssueAward,
  deleteIssueNoteAward,
  deleteMergeRequestAward,
  deleteMergeRequestNoteAward,
  deleteSnippetAward,
  deleteSnippetNoteAward,
  getIssueAward,
  getIssueNoteAward,
  getMergeRequestAward,
  getMergeRequestNoteAward,
  getSnippetAward,
  getSnippetNoteAward,
  listIssueAwards,
  listIssueNoteAwards,
  listMergeRequestAwards,
  listMergeRequestNoteAwards,
  listSnippetAwards,
  listSnippetNoteAwards,
} from '@ingot/contracts';
import { Handles, presentUserSummary, UserDirectory } from '@ingot/platform';
import { addressIn } from '../targets/note-targets.js';
import { type AwardableAddress, type Awarded, AwardEmojiReader } from './award-emoji.reader.js';
import { AwardEmojiWriter } from './award-emoji.writer.js';

type ListCall =
  | Call<typeof listIssueAwards | typeof listMergeRequestAwards | typeof listSnippetAwards>
  | Call<typeof listIssueNoteAwards | typeof listMergeRequestNoteAwards | typeof listSnippetNoteAwards>;
type ShowCall =
  | Call<typeof getIssueAward | typeof getMergeRequestAward | typeof getSnippetAward>
  | Call<typeof getIssueNoteAward | typeof getMergeRequestNoteAward | typeof getSnippetNoteAward>;
type CreateCall =
  | Call<typeof createIssueAward | typeof createMergeRequestAward | typeof createSnippetAward>
  | Call<typeof createIssueNoteAward | typeof createMergeRequestNoteAward | typeof createSnippetNoteAward>;
type DeleteCall =
  | Call<typeof deleteIssueAward | typeof deleteMergeRequestAward | typeof deleteSnippetAward>
  | Call<typeof deleteIssueNoteAward | typeof deleteMergeRequestNoteAward | typeof deleteSnippetNoteAward>;

/** Emoji awarded to issues, merge requests and snippets, and to the notes on them. */
@Controller()
export class AwardEmojiHandlers {
  constructor(
    private readonly reader: AwardEmojiReader,
    private readonly writer: AwardEmojiWriter,
    private readonly users: UserDirectory,
  ) {}

  @Handles(
    listIssueAwards,
    listMergeRequestAwards,
    listSnippetAwards,
    listIssueNoteAwards,
    listMergeRequestNoteAwards,
    listSnippetNoteAwards,
  )
  async list(call: ListCall): Promise<Answer<typeof listIssueAwards>> {
    const { items, ...counted } = await this.reader.page(addressOf(call), call.page);
    return { items: await this.present(items, call.baseUrl), ...counted };
  }

  @Handles(
    getIssueAward,
    getMergeRequestAward,
    getSnippetAward,
    getIssueNoteAward,
    getMergeRequestNoteAward,
    getSnippetNoteAward,
  )
  async show(call: ShowCall): Promise<AwardEmojiJson> {
    return this.one(await this.reader.get(addressOf(call), call.input.award_id), call.baseUrl);
  }

  @Handles(
    createIssueAward,
    createMergeRequestAward,
    createSnippetAward,
    createIssueNoteAward,
    createMergeRequestNoteAward,
    createSnippetNoteAward,
  )
  async create(call: CreateCall): Promise<AwardEmojiJson> {
    return this.one(await this.writer.create(addressOf(call), call.input.name), call.baseUrl);
  }

  @Handles(
    deleteIssueAward,
    deleteMergeRequestAward,
    deleteSnippetAward,
    deleteIssueNoteAward,
    deleteMergeRequestNoteAward,
    deleteSnippetNoteAward,
  )
  async delete(call: DeleteCall): Promise<AwardEmojiJson | Record<string, never>> {
    const deleted = await this.writer.delete(addressOf(call), call.input.award_id);
    return deleted === null ? {} : this.one(deleted, call.baseUrl);
  }

  private async one(awarded: Awarded, baseUrl: string): Promise<AwardEmojiJson> {
    const [json] = await this.present([awarded], baseUrl);
    if (json === undefined) throw new Error('one award was presented as none');
    return json;
  }

  private async present(awarded: readonly Awarded[], baseUrl: string): Promise<AwardEmojiJson[]> {
    const users = await this.users.find(awarded.map(({ award }) => award.userId));
    return awarded.map(({ award, to }) => ({
      id: award.id,
      name: award.name,
      user: presentUserSummary(users.get(award.userId), baseUrl),
      created_at: award.createdAt.toISOString(),
      updated_at: award.updatedAt.toISOString(),
      awardable_id: to.id,
      awardable_type: to.type,
    }));
  }
}

const addressOf = ({ principal, project, input }: ListCall | ShowCall | CreateCall | DeleteCall): AwardableAddress => ({
  principal,
  project,
  target: addressIn(input),
  noteId: 'note_id' in input ? input.note_id : undefined,
});
