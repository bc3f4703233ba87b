import { z } from 'zod';
import { inProject, signedIn, VISIBILITIES } from '../access.js';
import { filled, filledTextUpTo, id, largeText, projectRef, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, invalid, missing } from '../refusals.js';

/** In UTF-16 code units: at most 3 MiB of UTF-8, and 6 MiB of JSON between the services. */
const LONGEST_CONTENT = 1_048_576;
const LONGEST_TITLE = 255;

/** The service refuses characters other than letters, digits and `_ - . @ +`. */
const fileName = filledTextUpTo(LONGEST_TITLE);
const content = filled(largeText).max(LONGEST_CONTENT, `is too long (maximum is ${LONGEST_CONTENT} characters)`);

export const snippet = z
  .object({
    id,
    title: z.string(),
    file_name: z.string(),
    visibility: z.enum(VISIBILITIES),
    author: userSummary.nullable(),
    updated_at: timestamp,
    created_at: timestamp,
    web_url: z.string(),
  })
  .meta({ id: 'Snippet' });
export type SnippetJson = z.input<typeof snippet>;

/** A snippet outside projects. */
export const personalSnippet = snippet
  .extend({ raw_url: z.string().describe('the URL of its content as plain text') })
  .meta({ id: 'PersonalSnippet' });
export type PersonalSnippetJson = z.input<typeof personalSnippet>;

const aSnippet = z.object({ snippet_id: id });
const aProjectSnippet = projectRef.extend(aSnippet.shape);

const described = { title: filledTextUpTo(LONGEST_TITLE), file_name: fileName };
const inProjectFields = { ...described, code: content, visibility: z.enum(VISIBILITIES) };
/** What some clients call it. */
const alsoCode = content.optional().describe('another name of `code`');
const personalFields = { ...described, content, visibility: z.enum(VISIBILITIES) };

const isAnyGiven = (fields: object, given: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(fields).some((name) => given[name] !== undefined);

const atLeastOneOf = (fields: object) => ({ params: { problem: 'at_least_one', names: Object.keys(fields) } });

const snippetMissing = missing('Snippet', 'there is no such snippet, or the caller does not see it');
const mayNotChange = forbidden('the caller is neither its author nor a maintainer of the project');
const mayNotChangePersonal = forbidden('the caller is neither its author nor an administrator');
const restricted = invalid(
  'visibility_level',
  '<visibility> has been restricted by your administrator',
  'the setting `restricted_visibility_levels` has the visibility',
);

export const listProjectSnippets = listing({
  name: 'project_snippets.list',
  summary: 'Snippets of a project that the caller may see, newest first',
  http: 'GET /projects/:id/snippets',
  service: 'mr',
  access: inProject('read_snippet'),
  input: projectRef,
  output: z.array(snippet),
});

export const getProjectSnippet = operation({
  name: 'project_snippets.show',
  summary: 'One snippet of a project',
  http: 'GET /projects/:id/snippets/:snippet_id',
  service: 'mr',
  access: inProject('read_snippet'),
  refusals: [snippetMissing],
  input: aProjectSnippet,
  output: snippet,
});

export const getProjectSnippetContent = operation({
  name: 'project_snippets.show_content',
  summary: 'The content of a project snippet, as text',
  http: 'GET /projects/:id/snippets/:snippet_id/raw',
  service: 'mr',
  access: inProject('read_snippet'),
  refusals: [snippetMissing],
  input: aProjectSnippet,
  output: z.string(),
  format: 'text',
});

/** Creates a snippet. 400 for an invalid file name and a restricted visibility. */
export const createProjectSnippet = operation({
  name: 'project_snippets.create',
  summary: 'Create a snippet in a project',
  http: 'POST /projects/:id/snippets',
  service: 'mr',
  access: inProject('create_snippet'),
  refusals: [restricted],
  input: projectRef
    .extend({ ...inProjectFields, code: content.optional(), content: alsoCode })
    .refine(({ code, content: given }) => code !== undefined || given !== undefined, {
      path: ['code'],
      params: { problem: 'missing' },
    }),
  output: snippet,
});

/** Changes the given attributes. 403 for anyone but the author and maintainers; 400 as for creation. */
export const updateProjectSnippet = operation({
  name: 'project_snippets.update',
  summary: 'Change a snippet of a project',
  http: 'PUT /projects/:id/snippets/:snippet_id',
  service: 'mr',
  access: inProject('read_snippet'),
  refusals: [snippetMissing, mayNotChange, restricted],
  input: aProjectSnippet
    .extend({ ...z.object(inProjectFields).partial().shape, content: alsoCode })
    .refine((given) => isAnyGiven({ ...inProjectFields, content }, given), atLeastOneOf(inProjectFields)),
  output: snippet,
});

/** Deletes a snippet; 200 without effect for one that the caller does not see. 403 as for changes. */
export const deleteProjectSnippet = operation({
  name: 'project_snippets.delete',
  summary: 'Delete a snippet of a project',
  http: 'DELETE /projects/:id/snippets/:snippet_id',
  service: 'mr',
  access: inProject('read_snippet'),
  refusals: [mayNotChange],
  input: aProjectSnippet,
  output: z.union([snippet, z.object({})]),
});

export const listOwnSnippets = listing({
  name: 'personal_snippets.list_own',
  summary: "The caller's personal snippets, newest first",
  http: 'GET /snippets',
  service: 'mr',
  access: signedIn,
  input: z.object({}),
  output: z.array(personalSnippet),
});

export const listPublicSnippets = listing({
  name: 'personal_snippets.list_public',
  summary: 'All public personal snippets, newest first',
  http: 'GET /snippets/public',
  service: 'mr',
  access: signedIn,
  input: z.object({}),
  output: z.array(personalSnippet),
});

export const getPersonalSnippet = operation({
  name: 'personal_snippets.show',
  summary: 'One personal snippet that the caller may see',
  http: 'GET /snippets/:snippet_id',
  service: 'mr',
  access: signedIn,
  refusals: [snippetMissing],
  input: aSnippet,
  output: personalSnippet,
});

export const getPersonalSnippetContent = operation({
  name: 'personal_snippets.show_content',
  summary: 'The content of a personal snippet, as text',
  http: 'GET /snippets/:snippet_id/raw',
  service: 'mr',
  access: signedIn,
  refusals: [snippetMissing],
  input: aSnippet,
  output: z.string(),
  format: 'text',
});

/** Creates a snippet. 400 for an invalid file name and a restricted visibility, even the default one. */
export const createPersonalSnippet = operation({
  name: 'personal_snippets.create',
  summary: 'Create a personal snippet',
  http: 'POST /snippets',
  service: 'mr',
  access: signedIn,
  refusals: [restricted],
  input: z.object({
    ...personalFields,
    visibility: personalFields.visibility.optional().describe('default: the setting `default_snippet_visibility`'),
  }),
  output: personalSnippet,
});

/** Changes the given attributes. 403 for anyone but the author and administrators; 400 as for creation. */
export const updatePersonalSnippet = operation({
  name: 'personal_snippets.update',
  summary: 'Change a personal snippet',
  http: 'PUT /snippets/:snippet_id',
  service: 'mr',
  access: signedIn,
  refusals: [snippetMissing, mayNotChangePersonal, restricted],
  input: aSnippet
    .extend(z.object(personalFields).partial().shape)
    .refine((given) => isAnyGiven(personalFields, given), atLeastOneOf(personalFields)),
  output: personalSnippet,
});

/** Deletes a snippet; 200 without effect for one that the caller does not see. 403 as for changes. */
export const deletePersonalSnippet = operation({
  name: 'personal_snippets.delete',
  summary: 'Delete a personal snippet',
  http: 'DELETE /snippets/:snippet_id',
  service: 'mr',
  access: signedIn,
  refusals: [mayNotChangePersonal],
  input: aSnippet,
  output: z.union([personalSnippet, z.object({})]),
});
