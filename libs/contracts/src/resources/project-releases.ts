import { z } from 'zod';
import { inProject, inPublicProject } from '../access.js';
import {
  filledText,
  givenTimestamp,
  projectRef,
  text,
  textUpTo,
  textUpToBytes,
  timestamp,
  userSummary,
} from '../fields.js';
import { listing, operation } from '../operation.js';
import { notFound, refusal } from '../refusals.js';
import { commit, tooManyRefs } from './commits.js';
import { linkRefusals, newReleaseLink, releaseLink, tooManyLinks } from './release-links.js';
import { MAX_RELEASE_BYTES } from './tags.js';

/** A release of a tag, with what can be downloaded of it. */
export const projectRelease = z
  .object({
    tag_name: z.string(),
    name: z.string().describe('the name of the tag unless given'),
    description: z.string(),
    created_at: timestamp,
    released_at: timestamp,
    upcoming_release: z.boolean().describe('`released_at` is still to come'),
    author: userSummary.nullable(),
    commit,
    commit_path: z.string(),
    tag_path: z.string(),
    milestones: z.array(z.unknown()).describe('always empty'),
    assets: z.object({
      count: z.int(),
      sources: z.array(z.object({ format: z.string(), url: z.string() })),
      links: z
        .array(releaseLink)
        .describe('what else can be downloaded; of many long ones a list shows the newest, and `count` all'),
    }),
    evidences: z.array(z.unknown()).describe('always empty'),
    _links: z.object({ self: z.string() }),
  })
  .meta({ id: 'ProjectRelease' });
export type ProjectReleaseJson = z.input<typeof projectRelease>;

const readsCode = inPublicProject('download_code');
const aRelease = projectRef.extend({ tag_name: text });
const releaseMissing = notFound('release', '');

const texts = {
  name: textUpTo(255).nullish().describe('the name of the tag unless given'),
  description: textUpToBytes(MAX_RELEASE_BYTES).nullish().describe('Markdown'),
  released_at: givenTimestamp.optional().describe('now unless given'),
};

const atStorage = { service: 'repo', atStorage: true } as const;

export const listProjectReleases = listing({
  ...atStorage,
  name: 'project_releases.list',
  summary: 'Releases of a project, the latest first',
  http: 'GET /projects/:id/releases',
  access: readsCode,
  input: projectRef.extend({ sort: z.enum(['asc', 'desc']).default('desc') }),
  output: z.array(projectRelease),
});

export const getLatestProjectRelease = operation({
  ...atStorage,
  name: 'project_releases.latest',
  summary: 'The latest release of a project that is out',
  http: 'GET /projects/:id/releases/permalink/latest',
  access: readsCode,
  refusals: [releaseMissing],
  input: projectRef,
  output: projectRelease,
});

export const getProjectRelease = operation({
  ...atStorage,
  name: 'project_releases.show',
  summary: 'One release of a project',
  http: 'GET /projects/:id/releases/:tag_name',
  access: readsCode,
  refusals: [releaseMissing],
  input: aRelease,
  output: projectRelease,
});

/** Makes the tag as well where there is none yet. 409 when the tag has a release; 422 for a new tag without `ref`. */
export const createProjectRelease = operation({
  ...atStorage,
  name: 'project_releases.create',
  summary: 'Release a tag, which is made at `ref` where it is not there yet',
  http: 'POST /projects/:id/releases',
  access: inProject('push_code'),
  refusals: [
    refusal('conflict', 'Release already exists', 'the tag has a release'),
    refusal('unprocessable', 'Ref is not specified', 'there is no such tag, and nothing says where to make it'),
    refusal('not_allowed', '<why>', 'the tag cannot be made'),
    tooManyRefs,
    refusal('not_found', 'Tag does not exist', 'the tag is deleted meanwhile'),
    releaseMissing,
    ...linkRefusals,
    tooManyLinks,
  ],
  input: projectRef.extend({
    tag_name: filledText,
    ref: text.optional().describe('commit, tag or branch, of a tag that is not there yet'),
    tag_message: textUpToBytes(8 * 1024)
      .nullish()
      .describe('makes a new tag annotated'),
    assets: z
      .object({ links: z.array(newReleaseLink).max(100).optional().describe('what can be downloaded elsewhere') })
      .optional()
      .describe('its links, also as `assets[links][][name]`'),
    ...texts,
  }),
  output: projectRelease,
  deadlineMs: 20_000,
});

export const updateProjectRelease = operation({
  ...atStorage,
  name: 'project_releases.update',
  summary: 'Change a release',
  http: 'PUT /projects/:id/releases/:tag_name',
  access: inProject('push_code'),
  refusals: [releaseMissing],
  input: aRelease.extend(texts),
  output: projectRelease,
});

/** The tag stays. One that is gone already is fine. */
export const deleteProjectRelease = operation({
  ...atStorage,
  name: 'project_releases.delete',
  summary: 'Delete a release: answers it when it was there, else an empty object',
  http: 'DELETE /projects/:id/releases/:tag_name',
  access: inProject('push_code'),
  input: aRelease,
  output: z.union([projectRelease, z.object({})]),
});
