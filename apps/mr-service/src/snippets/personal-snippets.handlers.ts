import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createPersonalSnippet,
  deletePersonalSnippet,
  Forbidden,
  getPersonalSnippet,
  getPersonalSnippetContent,
  listOwnSnippets,
  listPublicSnippets,
  type Page,
  type PersonalSnippetJson,
  updatePersonalSnippet,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type ListedSnippet, SnippetListRepository } from './snippet-list.repository.js';
import { type SnippetEntity } from './snippet.entity.js';
import { SnippetNotFound } from './snippet.errors.js';
import { mayChangePersonal, mayReadPersonal } from './snippet.policy.js';
import { SnippetPresenter } from './snippet.presenter.js';
import { SnippetRepository } from './snippet.repository.js';
import { SnippetWriter } from './snippet.writer.js';

/** A call about one snippet. */
type SnippetCall = Pick<Call<typeof getPersonalSnippet>, 'principal' | 'input'>;

@Controller()
export class PersonalSnippetsHandlers {
  constructor(
    private readonly snippets: SnippetRepository,
    private readonly lists: SnippetListRepository,
    private readonly writer: SnippetWriter,
    private readonly presenter: SnippetPresenter,
  ) {}

  @Handles(listOwnSnippets)
  async listOwn({ principal, page, baseUrl }: Call<typeof listOwnSnippets>) {
    return this.presentPage(await this.lists.personalOf(principal.userId, page), baseUrl);
  }

  @Handles(listPublicSnippets)
  async listPublic({ page, baseUrl }: Call<typeof listPublicSnippets>) {
    return this.presentPage(await this.lists.public(page), baseUrl);
  }

  @Handles(getPersonalSnippet)
  async show(call: Call<typeof getPersonalSnippet>): Promise<PersonalSnippetJson> {
    return this.present(await this.get(call), call.baseUrl);
  }

  @Handles(getPersonalSnippetContent)
  async content(call: Call<typeof getPersonalSnippetContent>): Promise<string> {
    const content = await this.snippets.findContent((await this.get(call)).id);
    if (content === null) throw new SnippetNotFound();
    return content;
  }

  @Handles(createPersonalSnippet)
  async create({ principal, input, baseUrl }: Call<typeof createPersonalSnippet>): Promise<PersonalSnippetJson> {
    const { title, file_name: fileName, content, visibility } = input;
    const fresh = { projectId: null, title, fileName, content, visibility };
    return this.present(await this.writer.create(fresh, principal), baseUrl);
  }

  @Handles(updatePersonalSnippet)
  async update(call: Call<typeof updatePersonalSnippet>): Promise<PersonalSnippetJson> {
    const snippet = await this.get(call);
    if (!mayChangePersonal(snippet, call.principal)) throw new Forbidden();
    const { title, file_name: fileName, content, visibility } = call.input;
    const changed = await this.writer.update(snippet, { title, fileName, content, visibility }, call.principal);
    return this.present(changed, call.baseUrl);
  }

  @Handles(deletePersonalSnippet)
  async delete(call: Call<typeof deletePersonalSnippet>): Promise<Answer<typeof deletePersonalSnippet>> {
    const snippet = await this.find(call);
    if (snippet === null) return {};
    if (!mayChangePersonal(snippet, call.principal)) throw new Forbidden();
    const shown = await this.present(snippet, call.baseUrl);
    await this.writer.delete(snippet, call.principal);
    return shown;
  }

  /** Throws `SnippetNotFound`. */
  private async get(call: SnippetCall): Promise<SnippetEntity> {
    const snippet = await this.find(call);
    if (snippet === null) throw new SnippetNotFound();
    return snippet;
  }

  /** Null when the caller sees none with that id. */
  private async find({ principal, input }: SnippetCall): Promise<SnippetEntity | null> {
    const snippet = await this.snippets.findPersonal(input.snippet_id);
    return snippet !== null && mayReadPersonal(snippet, principal) ? snippet : null;
  }

  private async present(snippet: SnippetEntity, baseUrl: string): Promise<PersonalSnippetJson> {
    const [json] = await this.presenter.personal([snippet], baseUrl);
    if (json === undefined) throw new Error('one snippet was presented as none');
    return json;
  }

  private async presentPage(
    { items, ...counted }: Page<ListedSnippet>,
    baseUrl: string,
  ): Promise<Page<PersonalSnippetJson>> {
    return { items: await this.presenter.personal(items, baseUrl), ...counted };
  }
}
