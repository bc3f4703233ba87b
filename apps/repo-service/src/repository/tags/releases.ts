import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '@ingot/contracts';
import { type ProjectCaller } from '../../projects/views/project-access.policy.js';
import { scopeOf, tagOf } from '../../ref-updates/ref-change.js';
import { type AppliedChange, isCreation, isDeletion } from '../../ref-updates/ref-events.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';
import { type Release, ReleaseRepository } from './release.repository.js';

export interface WriteRelease extends ProjectCaller {
  readonly release: Release;
}

/** 404: the tag or its release does not exist. */
class ReleaseNotFound extends DomainError {
  constructor(reason: 'Tag does not exist' | 'Release does not exist') {
    super('not_found', reason);
  }
}

/** 409: the tag already has a release. */
class ReleaseExists extends DomainError {
  constructor() {
    super('conflict', 'Release already exists');
  }
}

/** Adds and changes the releases of tags, with the repository's write lock, so that the tag cannot be deleted meanwhile. */
@Injectable()
export class Releases implements OnModuleInit {
  constructor(
    private readonly writer: RefWriter,
    private readonly releases: ReleaseRepository,
    private readonly database: DataSource,
  ) {}

  /** Deletes the release of a tag that was created or deleted in any way. */
  onModuleInit(): void {
    this.writer.onApplied((tx, projectId, applied) => this.releases.delete(tx, projectId, renewedTags(applied)));
  }

  /** Throws `ReleaseNotFound` and `ReleaseExists`. */
  async create(command: WriteRelease): Promise<void> {
    const { project, release } = command;
    await this.whileTagStays(command, async () => {
      if (!(await this.releases.insert(this.database.manager, project.id, release))) throw new ReleaseExists();
    });
  }

  /** Throws `ReleaseNotFound`. */
  async update(command: WriteRelease): Promise<void> {
    const { project, release } = command;
    await this.whileTagStays(command, async () => {
      if (!(await this.releases.update(project.id, release))) throw new ReleaseNotFound('Release does not exist');
    });
  }

  private whileTagStays(command: WriteRelease, write: () => Promise<void>): Promise<void> {
    return this.writer.write(scopeOf(command), async ({ repository }) => {
      if ((await repository.refs.tag(command.release.tagName)) === null)
        throw new ReleaseNotFound('Tag does not exist');
      await write();
    });
  }
}

const renewedTags = (applied: readonly AppliedChange[]): string[] =>
  applied.flatMap((one) => (isCreation(one) || isDeletion(one) ? (tagOf(one.change.refname) ?? []) : []));
