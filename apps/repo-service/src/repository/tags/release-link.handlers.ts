import { Controller } from '@nestjs/common';
import {
  type Answer,
  type Call,
  createReleaseLink,
  deleteReleaseLink,
  getReleaseLink,
  listReleaseLinks,
  NotFound,
  type ReleaseLinkJson,
  updateReleaseLink,
} from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { ReleaseRepository } from './release.repository.js';
import { presentReleaseLink, requireUrl } from './release-link.presenter.js';
import { ReleaseLinkRepository } from './release-link.repository.js';

@Controller()
export class ReleaseLinkHandlers {
  constructor(
    private readonly releases: ReleaseRepository,
    private readonly links: ReleaseLinkRepository,
  ) {}

  @Handles(listReleaseLinks)
  async list(call: Call<typeof listReleaseLinks>): Promise<Answer<typeof listReleaseLinks>> {
    const release = releaseIn(call);
    if ((await this.releases.find(release.projectId, release.tagName)) === null) throw new NotFound();
    const { items, ...counted } = await this.links.page(release, call.page);
    return { items: items.map(presentReleaseLink), ...counted };
  }

  @Handles(getReleaseLink)
  show(call: Call<typeof getReleaseLink>): Promise<ReleaseLinkJson> {
    return this.get(call);
  }

  @Handles(createReleaseLink)
  async create(call: Call<typeof createReleaseLink>): Promise<ReleaseLinkJson> {
    const { name, url, link_type: linkType } = call.input;
    requireUrl(url);
    const added = await this.links.add(releaseIn(call), { name, url, linkType });
    if (added === null) throw new NotFound();
    return presentReleaseLink(added);
  }

  @Handles(updateReleaseLink)
  async update(call: Call<typeof updateReleaseLink>): Promise<ReleaseLinkJson> {
    const { link_id: id, name, url, link_type: linkType } = call.input;
    if (url !== undefined) requireUrl(url);
    if (!(await this.links.update(releaseIn(call), id, { name, url, linkType }))) throw new NotFound();
    return this.get(call);
  }

  @Handles(deleteReleaseLink)
  async delete(call: Call<typeof deleteReleaseLink>): Promise<Answer<typeof deleteReleaseLink>> {
    const [release, id] = [releaseIn(call), call.input.link_id];
    const found = await this.links.find(release, id);
    return found !== null && (await this.links.delete(release, id)) ? presentReleaseLink(found) : {};
  }

  /** Throws `NotFound`. */
  private async get(call: Call<typeof getReleaseLink | typeof updateReleaseLink>): Promise<ReleaseLinkJson> {
    const found = await this.links.find(releaseIn(call), call.input.link_id);
    if (found === null) throw new NotFound();
    return presentReleaseLink(found);
  }
}

const releaseIn = ({ project, input }: Pick<Call<typeof listReleaseLinks>, 'project' | 'input'>) => ({
  projectId: project.id,
  tagName: input.tag_name,
});
