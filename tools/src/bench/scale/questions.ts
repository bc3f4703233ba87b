import { FIRST, STRANGER } from './rows.js';

const PROJECT = `/projects/${FIRST}`;
const TITLE = encodeURIComponent('Common title 0 frequent seldom');
const EARLY = '2020-01-01T05:00:00Z';
const LATER = '2020-01-01T10:00:00Z';

/** A list, search or filter. */
export interface Question {
  readonly title: string;
  readonly path: string;
  /** The id of the caller; the administrator if not given. */
  readonly by?: number;
  /** Whether the late page has items. */
  readonly isLong?: boolean;
}

const list = (title: string, path: string, by?: number): Question => ({
  title,
  path,
  isLong: true,
  ...(by !== undefined && { by }),
});
const some = (title: string, path: string, by?: number): Question => ({ ...list(title, path, by), isLong: false });

const LISTS: readonly Question[] = [
  list('Projects', '/projects', STRANGER),
  some('Projects of a member', '/projects?membership=true', STRANGER),
  some('Projects, a word of all titles', '/projects?search=common', STRANGER),
  list('Projects with a topic of all', '/projects?topic=common', STRANGER),
  some('Projects with a rare topic', '/projects?topic=seldom', STRANGER),
  some('Projects, a rare word', '/projects?search=seldom', STRANGER),
  some('Members', `${PROJECT}/members`),
  some('Members with the owner', `${PROJECT}/members/all`),
  some('Starrers', `${PROJECT}/starrers`),
  some('Users', '/users'),
  list('Events of a user', `/users/${FIRST}/events`, STRANGER),
  list('Events of a project', `${PROJECT}/events`, STRANGER),
  list('Personal access tokens', '/personal_access_tokens', FIRST),
  list('Issues', `${PROJECT}/issues`, STRANGER),
  list('Issues, open', `${PROJECT}/issues?state=opened`, STRANGER),
  some('Issues with a label', `${PROJECT}/issues?labels=label%2017`, STRANGER),
  some('Issues of a milestone', `${PROJECT}/issues?milestone=${TITLE}`, STRANGER),
  some('Issues, a word of all titles', `${PROJECT}/issues?search=common`, STRANGER),
  some('Issues, a rare word', `${PROJECT}/issues?search=seldom`, STRANGER),
  some('Issues of all projects', '/issues?scope=all', STRANGER),
  some('Issues of all projects, a word of all titles', '/issues?scope=all&search=common', STRANGER),
  some('Issues of all projects, a rare word', '/search?scope=issues&search=seldom', STRANGER),
  some('Issues of the caller', '/issues?scope=created_by_me', FIRST),
  list('Merge requests', `${PROJECT}/merge_requests`, STRANGER),
  some('Merge requests of a source branch', `${PROJECT}/merge_requests?source_branch=topic-10`, STRANGER),
  some('Merge requests of all projects', '/merge_requests?scope=all', STRANGER),
  list('Milestones', `${PROJECT}/milestones`, STRANGER),
  some('Labels', `${PROJECT}/labels`, STRANGER),
  list('Notes', `${PROJECT}/issues/1/notes`, STRANGER),
  some('Notes, a rare word', `${PROJECT}/search?scope=notes&search=seldom`, STRANGER),
  some('Todos', '/todos', STRANGER),
  list('Snippets', `${PROJECT}/snippets`, STRANGER),
  list('Versions of a merge request', `${PROJECT}/merge_requests/1/versions`, STRANGER),
  list('Pipelines', `${PROJECT}/pipelines`),
  list('Jobs', `${PROJECT}/jobs`),
  list('Environments', `${PROJECT}/environments`),
  list('Deployments', `${PROJECT}/deployments`),
  some('Runners of a project', `${PROJECT}/runners`),
  list('Runners', '/runners/all'),
  list('Jobs of a runner', `/runners/${FIRST}/jobs`),
];

const filters = (title: string, of: string, asked: readonly string[], by?: number): readonly Question[] =>
  asked.map((filter) => some(`${title}, ${decodeURIComponent(filter)}`, `${of}?${filter}`, by));

const FILTERS: readonly Question[] = [
  some('Projects that the caller owns', '/projects?owned=true', FIRST),
  some('Projects that the caller starred', '/projects?starred=true', FIRST),
  some('Projects that the caller starred, a word of all titles', '/projects?starred=true&search=common', FIRST),
  list('Projects by name', '/projects?order_by=name', STRANGER),
  list('Projects, public', '/projects?visibility=public', STRANGER),
  some('Projects that the caller owns, a rare word', '/projects?owned=true&search=seldom', FIRST),
  some('Projects that the caller owns, a word of all titles', '/projects?owned=true&search=common', FIRST),
  some('Projects that the caller owns, a rare topic', '/projects?owned=true&topic=seldom', FIRST),
  some('Projects of a member, a rare word', '/projects?membership=true&search=seldom', FIRST),
  some('Projects of a user, a rare word', `/users/${FIRST}/projects?search=seldom`, STRANGER),
  some('Projects of a user', `/users/${FIRST}/projects`, STRANGER),
  some('Projects that a user starred', `/users/${FIRST}/starred_projects`, STRANGER),
  list('Namespaces', '/namespaces'),
  some('Namespaces, a rare word', '/namespaces?search=user-99'),
  some('Members with the owner, a name', `${PROJECT}/members/all?query=user-17`),
  some('Members, a name', `${PROJECT}/members?query=user-17`),
  some('Starrers, a name', `${PROJECT}/starrers?search=user-17`),
  ...filters('Users', '/users', ['search=user-17', 'username=user-17', 'active=true', 'blocked=true']),
  ...filters('Personal access tokens', '/personal_access_tokens', ['search=token%2010', 'state=inactive'], FIRST),
  ...filters(
    'Issues',
    `${PROJECT}/issues`,
    [
      'order_by=updated_at&sort=asc',
      `author_id=${FIRST + 2}`,
      `assignee_id=${FIRST + 10}`,
      'assignee_id=0',
      'iids[]=3',
      'labels=No%20Label',
      'milestone=No%20Milestone',
      'milestone=none',
      `created_before=${EARLY}`,
      `updated_after=${LATER}`,
      'search=frequent',
      'search=nothing',
    ],
    STRANGER,
  ),
  ...filters(
    'Issues of all projects',
    '/issues',
    ['scope=all&labels=label%201', `scope=all&milestone=${TITLE}`, 'scope=all&state=closed', 'scope=assigned_to_me'],
    FIRST,
  ),
  some('Issues of all projects, iids[]=3', '/issues?scope=all&iids[]=3', STRANGER),
  some(
    'Merge requests of all projects, source_branch=topic-10',
    '/merge_requests?scope=all&source_branch=topic-10',
    STRANGER,
  ),
  ...filters(
    'Merge requests',
    `${PROJECT}/merge_requests`,
    ['state=merged', 'target_branch=main', 'search=common', 'labels=No%20Label', 'iids[]=5', `created_before=${EARLY}`],
    STRANGER,
  ),
  ...filters('Milestones', `${PROJECT}/milestones`, ['state=active', 'search=common', 'iids[]=7'], STRANGER),
  some('How many issues of a project are open', `${PROJECT}/issues_statistics`, STRANGER),
  some('How many issues of all projects are open', '/issues_statistics?scope=all', STRANGER),
  some('Issues of a milestone by its id', `${PROJECT}/milestones/${FIRST}/issues`, STRANGER),
  some('Milestones of all projects, a word of all titles', '/search?scope=milestones&search=common', STRANGER),
  some('Notes, a word of all', `${PROJECT}/search?scope=notes&search=common`, STRANGER),
  some('Participants of an issue', `${PROJECT}/issues/1/participants`, STRANGER),
  ...filters(
    'Todos',
    '/todos',
    ['state=done', `project_id=${FIRST}`, 'type=MergeRequest', `author_id=${FIRST + 2}`, 'action=mentioned'],
    FIRST,
  ),
  list('Snippets that are public', '/snippets/public', STRANGER),
  ...filters('Pipelines', `${PROJECT}/pipelines`, [
    'status=failed',
    'ref=branch-10',
    'username=user-0',
    'scope=branches',
    'scope=finished',
    'order_by=user_id',
    'source=trigger',
    `updated_before=${EARLY}`,
    'order_by=updated_at',
  ]),
  some('Newest pipeline of a branch', `${PROJECT}/pipelines/latest?ref=branch-10`),
  ...filters('Jobs', `${PROJECT}/jobs`, ['scope[]=failed', 'scope[]=failed&scope[]=success', 'scope[]=running']),
  ...filters('Environments', `${PROJECT}/environments`, ['name=review/10', 'search=review/10', 'states=stopped']),
  ...filters('Runners of a project', `${PROJECT}/runners`, [
    'scope=active',
    'scope=paused',
    'scope=online',
    'scope=shared',
    'status=offline',
    'status=never_contacted',
    'tag_list=docker',
  ]),
  ...filters('Runners', '/runners/all', [
    ...['scope=online', 'scope=paused', 'scope=shared', 'tag_list=docker'],
    ...['type=project_type', 'status=offline', 'status=never_contacted'],
  ]),
  some('Runners of the projects that the caller maintains', '/runners', FIRST),
  some('Jobs of a runner that failed', `/runners/${FIRST}/jobs?status=failed`),
];

/** The lists, searches and filters that are measured. */
export const QUESTIONS = [...LISTS, ...FILTERS];
