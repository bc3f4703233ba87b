import { z } from 'zod';
import { inProject } from '../access.js';
import { id, projectRef, text, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';

/** Things of the tracker that notes are written on. */
export const TRACKER_NOTEABLE_TYPES = ['Issue', 'MergeRequest', 'Snippet'] as const;

export const note = z
  .object({
    id,
    body: z.string(),
    attachment: z.null(),
    author: userSummary.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    system: z.boolean().describe('written by Ingot itself, to tell of a change'),
    noteable_id: id,
    noteable_type: z.enum(TRACKER_NOTEABLE_TYPES),
  })
  .meta({ id: 'Note' });
export type NoteJson = z.input<typeof note>;

/** Commands may close a merge request, which waits for a merge that is under way. */
const COMMANDS_MS = 20_000;

const body = text.describe('Markdown; at most 65536 bytes as JSON');

/**
 * The operations on the notes of one kind of thing. Who may not read the thing gets 404, as if there were no notes; so does who
 * writes on what is not there. Changing and deleting is for the author and for maintainers (403); what is gone already is
 * deleted with 200. A blank body counts as missing.
 * @param name of the resource, as in the names of its operations
 * @param thing in words
 * @param parent path of the thing inside its project, and the parameter in it
 */
function notesOn<Parent extends z.ZodRawShape>(
  { name, thing, path }: { name: string; thing: string; path: string },
  parent: z.ZodObject<Parent>,
) {
  const onParent = projectRef.extend(parent.shape);
  const oneNote = onParent.extend({ note_id: id });
  const notes = `/projects/:id/${path}/notes` as const;
  return {
    list: listing({
      name: `${name}.list`,
      summary: `Notes on ${thing}, oldest first`,
      http: `GET ${notes}`,
      service: 'mr',
      access: inProject('read_note'),
      input: onParent,
      output: z.array(note),
    }),
    show: operation({
      name: `${name}.show`,
      summary: `One note on ${thing}`,
      http: `GET ${notes}/:note_id`,
      service: 'mr',
      access: inProject('read_note'),
      input: oneNote,
      output: note,
    }),
    create: operation({
      name: `${name}.create`,
      summary: `Write a note on ${thing}; lines that are commands do what they say, for those who may`,
      http: `POST ${notes}`,
      service: 'mr',
      access: inProject('create_note'),
      input: onParent.extend({ body }),
      output: note,
      deadlineMs: COMMANDS_MS,
    }),
    update: operation({
      name: `${name}.update`,
      summary: `Change the text of a note on ${thing}`,
      http: `PUT ${notes}/:note_id`,
      service: 'mr',
      access: inProject('create_note'),
      input: oneNote.extend({ body }),
      output: note,
    }),
    remove: operation({
      name: `${name}.delete`,
      summary: `Delete a note on ${thing}`,
      http: `DELETE ${notes}/:note_id`,
      service: 'mr',
      access: inProject('create_note'),
      input: oneNote,
      output: z.union([note, z.object({})]),
    }),
  };
}

const aMergeRequest = z.object({ merge_request_iid: id });

export const {
  list: listIssueNotes,
  show: getIssueNote,
  create: createIssueNote,
  update: updateIssueNote,
  remove: deleteIssueNote,
} = notesOn({ name: 'issue_notes', thing: 'an issue', path: 'issues/:issue_iid' }, z.object({ issue_iid: id }));

export const {
  list: listMergeRequestNotes,
  show: getMergeRequestNote,
  create: createMergeRequestNote,
  update: updateMergeRequestNote,
  remove: deleteMergeRequestNote,
} = notesOn(
  { name: 'merge_request_notes', thing: 'a merge request', path: 'merge_requests/:merge_request_iid' },
  aMergeRequest,
);

export const {
  list: listSnippetNotes,
  show: getSnippetNote,
  create: createSnippetNote,
  update: updateSnippetNote,
  remove: deleteSnippetNote,
} = notesOn({ name: 'snippet_notes', thing: 'a snippet', path: 'snippets/:snippet_id' }, z.object({ snippet_id: id }));

/** A note on a merge request, in the form that older clients know. */
export const mergeRequestComment = z
  .object({ note: z.string(), author: userSummary.nullable() })
  .meta({ id: 'MergeRequestComment' });
export type MergeRequestCommentJson = z.input<typeof mergeRequestComment>;

export const listMergeRequestComments = listing({
  name: 'merge_request_comments.list',
  summary: 'What people wrote on a merge request, oldest first',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/comments',
  service: 'mr',
  access: inProject('read_note'),
  input: projectRef.extend(aMergeRequest.shape),
  output: z.array(mergeRequestComment),
});

/** As writing a note. */
export const createMergeRequestComment = operation({
  name: 'merge_request_comments.create',
  summary: 'Write a note on a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/comments',
  service: 'mr',
  access: inProject('create_note'),
  input: projectRef.extend({ ...aMergeRequest.shape, note: body }),
  output: mergeRequestComment,
  deadlineMs: COMMANDS_MS,
});
