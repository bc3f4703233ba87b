import { z } from 'zod';
import { inProject, inPublicProject } from '../access.js';
import { filledTextUpToBytes, projectRef, searchedName, text, textUpToBytes } from '../fields.js';
import { listing, operation } from '../operation.js';
import { missing, refusal } from '../refusals.js';
import { commit, tooManyRefs } from './commits.js';

/** Keeps a page of a hundred tags with releases within the size limit of a reply. */
export const MAX_RELEASE_BYTES = 64 * 1024;
export const MAX_TAG_MESSAGE_BYTES = 8 * 1024;

export const release = z.object({ tag_name: z.string(), description: z.string() }).meta({ id: 'Release' });
export type ReleaseJson = z.input<typeof release>;

const taggedCommit = commit
  .pick({
    id: true,
    short_id: true,
    title: true,
    created_at: true,
    message: true,
    parent_ids: true,
    author_name: true,
    author_email: true,
    authored_date: true,
    committer_name: true,
    committer_email: true,
    committed_date: true,
  })
  .meta({ id: 'TaggedCommit' });
export type TaggedCommitJson = z.input<typeof taggedCommit>;

export const tag = z
  .object({
    name: z.string(),
    message: z.string().nullable().describe('the annotation; null for a lightweight tag'),
    commit: taggedCommit,
    release: release.nullable(),
  })
  .meta({ id: 'Tag' });
export type TagJson = z.input<typeof tag>;

/** Who may not read the code is told so before the parameters are looked at. */
const readersOnly = { guard: 'download_code' } as const;
const readsCode = inPublicProject('download_code');
const aTag = projectRef.extend({ tag_name: text });

const tagMissing = missing('Tag');
const releasedTagMissing = refusal('not_found', 'Tag does not exist', 'there is no such tag');

export const listTags = listing({
  name: 'tags.list',
  summary: 'Tags, by name and descending by default',
  http: 'GET /projects/:id/repository/tags',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  input: projectRef.extend({
    search: searchedName,
    order_by: z
      .enum(['name', 'updated', 'version'])
      .default('name')
      .describe('`version`: a version with a suffix, such as `1.0-rc1`, is before the one without'),
    sort: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: z.array(tag),
  deadlineMs: 20_000,
});

export const getTag = operation({
  name: 'tags.show',
  summary: 'One tag',
  http: 'GET /projects/:id/repository/tags/:tag_name',
  service: 'repo',
  atStorage: true,
  access: readsCode,
  refusals: [tagMissing],
  input: aTag,
  output: tag,
});

/** Creates a tag. 405 with the reason when it cannot be created. */
export const createTag = operation({
  name: 'tags.create',
  summary: 'Create a tag, annotated if a message is given',
  http: 'POST /projects/:id/repository/tags',
  service: 'repo',
  atStorage: true,
  access: inProject('push_code', readersOnly),
  refusals: [
    refusal('not_allowed', 'Tag name invalid', 'no tag can have that name'),
    refusal('not_allowed', 'Tag <name> already exists', 'there is a tag of that name'),
    refusal('not_allowed', 'Target <ref> is invalid', 'there is nothing of the name `ref`'),
    refusal('not_allowed', 'Tag could not be created', 'git refuses the tag'),
    tooManyRefs,
    missing('Tag', 'it is deleted again at once'),
  ],
  input: aTag.extend({
    ref: text.describe('commit, tag or branch'),
    message: textUpToBytes(MAX_TAG_MESSAGE_BYTES).nullish().describe('makes the tag annotated'),
    release_description: textUpToBytes(MAX_RELEASE_BYTES)
      .nullish()
      .describe('the description of a release to create with the tag'),
  }),
  output: tag,
  deadlineMs: 20_000,
});

/** Deletes a tag with its release; a missing one is no error. */
export const deleteTag = operation({
  name: 'tags.delete',
  summary: 'Delete a tag and its release',
  http: 'DELETE /projects/:id/repository/tags/:tag_name',
  service: 'repo',
  atStorage: true,
  access: inProject('push_code', readersOnly),
  refusals: [refusal('bad_request', 'Failed to remove tag', 'somebody else changes the tag just now')],
  input: aTag,
  output: z.object({ tag_name: z.string().optional() }),
  deadlineMs: 20_000,
});

const aDescription = aTag.extend({ description: filledTextUpToBytes(MAX_RELEASE_BYTES).describe('Markdown') });

/** Adds the release of a tag. 404 for an unknown tag, 409 when it already has a release. */
export const createRelease = operation({
  name: 'releases.create',
  summary: 'Add the release of a tag',
  http: 'POST /projects/:id/repository/tags/:tag_name/release',
  service: 'repo',
  atStorage: true,
  access: inProject('push_code', readersOnly),
  refusals: [releasedTagMissing, refusal('conflict', 'Release already exists', 'the tag has a release')],
  input: aDescription,
  output: release,
  deadlineMs: 20_000,
});

/** Changes the release of a tag. 404 for an unknown tag, or one without a release. */
export const updateRelease = operation({
  name: 'releases.update',
  summary: 'Change the release of a tag',
  http: 'PUT /projects/:id/repository/tags/:tag_name/release',
  service: 'repo',
  atStorage: true,
  access: inProject('push_code', readersOnly),
  refusals: [releasedTagMissing, refusal('not_found', 'Release does not exist', 'the tag has no release')],
  input: aDescription,
  output: release,
  deadlineMs: 20_000,
});
