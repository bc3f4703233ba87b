import { Injectable } from '@nestjs/common';
import { DomainError, NotFound } from '@ingot/contracts';
import { type ProjectCaller } from '../../projects/views/project-access.policy.js';
import { scopeOf } from '../../ref-updates/ref-change.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';
import { Repositories } from '../../storage/repositories.js';
import { TagWriter } from '../tags/tag.writer.js';
import { type NewReleaseLink, type ReleaseKey, ReleaseLinkRepository } from './release-link.repository.js';
import { type NewRelease, ProjectReleaseRepository, type ReleaseChanges } from './project-release.repository.js';

export interface CreateRelease extends ProjectCaller {
  readonly release: NewRelease;
  readonly links: readonly NewReleaseLink[];
  /** Where to make the tag, if it is not there. */
  readonly ref: string | undefined;
  /** Makes a new tag annotated, unless blank. */
  readonly tagMessage: string;
}

/** 422: there is no such tag, and nothing says where to make it. */
class RefMissing extends DomainError {
  constructor() {
    super('unprocessable', 'Ref is not specified');
  }
}

/** 409: a tag has one release. */
class ReleaseExists extends DomainError {
  constructor() {
    super('conflict', 'Release already exists');
  }
}

/** 404: somebody deletes the tag just now. */
class TagGone extends DomainError {
  constructor() {
    super('not_found', 'Tag does not exist');
  }
}

/** Releases tags, which it makes where they are not there. No tag goes meanwhile: that is a write to the repository as well. */
@Injectable()
export class ProjectReleaseWriter {
  constructor(
    private readonly writer: RefWriter,
    private readonly tags: TagWriter,
    private readonly releases: ProjectReleaseRepository,
    private readonly releaseLinks: ReleaseLinkRepository,
    private readonly repositories: Repositories,
  ) {}

  /** Throws `RefMissing`, `ReleaseExists`, `TagGone`, and what refuses a tag. */
  async create(command: CreateRelease): Promise<void> {
    const { project, principal, release, links, ref, tagMessage: message } = command;
    const { tagName: name } = release;
    if ((await this.repositories.open(project.repository).refs.tag(name)) === null) {
      if (ref === undefined || ref === '') throw new RefMissing();
      await this.tags.create({ project, principal, name, target: ref, message, releaseDescription: '' });
    }
    await this.writer.write(scopeOf(command), async ({ repository }) => {
      if ((await repository.refs.tag(name)) === null) throw new TagGone();
      if (!(await this.releases.insert(project.id, release))) throw new ReleaseExists();
      await this.addLinks({ projectId: project.id, tagName: name }, links);
    });
  }

  /** A release without the links that were asked for is taken back. */
  private async addLinks(release: ReleaseKey, links: readonly NewReleaseLink[]): Promise<void> {
    if (links.length === 0) return;
    try {
      await this.releaseLinks.add(release, links);
    } catch (error) {
      await this.releases.delete(release.projectId, release.tagName);
      throw error;
    }
  }

  /** Throws `NotFound`. */
  async update({ project }: ProjectCaller, tagName: string, changes: ReleaseChanges): Promise<void> {
    if (!(await this.releases.update(project.id, tagName, changes))) throw new NotFound();
  }
}
