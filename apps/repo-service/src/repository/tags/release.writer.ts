import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { tagOf } from '@ingot/contracts';
import { type ProjectCaller } from '../../projects/views/project-access.policy.js';
import { CallerWriter } from '../../ref-updates/caller-writer.js';
import { type AppliedChange, isCreation, isDeletion } from '../../ref-updates/ref-events.js';
import { RefWriter } from '../../ref-updates/ref-writer.js';
import { Repositories } from '../../storage/repositories.js';
import { RefMissing, ReleaseExists, ReleaseMissing, TagMissing } from './release.errors.js';
import { type NewRelease, ReleaseRepository } from './release.repository.js';
import { type NewReleaseLink, ReleaseLinkRepository, requireOfOneRelease } from './release-link.repository.js';
import { TagExists, TagWriter } from './tag.writer.js';

export interface CreateRelease extends ProjectCaller {
  readonly release: NewRelease;
  readonly links: readonly NewReleaseLink[];
  /** Where to make the tag, if it is not there. */
  readonly ref: string | undefined;
  /** Makes a new tag annotated, unless blank. */
  readonly tagMessage: string;
}

/** Adds and changes releases with the repository's write lock, so that the tag cannot be deleted meanwhile. */
@Injectable()
export class ReleaseWriter implements OnModuleInit {
  constructor(
    private readonly writer: CallerWriter,
    private readonly refs: RefWriter,
    private readonly tags: TagWriter,
    private readonly releases: ReleaseRepository,
    private readonly releaseLinks: ReleaseLinkRepository,
    private readonly repositories: Repositories,
    private readonly database: DataSource,
  ) {}

  /** Deletes the release of a tag that was created or deleted in any way, and makes the one that comes with a new tag. */
  onModuleInit(): void {
    this.refs.onApplied(async (tx, projectId, applied) => {
      await this.releases.deleteMany(tx, projectId, renewedTags(applied));
      for (const release of applied.filter(isCreation).flatMap(releaseWith)) {
        await this.releases.insert(tx, projectId, release);
      }
    });
  }

  /** Makes the tag as well, if it is not there. Throws `RefMissing`, what refuses a tag, `ValidationFailed` for links, and as `add`. */
  async create(command: CreateRelease): Promise<void> {
    const { project, principal, release, links, ref, tagMessage: message } = command;
    const { tagName: name } = release;
    requireOfOneRelease(links); // before the tag, which stays
    if ((await this.repositories.open(project.repository).refs.tag(name)) === null) {
      if (ref === undefined || ref === '') throw new RefMissing();
      const tag = { project, principal, name, target: ref, message, releaseDescription: '' };
      await this.tags.create(tag).catch(unlessTagExists); // made meanwhile
    }
    await this.insert(command, release, async (tx) => {
      if (links.length > 0) await this.releaseLinks.insert(tx, { projectId: project.id, tagName: name }, links);
    });
  }

  /** Releases a tag. Throws `TagMissing` and `ReleaseExists`. */
  add(caller: ProjectCaller, release: NewRelease): Promise<void> {
    return this.insert(caller, release, () => Promise.resolve());
  }

  /** Throws `TagMissing` and `ReleaseMissing`. */
  describe(caller: ProjectCaller, tagName: string, description: string): Promise<void> {
    return this.whileTagStays(caller, tagName, async () => {
      if (!(await this.releases.update(caller.project.id, tagName, { description }))) throw new ReleaseMissing();
    });
  }

  private insert(
    caller: ProjectCaller,
    release: NewRelease,
    addLinks: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    return this.whileTagStays(caller, release.tagName, () =>
      this.database.transaction(async (tx) => {
        if (!(await this.releases.insert(tx, caller.project.id, release))) throw new ReleaseExists();
        await addLinks(tx);
      }),
    );
  }

  private whileTagStays(caller: ProjectCaller, tagName: string, write: () => Promise<void>): Promise<void> {
    return this.writer.write(caller, async ({ repository }) => {
      if ((await repository.refs.tag(tagName)) === null) throw new TagMissing();
      await write();
    });
  }
}

function unlessTagExists(error: unknown): void {
  if (!(error instanceof TagExists)) throw error;
}

const renewedTags = (applied: readonly AppliedChange[]): string[] =>
  applied.flatMap((one) => (isCreation(one) || isDeletion(one) ? (tagOf(one.change.refname) ?? []) : []));

function releaseWith({ change: { refname, releaseDescription: description } }: AppliedChange): NewRelease[] {
  const tagName = tagOf(refname);
  return tagName === null || description === undefined ? [] : [{ tagName, description }];
}
