import { z } from 'zod';
import { AccessLevel, anyone, inProject, inPublicProject, signedIn, VISIBILITIES } from '../access.js';
import {
  commaSeparated,
  filledText,
  filledTextUpTo,
  givenTimestamp,
  id,
  isLongerThan,
  namesIn,
  projectRef,
  text,
  textUpTo,
  timestamp,
  userSummary,
} from '../fields.js';
import { firstUpToJsonBytes } from '../json-bytes.js';
import { listing, operation } from '../operation.js';
import { forbidden, invalid, missing, refusal } from '../refusals.js';

export const basicProject = z
  .object({
    id,
    http_url_to_repo: z.string(),
    web_url: z.string(),
    name: z.string(),
    name_with_namespace: z.string(),
    path: z.string(),
    path_with_namespace: z.string(),
    description: z.string().nullable(),
    default_branch: z.string().nullable().describe('null while the repository is empty'),
    topics: z.array(z.string()),
    tag_list: z.array(z.string()).describe('the same as `topics`, under its former name'),
    ssh_url_to_repo: z.string(),
    created_at: timestamp,
    last_activity_at: timestamp,
    avatar_url: z.string().nullable(),
    star_count: z.int(),
    forks_count: z.int(),
  })
  .meta({ id: 'BasicProject' });
export type BasicProjectJson = z.input<typeof basicProject>;

export const namespace = z
  .object({ id, name: z.string(), path: z.string(), kind: z.enum(['user', 'group']), full_path: z.string() })
  .meta({ id: 'Namespace' });

const memberAccess = z.object({ access_level: z.int(), notification_level: z.int() }).nullable();

export const project = basicProject
  .extend({
    archived: z.boolean(),
    visibility: z.enum(VISIBILITIES),
    owner: userSummary.optional().describe('only for projects outside groups'),
    container_registry_enabled: z.boolean(),
    issues_enabled: z.boolean(),
    merge_requests_enabled: z.boolean(),
    wiki_enabled: z.boolean(),
    jobs_enabled: z.boolean(),
    snippets_enabled: z.boolean(),
    shared_runners_enabled: z.boolean(),
    lfs_enabled: z.boolean(),
    creator_id: id,
    namespace,
    open_issues_count: z.int().optional().describe('only when issues are enabled'),
    runners_token: z.string().optional().describe('only for maintainers'),
    public_jobs: z.boolean(),
    repository_storage: z.string().optional().describe('only for administrators'),
    shared_with_groups: z.array(z.object({ group_id: id, group_name: z.string(), group_access_level: z.int() })),
    only_allow_merge_if_pipeline_succeeds: z.boolean(),
    request_access_enabled: z.boolean(),
    only_allow_merge_if_all_discussions_are_resolved: z.boolean(),
    permissions: z
      .object({ project_access: memberAccess, group_access: memberAccess })
      .optional()
      .describe('only for signed-in callers'),
  })
  .meta({ id: 'Project' });
export type ProjectJson = z.input<typeof project>;

const notThere = invalid(
  'repository_storage',
  'is not included in the list',
  'there is no such storage, or the project is there already',
);
const movingAlready = invalid('project', 'is being moved already', 'a move of it is not finished yet');

const TOPICS_PER_PROJECT = 50;
const TOPIC_LENGTH = 255;
/** Keeps a page of a hundred projects, which show their topics twice, within the size limit of a reply. */
export const MAX_TOPICS_BYTES = 16 * 1024;

/** Comma-separated names or a list; blanks and duplicates are dropped. */
const topics = commaSeparated.transform(namesIn).check(({ value, issues }) => {
  const refuse = (maximum: number, message: string) =>
    issues.push({ code: 'too_big', origin: 'string', maximum, input: value, message });
  if (value.length > TOPICS_PER_PROJECT) refuse(TOPICS_PER_PROJECT, `are too many (maximum is ${TOPICS_PER_PROJECT})`);
  if (value.some((topic) => isLongerThan(topic, TOPIC_LENGTH)))
    refuse(TOPIC_LENGTH, `are too long (maximum is ${TOPIC_LENGTH} characters)`);
  else if (firstUpToJsonBytes(value, MAX_TOPICS_BYTES).length < value.length)
    refuse(MAX_TOPICS_BYTES, `are too long (maximum is ${MAX_TOPICS_BYTES} bytes together)`);
});

const settings = {
  description: textUpTo(2000).nullish(),
  visibility: z.enum(VISIBILITIES).optional(),
  issues_enabled: z.boolean().optional(),
  merge_requests_enabled: z.boolean().optional(),
  builds_enabled: z.boolean().optional(),
  wiki_enabled: z.boolean().optional(),
  snippets_enabled: z.boolean().optional(),
  shared_runners_enabled: z.boolean().optional(),
  container_registry_enabled: z.boolean().optional(),
  lfs_enabled: z.boolean().optional(),
  public_builds: z.boolean().optional(),
  request_access_enabled: z.boolean().optional(),
  only_allow_merge_if_pipeline_succeeds: z.boolean().optional(),
  only_allow_merge_if_all_discussions_are_resolved: z.boolean().optional(),
  topics: topics
    .describe('all topics of the project; at most 50 of 255 characters, and 16 KiB of JSON together')
    .optional(),
  tag_list: topics.describe('the former name of `topics`, which goes before').optional(),
};

const restricted = invalid(
  'visibility_level',
  '<visibility> has been restricted by your administrator',
  'the setting `restricted_visibility_levels` has the visibility',
);

/** What lists of projects are selected and sorted by. */
export const projectFilters = {
  archived: z.boolean().default(false),
  visibility: z.enum(VISIBILITIES).optional(),
  search: text.optional().describe('part of the name, path, description or namespace'),
  search_namespaces: z
    .boolean()
    .default(false)
    .describe('whether `search` may also be part of the full path, as in `group/project`'),
  owned: z.boolean().default(false).describe('only projects in the namespace of the caller'),
  membership: z.boolean().default(false).describe('only projects that the caller is a member of'),
  min_access_level: z
    .int()
    .min(0)
    .max(AccessLevel.owner)
    .optional()
    .describe('only projects of the caller, or that they are a member of with this access level or a higher one'),
  starred: z.boolean().default(false).describe('only projects that the caller starred'),
  topic: commaSeparated.transform(namesIn).optional().describe('only projects that have all of these topics'),
  id_after: id.optional().describe('only projects with a higher id'),
  id_before: id.optional().describe('only projects with a lower id'),
  last_activity_after: givenTimestamp.optional().describe('only projects with activity then or later'),
  last_activity_before: givenTimestamp.optional().describe('only projects with activity then or earlier'),
  with_issues_enabled: z.boolean().default(false).describe('only projects with issues'),
  with_merge_requests_enabled: z.boolean().default(false).describe('only projects with merge requests'),
  simple: z.boolean().default(false).describe('only the basic fields'),
  order_by: z
    .enum(['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at', 'star_count'])
    .default('created_at'),
  sort: z.enum(['asc', 'desc']).default('desc'),
};

export const listProjects = listing({
  name: 'projects.list',
  summary: 'Projects that the caller can see, newest first',
  http: 'GET /projects',
  service: 'repo',
  access: anyone,
  keyset: ['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'],
  input: z.object(projectFilters),
  output: z.array(z.union([project, basicProject])),
});

/** Creates a project with an empty repository. 400 when name or path are taken or invalid; 403 beyond the caller's limit. */
export const createProject = operation({
  name: 'projects.create',
  summary: 'Create a project',
  http: 'POST /projects',
  service: 'repo',
  access: signedIn,
  refusals: [
    restricted,
    invalid('namespace', 'is not valid', 'the namespace is not there, or the caller may not create projects in it'),
    refusal(
      'forbidden',
      { error: ['Your project limit is <limit> projects! Please contact your administrator to increase it'] },
      'the caller has as many projects as they may',
    ),
    missing('Project', 'it is deleted again at once'),
  ],
  input: z
    .object({
      name: textUpTo(255).optional(),
      path: textUpTo(255).optional(),
      namespace_id: id.optional().describe("default: the caller's namespace"),
      default_branch: text.optional(),
      initialize_with_readme: z
        .boolean()
        .optional()
        .describe('whether the repository begins with a commit that adds `README.md`'),
      ...settings,
    })
    .refine(({ name, path }) => Boolean(name) || Boolean(path), {
      params: { problem: 'at_least_one', names: ['name', 'path'] },
    }),
  output: project,
  deadlineMs: 20_000,
});

export const getProject = operation({
  name: 'projects.show',
  summary: 'One project; callers without a credential get the basic fields',
  http: 'GET /projects/:id',
  service: 'repo',
  access: inPublicProject('read_project'),
  input: projectRef,
  output: z.union([project, basicProject]),
});

const projectChanges = { name: filledTextUpTo(255), path: filledTextUpTo(255), default_branch: filledText };

/** Changes a project. Name, path and visibility need owner access. 400 when nothing is given or a value is invalid. */
export const updateProject = operation({
  name: 'projects.update',
  summary: 'Change a project',
  http: 'PUT /projects/:id',
  service: 'repo',
  access: inProject('administer_project'),
  refusals: [
    restricted,
    forbidden('the caller would change its name, path or visibility, and does not own it'),
    movingAlready,
    notThere,
  ],
  input: projectRef
    .extend({
      ...z.object(projectChanges).partial().shape,
      repository_storage: filledText.describe('moves it there in the background; only for administrators').optional(),
      ...settings,
    })
    .refine(({ id: _id, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
      params: {
        problem: 'at_least_one',
        names: [...Object.keys(projectChanges), 'repository_storage', ...Object.keys(settings)],
      },
    }),
  output: project,
});

export const deleteProject = operation({
  name: 'projects.delete',
  summary: 'Delete a project; its repository is deleted in the background',
  http: 'DELETE /projects/:id',
  service: 'repo',
  access: inProject('own_project'),
  status: 202,
  input: projectRef,
  output: z.object({ message: z.literal('202 Accepted') }),
});

/**
 * Repacks a project's repository. `prune` also deletes unreachable objects, for example after a pushed secret was rewritten away; diff
 * versions of merge requests that depend on them are lost. Replies when it is done.
 */
export const housekeepProject = operation({
  name: 'projects.housekeeping',
  summary: 'Repack the repository of a project, or delete its unreachable objects',
  http: 'POST /projects/:id/housekeeping',
  service: 'repo',
  atStorage: true,
  access: inProject('administer_project'),
  input: projectRef.extend({
    task: z
      .enum(['eager', 'prune'])
      .default('eager')
      .describe('`prune` deletes objects that no branch, tag or note reaches'),
  }),
  output: z.null(),
  deadlineMs: 60_000,
});

/** The project becomes read-only. Idempotent. */
export const archiveProject = operation({
  name: 'projects.archive',
  summary: 'Archive a project: it becomes read-only, and is listed only on request',
  http: 'POST /projects/:id/archive',
  service: 'repo',
  access: inProject('own_project'),
  input: projectRef,
  output: project,
});

export const unarchiveProject = operation({
  name: 'projects.unarchive',
  summary: 'Unarchive a project',
  http: 'POST /projects/:id/unarchive',
  service: 'repo',
  access: inProject('own_project'),
  input: projectRef,
  output: project,
});
