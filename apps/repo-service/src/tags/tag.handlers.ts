import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createTag,
  deleteTag,
  getTag,
  listTags,
  NotFound,
  pageOffset,
  type ProjectContext,
  type TagJson,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { Repositories } from '../repositories/repositories.js';
import { TagPresenter } from './tag.presenter.js';
import { TagWriter } from './tag-writer.js';

@Controller()
export class TagHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: TagWriter,
    private readonly presenter: TagPresenter,
  ) {}

  @Handles(listTags)
  async list({ project, page }: Call<typeof listTags>): Promise<Answer<typeof listTags>> {
    const git = this.repositories.open(project.repository);
    const { items, total } = await git.tags({ skip: pageOffset(page), take: page.perPage });
    return { items: await this.presenter.many(project.id, git, items), total };
  }

  @Handles(getTag)
  show({ project, input }: Call<typeof getTag>): Promise<TagJson> {
    return this.present(project, input.tag_name);
  }

  @Handles(createTag)
  async create(call: Call<typeof createTag>): Promise<TagJson> {
    await this.writer.create(call);
    return this.present(call.project, call.input.tag_name);
  }

  @Handles(deleteTag)
  async delete(call: Call<typeof deleteTag>): Promise<Answer<typeof deleteTag>> {
    return (await this.writer.delete(call)) ? { tag_name: call.input.tag_name } : {};
  }

  private async present(project: ProjectContext, name: string): Promise<TagJson> {
    const git = this.repositories.open(project.repository);
    const tag = await git.tag(name);
    if (tag === null) throw new NotFound('Tag');
    return this.presenter.one(project.id, git, tag);
  }
}
