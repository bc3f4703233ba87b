import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Call, type createRelease, type ReleaseJson } from '@ingot/contracts';
import { RefWriter } from '../ref-updates/ref-writer.js';
import { ReleaseExists, ReleaseNotFound } from './release.errors.js';
import { ReleaseRepository } from './release.repository.js';

type ReleaseCall = Call<typeof createRelease>;

/** Adds and changes the releases of tags. No tag goes meanwhile: that is a write to the repository as well. */
@Injectable()
export class Releases {
  constructor(
    private readonly writer: RefWriter,
    private readonly releases: ReleaseRepository,
    private readonly database: DataSource,
  ) {}

  /** Throws `ReleaseNotFound` and `ReleaseExists`. */
  create(call: ReleaseCall): Promise<ReleaseJson> {
    return this.ofTag(call, async (projectId, release) => {
      if (!(await this.releases.insert(this.database, projectId, release))) throw new ReleaseExists();
    });
  }

  /** Throws `ReleaseNotFound`. */
  update(call: ReleaseCall): Promise<ReleaseJson> {
    return this.ofTag(call, async (projectId, release) => {
      if (!(await this.releases.update(projectId, release))) throw new ReleaseNotFound('Release does not exist');
    });
  }

  private ofTag(
    { project, principal, input }: ReleaseCall,
    write: (projectId: number, release: { tagName: string; description: string }) => Promise<void>,
  ): Promise<ReleaseJson> {
    const { tag_name: tagName, description } = input;
    const scope = { projectId: project.id, repository: project.repository, userId: principal.userId };
    return this.writer.write(scope, async ({ git }) => {
      if ((await git.tag(tagName)) === null) throw new ReleaseNotFound('Tag does not exist');
      await write(project.id, { tagName, description });
      return { tag_name: tagName, description };
    });
  }
}
