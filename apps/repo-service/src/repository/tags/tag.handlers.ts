import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createRelease,
  createTag,
  deleteTag,
  getTag,
  listTags,
  NotFound,
  pageOffset,
  type ProjectContext,
  type ReleaseJson,
  type TagJson,
  updateRelease,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { Repositories } from '../../storage/repositories.js';
import { ReleaseWriter } from './release.writer.js';
import { TagPresenter } from './tag.presenter.js';
import { TagWriter } from './tag.writer.js';

@Controller()
export class TagHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly writer: TagWriter,
    private readonly releases: ReleaseWriter,
    private readonly presenter: TagPresenter,
  ) {}

  @Handles(listTags)
  async list({ project, input, page }: Call<typeof listTags>): Promise<Answer<typeof listTags>> {
    const repository = this.repositories.open(project.repository);
    const { order_by: order, ...filter } = input;
    const asked = { skip: pageOffset(page), take: page.perPage };
    const { items, total } = await repository.refs.tags(asked, { ...filter, order });
    return { items: await this.presenter.many(project.id, repository, items), total };
  }

  @Handles(getTag)
  show({ project, input }: Call<typeof getTag>): Promise<TagJson> {
    return this.present(project, input.tag_name);
  }

  @Handles(createTag)
  async create({ project, principal, input }: Call<typeof createTag>): Promise<TagJson> {
    await this.writer.create({
      project,
      principal,
      name: input.tag_name,
      target: input.ref,
      message: input.message ?? '',
      releaseDescription: input.release_description ?? '',
    });
    return this.present(project, input.tag_name);
  }

  @Handles(deleteTag)
  async delete({ project, principal, input }: Call<typeof deleteTag>): Promise<Answer<typeof deleteTag>> {
    const { tag_name: name } = input;
    return (await this.writer.delete({ project, principal, name })) ? { tag_name: name } : {};
  }

  @Handles(createRelease)
  async createRelease({ project, principal, input }: Call<typeof createRelease>): Promise<ReleaseJson> {
    const { tag_name: tagName, description } = input;
    await this.releases.add({ project, principal }, { tagName, description });
    return { tag_name: tagName, description };
  }

  @Handles(updateRelease)
  async updateRelease({ project, principal, input }: Call<typeof updateRelease>): Promise<ReleaseJson> {
    const { tag_name: tagName, description } = input;
    await this.releases.describe({ project, principal }, tagName, description);
    return { tag_name: tagName, description };
  }

  private async present(project: ProjectContext, name: string): Promise<TagJson> {
    const repository = this.repositories.open(project.repository);
    const tag = await repository.refs.tag(name);
    if (tag === null) throw new NotFound('Tag');
    return this.presenter.one(project.id, repository, tag);
  }
}
