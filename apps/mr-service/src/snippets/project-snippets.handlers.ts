import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createProjectSnippet,
  deleteProjectSnippet,
  Forbidden,
  getProjectSnippet,
  getProjectSnippetContent,
  listProjectSnippets,
  type SnippetJson,
  updateProjectSnippet,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { type PartialView, SnippetListRepository } from './snippet-list.repository.js';
import { type SnippetEntity } from './snippet.entity.js';
import { SnippetNotFound } from './snippet.errors.js';
import { mayChange, mayRead, maySeeAll, openVisibilities } from './snippet.policy.js';
import { SnippetPresenter } from './snippet.presenter.js';
import { SnippetRepository } from './snippet.repository.js';
import { SnippetWriter } from './snippet.writer.js';

type ListCall = Call<typeof listProjectSnippets>;
/** A call about one snippet. */
type SnippetCall = Pick<Call<typeof getProjectSnippet>, 'principal' | 'project' | 'input'>;
type Setting = Pick<Call<typeof getProjectSnippet>, 'project' | 'baseUrl'>;

@Controller()
export class ProjectSnippetsHandlers {
  constructor(
    private readonly snippets: SnippetRepository,
    private readonly lists: SnippetListRepository,
    private readonly writer: SnippetWriter,
    private readonly presenter: SnippetPresenter,
  ) {}

  @Handles(listProjectSnippets)
  async list(call: ListCall) {
    const { project, page, baseUrl } = call;
    const { items, ...counted } = await this.lists.ofProject(project.id, viewOf(call), page);
    return { items: await this.presenter.ofProject(items, project, baseUrl), ...counted };
  }

  @Handles(getProjectSnippet)
  async show(call: Call<typeof getProjectSnippet>): Promise<SnippetJson> {
    return this.present(await this.get(call), call);
  }

  @Handles(getProjectSnippetContent)
  async content(call: Call<typeof getProjectSnippetContent>): Promise<string> {
    const content = await this.snippets.findContent((await this.get(call)).id);
    if (content === null) throw new SnippetNotFound();
    return content;
  }

  @Handles(createProjectSnippet)
  async create(call: Call<typeof createProjectSnippet>): Promise<SnippetJson> {
    const { title, file_name: fileName, code = '', content = code, visibility } = call.input;
    const fresh = { projectId: call.project.id, title, fileName, content, visibility };
    return this.present(await this.writer.create(fresh, call.principal), call);
  }

  @Handles(updateProjectSnippet)
  async update(call: Call<typeof updateProjectSnippet>): Promise<SnippetJson> {
    const snippet = await this.get(call);
    if (!mayChange(snippet, call.principal, call.project)) throw new Forbidden();
    const { title, file_name: fileName, code, content = code, visibility } = call.input;
    const changed = await this.writer.update(snippet, { title, fileName, content, visibility }, call.principal);
    return this.present(changed, call);
  }

  @Handles(deleteProjectSnippet)
  async delete(call: Call<typeof deleteProjectSnippet>): Promise<Answer<typeof deleteProjectSnippet>> {
    const snippet = await this.find(call);
    if (snippet === null) return {};
    if (!mayChange(snippet, call.principal, call.project)) throw new Forbidden();
    const shown = await this.present(snippet, call);
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
  private async find({ project, principal, input }: SnippetCall): Promise<SnippetEntity | null> {
    const snippet = await this.snippets.find(project.id, input.snippet_id);
    return snippet !== null && mayRead(snippet, principal, project) ? snippet : null;
  }

  private async present(snippet: SnippetEntity, { project, baseUrl }: Setting): Promise<SnippetJson> {
    const [json] = await this.presenter.ofProject([snippet], project, baseUrl);
    if (json === undefined) throw new Error('one snippet was presented as none');
    return json;
  }
}

const viewOf = ({ principal, project }: ListCall): 'all' | PartialView =>
  maySeeAll(principal, project) ? 'all' : { visibilities: openVisibilities(principal), ownOf: principal.userId };
