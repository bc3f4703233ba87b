import { z } from 'zod';
import { inProject, inPublicProject } from '../access.js';
import { filledTextUpTo, id, projectRef, text } from '../fields.js';
import { listing, operation } from '../operation.js';
import { invalid, notFound } from '../refusals.js';

export const RELEASE_LINK_TYPES = ['other', 'runbook', 'image', 'package'] as const;

/** Something to download that belongs to a release, and is elsewhere. */
export const releaseLink = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    direct_asset_url: z.string().describe('the same as `url`'),
    link_type: z.enum(RELEASE_LINK_TYPES).describe('what the link leads to'),
  })
  .meta({ id: 'ReleaseLink' });
export type ReleaseLinkJson = z.input<typeof releaseLink>;

const fields = {
  name: filledTextUpTo(255).describe('what the link is called; unlike those of the other links'),
  url: filledTextUpTo(2_048).describe('http, https or ftp; no other link of the release has it'),
  link_type: z.enum(RELEASE_LINK_TYPES).describe('what the link leads to'),
};

/** A link as it comes with a new release. */
export const newReleaseLink = z.object({
  ...fields,
  link_type: fields.link_type.default('other').describe('what the link leads to'),
});

const aRelease = projectRef.extend({ tag_name: text });
const aLink = aRelease.extend({ link_id: id.describe('id of the link') });
const readsCode = inPublicProject('download_code');
const releaseMissing = notFound('release', '');
const linkMissing = notFound('link', '');
/** What a link may be refused for. */
export const linkRefusals = [
  invalid('url', 'must be a valid URL', 'the URL is none of http, https or ftp'),
  invalid('name', 'has already been taken', 'another link of the release has the name'),
  invalid('url', 'has already been taken', 'another link of the release has the URL'),
] as const;
export const tooManyLinks = invalid(
  'links',
  'are too many (maximum is 100)',
  'the release has as many links as it may',
);

export const listReleaseLinks = listing({
  name: 'release_links.list',
  summary: 'Links of a release, newest first',
  http: 'GET /projects/:id/releases/:tag_name/assets/links',
  service: 'repo',
  access: readsCode,
  refusals: [releaseMissing],
  input: aRelease,
  output: z.array(releaseLink),
});

export const getReleaseLink = operation({
  name: 'release_links.show',
  summary: 'One link of a release',
  http: 'GET /projects/:id/releases/:tag_name/assets/links/:link_id',
  service: 'repo',
  access: readsCode,
  refusals: [linkMissing],
  input: aLink,
  output: releaseLink,
});

export const createReleaseLink = operation({
  name: 'release_links.create',
  summary: 'Add a link to a release',
  http: 'POST /projects/:id/releases/:tag_name/assets/links',
  service: 'repo',
  access: inProject('push_code'),
  refusals: [releaseMissing, ...linkRefusals, tooManyLinks],
  input: aRelease.extend(newReleaseLink.shape),
  output: releaseLink,
});

const changes = {
  name: fields.name.optional(),
  url: fields.url.optional(),
  link_type: fields.link_type.optional().describe('what the link leads to'),
};

export const updateReleaseLink = operation({
  name: 'release_links.update',
  summary: 'Change a link of a release',
  http: 'PUT /projects/:id/releases/:tag_name/assets/links/:link_id',
  service: 'repo',
  access: inProject('push_code'),
  refusals: [linkMissing, ...linkRefusals],
  input: aLink.extend(changes).refine((given) => Object.keys(changes).some((name) => name in given), {
    params: { problem: 'at_least_one', names: Object.keys(changes) },
  }),
  output: releaseLink,
});

/** One that is gone already is fine. */
export const deleteReleaseLink = operation({
  name: 'release_links.delete',
  summary: 'Remove a link of a release: answers it when it was there, else an empty object',
  http: 'DELETE /projects/:id/releases/:tag_name/assets/links/:link_id',
  service: 'repo',
  access: inProject('push_code'),
  input: aLink,
  output: z.union([releaseLink, z.object({})]),
});
