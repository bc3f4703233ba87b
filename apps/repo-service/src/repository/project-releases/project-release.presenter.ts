import { Injectable } from '@nestjs/common';
import { type CommitJson, type Oid, type ProjectContext, type ProjectReleaseJson } from '@ingot/contracts';
import { presentUserSummary, UserDirectory } from '@ingot/platform';
import { type GitRepository } from '../../git/index.js';
import { presentCommits } from '../commits/commit.presenter.js';
import { type ProjectRelease } from './project-release.repository.js';

const FORMATS = ['zip', 'tar.gz', 'tar.bz2', 'tar'] as const;

interface Place {
  readonly project: ProjectContext;
  readonly repository: GitRepository;
  readonly baseUrl: string;
}

/** Releases as the API shows them; without those whose tag is gone meanwhile. */
@Injectable()
export class ProjectReleasePresenter {
  constructor(private readonly users: UserDirectory) {}

  async many(
    releases: readonly ProjectRelease[],
    { project, repository, baseUrl }: Place,
  ): Promise<ProjectReleaseJson[]> {
    const tags = await Promise.all(releases.map(({ tagName }) => repository.refs.tag(tagName)));
    const [users, records] = await Promise.all([
      this.users.find(releases.map(({ authorId }) => authorId)),
      repository.history.commitsByOid([...new Set(tags.flatMap((tag) => tag?.commitOid ?? []))]),
    ]);
    const commits = new Map<string, CommitJson>(presentCommits(records).map((commit) => [commit.id, commit]));
    const commitOf = (oid: Oid | undefined) => (oid === undefined ? undefined : commits.get(oid));
    return releases.flatMap((release, index) => {
      const commit = commitOf(tags[index]?.commitOid);
      if (commit === undefined) return [];
      const author = release.authorId === null ? null : presentUserSummary(users.get(release.authorId), baseUrl);
      return [present(release, { commit, author, project, baseUrl })];
    });
  }
}

function present(
  { tagName, name, description, createdAt, releasedAt }: ProjectRelease,
  {
    commit,
    author,
    project,
    baseUrl,
  }: Pick<ProjectReleaseJson, 'commit' | 'author'> & Pick<Place, 'project' | 'baseUrl'>,
): ProjectReleaseJson {
  const path = `/${project.pathWithNamespace}`;
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
    commit_path: `${path}/commit/${commit.id}`,
    tag_path: `${path}/tags/${tag}`,
    milestones: [],
    assets: { count: sources.length, sources, links: [] },
    evidences: [],
    _links: { self: `${baseUrl}/api/v4/projects/${project.id}/releases/${tag}` },
  };
}
