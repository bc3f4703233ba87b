import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  AccessLevel,
  allows,
  type Answer,
  type getProject,
  type Principal,
  type ProjectContext,
  userChanged,
} from '@ingot/contracts';
import { Broadcasts, Encoded } from '@ingot/platform';
import { ProjectCache } from './project-cache.js';
import { ProjectPresenter } from './project.presenter.js';
import { ProjectReader } from './project.reader.js';

type ShownProject = Answer<typeof getProject>;

/** Single projects are the most frequent read: rendered replies are cached, for at most the allowed staleness of activity. */
const FRESH_MS = 2_000;
const CACHED_PROJECTS = 2_000;
/** The limit for all projects together: each viewer may see another reply. */
const CACHED_BYTES = 16 * 1024 ** 2;

/** A project as one viewer sees it. */
@Injectable()
export class ProjectViews {
  /** The number of each project's replies that are valid; a change gives it another. */
  private readonly current: ProjectCache<number>;
  private lastNumber = 0;
  private readonly views = new LRUCache<string, Encoded<ShownProject>>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + 200,
  });

  constructor(
    private readonly projects: ProjectReader,
    private readonly presenter: ProjectPresenter,
    broadcasts: Broadcasts,
  ) {
    this.current = new ProjectCache(broadcasts, { maxProjects: CACHED_PROJECTS, freshMs: FRESH_MS });
    // The owner in the reply can be any user.
    broadcasts.listen(userChanged, () => this.current.clear());
  }

  async get(project: ProjectContext, viewer: Principal | null, baseUrl: string): Promise<Encoded<ShownProject>> {
    const viewerId = viewer?.userId ?? null;
    const showsSecrets = project.accessLevel >= AccessLevel.maintainer;
    const countsConfidential = allows('read_confidential_issue', project);
    const showsStorage = viewer?.isAdmin === true;
    // what is written late, after a change, has a number that nobody asks for
    const number = await this.current.get(project.id, () => Promise.resolve((this.lastNumber += 1)));
    const key = `${number} ${viewerId} ${showsSecrets} ${showsStorage} ${countsConfidential} ${baseUrl}`;
    const ready = this.views.get(key);
    if (ready !== undefined) return ready;

    const row = await this.projects.get(project.id, viewerId);
    const shown: ShownProject =
      viewerId === null
        ? this.presenter.basic(row, baseUrl)
        : await this.presenter.full(row, { baseUrl, showsSecrets, showsStorage, countsConfidential });
    const encoded = Encoded.of(shown);
    this.views.set(key, encoded);
    return encoded;
  }
}
