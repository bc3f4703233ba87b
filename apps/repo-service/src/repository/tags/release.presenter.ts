import { Injectable } from '@nestjs/common';
import {
  type CommitJson,
  commitUrl,
  fairLimit,
  firstUpToJsonBytes,
  jsonBytes,
  type Oid,
  type ProjectContext,
  type ProjectReleaseJson,
  projectUrl,
  type ReleaseLinkJson,
} from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type GitRepository } from '../../git/index.js';
import { presentCommits, REPLY_TEXT_BYTES } from '../commits/commit.presenter.js';
import { type Release } from './release.repository.js';
import { presentReleaseLink } from './release-link.presenter.js';
import { type ReleaseLink, ReleaseLinkRepository } from './release-link.repository.js';

/** Links of the releases of one reply have what their descriptions leave, and never less. */
const LEAST_LINK_BYTES = 128 * 1024;
const FORMATS = ['zip', 'tar.gz', 'tar.bz2', 'tar'] as const;

/** The links of a release: how many it has, and the newest, for which there is room. */
interface Assets {
  readonly count: number;
  readonly links: ReleaseLinkJson[];
}

const NO_ASSETS: Assets = { count: 0, links: [] };

interface Place {
  readonly project: ProjectContext;
  readonly repository: GitRepository;
  readonly baseUrl: string;
}

/** Releases as the API shows them; without those whose tag is gone meanwhile. */
@Injectable()
export class ReleasePresenter {
  constructor(
    private readonly users: UserDirectory,
    private readonly links: ReleaseLinkRepository,
  ) {}

  async many(releases: readonly Release[], { project, repository, baseUrl }: Place): Promise<ProjectReleaseJson[]> {
    const tags = await Promise.all(releases.map(({ tagName }) => repository.refs.tag(tagName)));
    const [users, records, links] = await Promise.all([
      this.users.find(releases.map(({ authorId }) => authorId)),
      repository.history.commitsByOid([...new Set(tags.flatMap((tag) => tag?.commitOid ?? []))]),
      this.links.ofReleases(
        project.id,
        releases.map(({ tagName }) => tagName),
      ),
    ]);
    const { assets, bytes } = withinReply(releases, links);
    const commits = new Map<string, CommitJson>(
      presentCommits(records, projectUrl(baseUrl, project), bytes).map((commit) => [commit.id, commit]),
    );
    const commitOf = (oid: Oid | undefined) => (oid === undefined ? undefined : commits.get(oid));
    return releases.flatMap((release, index) => {
      const commit = commitOf(tags[index]?.commitOid);
      if (commit === undefined) return [];
      const author = release.authorId === null ? null : presentUserSummary(users.get(release.authorId), baseUrl);
      const assetsOf = assets.get(release.tagName) ?? NO_ASSETS;
      return [present(release, { commit, author, assets: assetsOf, project, baseUrl })];
    });
  }
}

/** By tag; with the size of all descriptions and links that are shown. Pure. */
function withinReply(
  releases: readonly Release[],
  links: readonly ReleaseLink[],
): { readonly assets: ReadonlyMap<string, Assets>; readonly bytes: number } {
  const all = releases.map(({ tagName }) =>
    links.filter((link) => link.tagName === tagName).map((link) => presentReleaseLink(link)),
  );
  const descriptionBytes = releases.reduce((sum, { description }) => sum + jsonBytes(description), 0);
  const sizes = all.map((own) => Buffer.byteLength(JSON.stringify(own)));
  const limit = fairLimit(sizes, Math.max(LEAST_LINK_BYTES, REPLY_TEXT_BYTES - descriptionBytes));
  const assets = releases.map(({ tagName }, index): [string, Assets] => {
    const own = all[index] ?? [];
    return [tagName, { count: own.length, links: firstUpToJsonBytes(own, limit) }];
  });
  return {
    assets: new Map(assets),
    bytes: sizes.reduce((sum, size) => sum + Math.min(size, limit), descriptionBytes),
  };
}

function present(
  { tagName, name, description, createdAt, releasedAt }: Release,
  {
    commit,
    author,
    assets: { count, links },
    project,
    baseUrl,
  }: Pick<ProjectReleaseJson, 'commit' | 'author'> & Pick<Place, 'project' | 'baseUrl'> & { readonly assets: Assets },
): ProjectReleaseJson {
  const path = projectUrl('', project);
  const tag = encodeURIComponent(tagName);
  const archive = `${baseUrl}/api/v4/projects/${project.id}/repository/archive`;
  const sources = FORMATS.map((format) => ({ format, url: `${archive}.${format}?sha=${tag}` }));
  return {
    tag_name: tagName,
    name: name ?? tagName,
    description,
    created_at: createdAt.toISOString(),
    released_at: releasedAt.toISOString(),
    upcoming_release: releasedAt.getTime() > Date.now(),
    author,
    commit,
    commit_path: commitUrl(path, commit.id),
    tag_path: `${path}/tags/${tag}`,
    milestones: [],
    assets: { count: sources.length + count, sources, links },
    evidences: [],
    _links: { self: `${baseUrl}/api/v4/projects/${project.id}/releases/${tag}` },
  };
}
