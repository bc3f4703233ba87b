import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createProjectRelease,
  deleteProjectRelease,
  getLatestProjectRelease,
  getProjectRelease,
  listProjectReleases,
  NotFound,
  type ProjectContext,
  type ProjectReleaseJson,
  updateProjectRelease,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { Repositories } from '../../storage/repositories.js';
import { ReleasePresenter } from './release.presenter.js';
import { type Release, ReleaseRepository } from './release.repository.js';
import { requireUrl } from './release-link.presenter.js';
import { ReleaseWriter } from './release.writer.js';

interface Audience {
  readonly project: ProjectContext;
  readonly baseUrl: string;
}

@Controller()
export class ReleaseHandlers {
  constructor(
    private readonly repositories: Repositories,
    private readonly releases: ReleaseRepository,
    private readonly writer: ReleaseWriter,
    private readonly presenter: ReleasePresenter,
  ) {}

  @Handles(listProjectReleases)
  async list(call: Call<typeof listProjectReleases>): Promise<Answer<typeof listProjectReleases>> {
    const { items, ...counted } = await this.releases.page(call.project.id, call.input.sort, call.page);
    return { items: await this.present(items, call), ...counted };
  }

  @Handles(getLatestProjectRelease)
  async latest(call: Call<typeof getLatestProjectRelease>): Promise<ProjectReleaseJson> {
    return this.one(await this.releases.findLatest(call.project.id), call);
  }

  @Handles(getProjectRelease)
  async show(call: Call<typeof getProjectRelease>): Promise<ProjectReleaseJson> {
    return this.one(await this.releases.find(call.project.id, call.input.tag_name), call);
  }

  @Handles(createProjectRelease)
  async create(call: Call<typeof createProjectRelease>): Promise<ProjectReleaseJson> {
    const { project, principal, input } = call;
    const { tag_name: tagName, ref, tag_message: tagMessage, name, description, released_at: releasedAt } = input;
    const links = (input.assets?.links ?? []).map(({ link_type: linkType, ...link }) => ({ ...link, linkType }));
    for (const { url } of links) requireUrl(url);
    await this.writer.create({
      project,
      principal,
      ref,
      tagMessage: tagMessage ?? '',
      release: {
        tagName,
        name: name || null,
        description: description ?? '',
        authorId: principal.userId,
        releasedAt: releasedAt ?? null,
      },
      links,
    });
    return this.one(await this.releases.find(project.id, tagName), call);
  }

  @Handles(updateProjectRelease)
  async update(call: Call<typeof updateProjectRelease>): Promise<ProjectReleaseJson> {
    const { tag_name: tagName, name, description, released_at: releasedAt } = call.input;
    const changes = {
      name: name === '' ? null : name,
      description: description === null ? '' : description,
      releasedAt,
    };
    if (!(await this.releases.update(call.project.id, tagName, changes))) throw new NotFound();
    return this.one(await this.releases.find(call.project.id, tagName), call);
  }

  @Handles(deleteProjectRelease)
  async delete(call: Call<typeof deleteProjectRelease>): Promise<Answer<typeof deleteProjectRelease>> {
    const { project, input } = call;
    const found = await this.releases.find(project.id, input.tag_name);
    if (found === null) return {};
    const [shown] = await this.present([found], call);
    return (await this.releases.delete(project.id, input.tag_name)) ? (shown ?? {}) : {};
  }

  /** Throws `NotFound`. */
  private async one(found: Release | null, audience: Audience): Promise<ProjectReleaseJson> {
    const [shown] = found === null ? [] : await this.present([found], audience);
    if (shown === undefined) throw new NotFound();
    return shown;
  }

  private present(found: readonly Release[], { project, baseUrl }: Audience): Promise<ProjectReleaseJson[]> {
    return this.presenter.many(found, { project, repository: this.repositories.open(project.repository), baseUrl });
  }
}
