import {
  commitUrl,
  type ContributionEventJson,
  projectUrl,
  type PushPayloadJson,
  type UserSummaryJson,
} from '@ingot/contracts';
import { cloneUrls } from '@ingot/platform';
import { type UserConfig } from '../config.js';
import { type AvatarOf, presentSummary, type UserLinks } from '../users/user.presenter.js';
import { type PushDetails } from './contribution.js';
import { type FeedRow } from './feed.reader.js';

export interface FeedContext {
  readonly baseUrl: string;
  readonly avatarOf: AvatarOf;
  readonly config: UserConfig;
  /** The current path of the project, for links. */
  readonly pathWithNamespace: string;
}

/** One line of a feed as the API shows it. */
export function presentContribution(row: FeedRow, context: FeedContext): ContributionEventJson {
  const author = authorOf(row, context);
  const note = presentNote(row, author);
  return {
    title: null,
    project_id: row.project_id,
    action_name: row.action,
    target_id: row.target_id,
    target_type: row.target_type,
    target_title: row.title,
    author_id: row.author_id,
    author,
    author_username: row.username,
    data: row.push === null ? null : presentPush(row.push, row.author_id, context),
    created_at: note?.created_at,
    note,
  };
}

function authorOf(row: FeedRow, links: UserLinks): UserSummaryJson | undefined {
  const { author_id: id, username, name, email, state, is_ghost: isGhost } = row;
  if (username === null || name === null || email === null || state === null || isGhost === null) return undefined;
  return presentSummary({ id, username, name, email, state, isGhost }, links);
}

function presentPush(push: PushDetails, userId: number, context: FeedContext): PushPayloadJson {
  const { baseUrl, config, pathWithNamespace } = context;
  const homepage = projectUrl(baseUrl, { pathWithNamespace });
  const { http, ssh } = cloneUrls(pathWithNamespace, baseUrl, config);
  return {
    before: push.before,
    after: push.after,
    ref: push.ref,
    user_id: userId,
    user_name: push.userName,
    repository: {
      name: push.repository.name,
      url: ssh,
      description: push.repository.description,
      homepage,
      git_http_url: http,
      git_ssh_url: ssh,
    },
    commits: push.commits.map((commit) => ({ ...commit, url: commitUrl(homepage, commit.id) })),
    total_commits_count: push.total,
  };
}

function presentNote(
  { note, body, target_id: id, about_type: noteableType }: FeedRow,
  author: UserSummaryJson | undefined,
): ContributionEventJson['note'] {
  if (note === null || id === null || noteableType === null || noteableType === 'Milestone') return undefined;
  return {
    id,
    body: body ?? '',
    attachment: null,
    author,
    created_at: note.createdAt,
    system: false,
    noteable_id: note.noteableId,
    noteable_type: noteableType,
  };
}
