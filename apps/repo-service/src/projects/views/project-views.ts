import { Injectable } from '@nestjs/common';
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
const CACHED_VIEWS_PER_PROJECT = 500;

/** A project as one viewer sees it. */
@Injectable()
export class ProjectViews {
  private readonly cache: ProjectCache<Map<string, Encoded<ShownProject>>>;

  constructor(
    private readonly projects: ProjectReader,
    private readonly presenter: ProjectPresenter,
    broadcasts: Broadcasts,
  ) {
    this.cache = new ProjectCache(broadcasts, { maxProjects: CACHED_PROJECTS, freshMs: FRESH_MS });
    // The owner in the reply can be any user.
    broadcasts.listen(userChanged, () => this.cache.clear());
  }

  async get(project: ProjectContext, viewer: Principal | null, baseUrl: string): Promise<Encoded<ShownProject>> {
    const viewerId = viewer?.userId ?? null;
    const showsSecrets = project.accessLevel >= AccessLevel.maintainer;
    const countsConfidential = allows('read_confidential_issue', project);
    const showsStorage = viewer?.isAdmin === true;
    const key = `${viewerId} ${showsSecrets} ${showsStorage} ${countsConfidential} ${baseUrl}`;

    // A change drops the project's whole map; a late write to the dropped map is never read.
    const views = await this.cache.get(project.id, () => Promise.resolve(new Map<string, Encoded<ShownProject>>()));
    const ready = views.get(key);
    if (ready !== undefined) return ready;

    const row = await this.projects.get(project.id, viewerId);
    const shown: ShownProject =
      viewerId === null
        ? this.presenter.basic(row, baseUrl)
        : await this.presenter.full(row, { baseUrl, showsSecrets, showsStorage, countsConfidential });
    const encoded = Encoded.of(shown);
    if (views.size < CACHED_VIEWS_PER_PROJECT) views.set(key, encoded);
    return encoded;
  }
}
