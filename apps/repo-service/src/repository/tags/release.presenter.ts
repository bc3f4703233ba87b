import { Injectable } from '@nestjs/common';
import {
  type CommitJson,
  commitUrl,
  type Oid,
  type ProjectContext,
  type ProjectReleaseJson,
  projectUrl,
  type ReleaseLinkJson,
} from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type GitRepository } from '../../git/index.js';
import { presentCommits } from '../commits/commit.presenter.js';
import { type Release } from './release.repository.js';
import { presentReleaseLink } from './release-link.presenter.js';
import { ReleaseLinkRepository } from './release-link.repository.js';

const FORMATS = ['zip', 'tar.gz', 'tar.bz2', 'tar'] as const;

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
    const commits = new Map<string, CommitJson>(
      presentCommits(records, projectUrl(baseUrl, project)).map((commit) => [commit.id, commit]),
    );
    const commitOf = (oid: Oid | undefined) => (oid === undefined ? undefined : commits.get(oid));
    return releases.flatMap((release, index) => {
      const commit = commitOf(tags[index]?.commitOid);
      if (commit === undefined) return [];
      const author = release.authorId === null ? null : presentUserSummary(users.get(release.authorId), baseUrl);
      const own = links.filter(({ tagName }) => tagName === release.tagName).map(presentReleaseLink);
      return [present(release, { commit, author, links: own, project, baseUrl })];
    });
  }
}

function present(
  { tagName, name, description, createdAt, releasedAt }: Release,
  {
    commit,
    author,
    links,
    project,
    baseUrl,
  }: Pick<ProjectReleaseJson, 'commit' | 'author'> &
    Pick<Place, 'project' | 'baseUrl'> & { readonly links: ReleaseLinkJson[] },
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
    assets: { count: sources.length + links.length, sources, links },
    evidences: [],
    _links: { self: `${baseUrl}/api/v4/projects/${project.id}/releases/${tag}` },
  };
}
