import { z } from 'zod';
import { inProject } from '../access.js';
import { id, projectRef, text, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { forbidden, invalid, missing, notFound, notModified, refusal } from '../refusals.js';
import { labelRefusals, mergeRefusals, mergeRequestExists } from './merge-requests.js';
import { estimateMalformed, spentMalformed, subtractsTooMuch } from './time-tracking.js';

/** The kinds of note targets. */
export const TRACKER_NOTEABLE_TYPES = ['Issue', 'MergeRequest', 'Snippet'] as const;

export const note = z
  .object({
    id,
    body: z.string(),
    attachment: z.null(),
    author: userSummary.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    system: z.boolean().describe('written by Ingot to record a change'),
    noteable_id: id,
    noteable_iid: id.nullish().describe('iid of what the note is about; null for a snippet; not in searches'),
    noteable_type: z.enum(TRACKER_NOTEABLE_TYPES),
  })
  .meta({ id: 'Note' });
export type NoteJson = z.input<typeof note>;

/** Quick actions can close a merge request, which waits for a merge under way. */
const COMMANDS_MS = 20_000;

const body = text.describe('Markdown; at most 65536 bytes as JSON');

const nothingToNote = missing('Note', 'there is nothing to write on, or the caller may not read it');
const noteGone = missing('Note', 'there is no such note, or the caller may not read what it is on');
const onlyCommands = notModified('the text is nothing but commands, and none of them changes anything');
const ofAnother = forbidden('the caller is neither the author of the note nor a maintainer');
/** The refusals of quick actions. */
const commandRefusals = [
  nothingToNote,
  onlyCommands,
  invalid('commands', 'are too many (maximum is 100)', 'the text has more commands'),
  estimateMalformed,
  spentMalformed,
  subtractsTooMuch,
  ...labelRefusals,
  refusal('not_found', '404 Not found', 'what the note is on is deleted meanwhile'),
] as const;
const mergeRequestCommandRefusals = [...commandRefusals, ...mergeRefusals, mergeRequestExists] as const;

/**
 * 404 when the caller may not read the target, as if it did not exist. Only the author and maintainers change or delete a note (403);
 * deleting a missing one is 200. A blank body counts as missing.
 */
const lists = {
  service: 'mr',
  access: inProject('read_note'),
  output: z.array(note),
  refusals: [missing('Notes', 'there is nothing to read notes of, or the caller may not read it')],
} as const;
const shows = { service: 'mr', access: inProject('read_note'), output: note, refusals: [noteGone] } as const;
const creates = {
  service: 'mr',
  access: inProject('create_note'),
  output: note,
  deadlineMs: COMMANDS_MS,
} as const;
const updates = {
  service: 'mr',
  access: inProject('create_note'),
  output: note,
  refusals: [noteGone, ofAnother],
} as const;
const deletes = {
  service: 'mr',
  access: inProject('create_note'),
  output: z.union([note, z.object({})]),
  refusals: [ofAnother],
} as const;

const note_id = id;

const onIssue = projectRef.extend({ issue_iid: id });
const onMergeRequest = projectRef.extend({ merge_request_iid: id });
const onSnippet = projectRef.extend({ snippet_id: id });

export const listIssueNotes = listing({
  ...lists,
  name: 'issue_notes.list',
  summary: 'Notes on an issue, oldest first',
  http: 'GET /projects/:id/issues/:issue_iid/notes',
  keyset: 'always',
  input: onIssue,
});

export const getIssueNote = operation({
  ...shows,
  name: 'issue_notes.show',
  summary: 'One note on an issue',
  http: 'GET /projects/:id/issues/:issue_iid/notes/:note_id',
  input: onIssue.extend({ note_id }),
});

export const createIssueNote = operation({
  ...creates,
  name: 'issue_notes.create',
  summary: 'Write a note on an issue; runs its quick actions if the caller may change the issue',
  http: 'POST /projects/:id/issues/:issue_iid/notes',
  refusals: commandRefusals,
  input: onIssue.extend({ body }),
});

export const updateIssueNote = operation({
  ...updates,
  name: 'issue_notes.update',
  summary: 'Change the text of a note on an issue',
  http: 'PUT /projects/:id/issues/:issue_iid/notes/:note_id',
  input: onIssue.extend({ note_id, body }),
});

export const deleteIssueNote = operation({
  ...deletes,
  name: 'issue_notes.delete',
  summary: 'Delete a note on an issue',
  http: 'DELETE /projects/:id/issues/:issue_iid/notes/:note_id',
  input: onIssue.extend({ note_id }),
});

export const listMergeRequestNotes = listing({
  ...lists,
  name: 'merge_request_notes.list',
  summary: 'Notes on a merge request, oldest first',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/notes',
  keyset: 'always',
  input: onMergeRequest,
});

export const getMergeRequestNote = operation({
  ...shows,
  name: 'merge_request_notes.show',
  summary: 'One note on a merge request',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
  input: onMergeRequest.extend({ note_id }),
});

export const createMergeRequestNote = operation({
  ...creates,
  name: 'merge_request_notes.create',
  summary: 'Write a note on a merge request; runs its quick actions if the caller may change it',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/notes',
  refusals: mergeRequestCommandRefusals,
  input: onMergeRequest.extend({ body }),
});

export const updateMergeRequestNote = operation({
  ...updates,
  name: 'merge_request_notes.update',
  summary: 'Change the text of a note on a merge request',
  http: 'PUT /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
  input: onMergeRequest.extend({ note_id, body }),
});

export const deleteMergeRequestNote = operation({
  ...deletes,
  name: 'merge_request_notes.delete',
  summary: 'Delete a note on a merge request',
  http: 'DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
  input: onMergeRequest.extend({ note_id }),
});

export const listSnippetNotes = listing({
  ...lists,
  name: 'snippet_notes.list',
  summary: 'Notes on a snippet, oldest first',
  http: 'GET /projects/:id/snippets/:snippet_id/notes',
  keyset: 'always',
  input: onSnippet,
});

export const getSnippetNote = operation({
  ...shows,
  name: 'snippet_notes.show',
  summary: 'One note on a snippet',
  http: 'GET /projects/:id/snippets/:snippet_id/notes/:note_id',
  input: onSnippet.extend({ note_id }),
});

export const createSnippetNote = operation({
  ...creates,
  name: 'snippet_notes.create',
  summary: 'Write a note on a snippet; quick actions stay as text',
  http: 'POST /projects/:id/snippets/:snippet_id/notes',
  refusals: [nothingToNote],
  input: onSnippet.extend({ body }),
});

export const updateSnippetNote = operation({
  ...updates,
  name: 'snippet_notes.update',
  summary: 'Change the text of a note on a snippet',
  http: 'PUT /projects/:id/snippets/:snippet_id/notes/:note_id',
  input: onSnippet.extend({ note_id, body }),
});

export const deleteSnippetNote = operation({
  ...deletes,
  name: 'snippet_notes.delete',
  summary: 'Delete a note on a snippet',
  http: 'DELETE /projects/:id/snippets/:snippet_id/notes/:note_id',
  input: onSnippet.extend({ note_id }),
});

const participantLists = { service: 'mr', access: inProject('read_note'), output: z.array(userSummary) } as const;

/** 404 also for what the caller may not read. */
export const listIssueParticipants = listing({
  ...participantLists,
  name: 'issues.participants',
  summary: 'Who takes part in an issue: its author, who is assigned, and who wrote notes',
  http: 'GET /projects/:id/issues/:issue_iid/participants',
  refusals: [notFound('issue')],
  input: onIssue,
});

export const listMergeRequestParticipants = listing({
  ...participantLists,
  name: 'merge_requests.participants',
  summary: 'Who takes part in a merge request: its author, who is assigned, and who wrote notes',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/participants',
  refusals: [notFound('merge request')],
  input: onMergeRequest,
});

/** A note on a merge request, in the form that older clients know. */
export const mergeRequestComment = z
  .object({ note: z.string(), author: userSummary.nullable() })
  .meta({ id: 'MergeRequestComment' });
export type MergeRequestCommentJson = z.input<typeof mergeRequestComment>;

export const listMergeRequestComments = listing({
  name: 'merge_request_comments.list',
  summary: 'Comments on a merge request, oldest first',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/comments',
  service: 'mr',
  access: inProject('read_note'),
  refusals: [missing('Notes', 'there is no such merge request, or the caller may not read it')],
  input: onMergeRequest,
  output: z.array(mergeRequestComment),
});

/** As creating a note. */
export const createMergeRequestComment = operation({
  name: 'merge_request_comments.create',
  summary: 'Comment on a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/comments',
  service: 'mr',
  access: inProject('create_note'),
  refusals: mergeRequestCommandRefusals,
  input: onMergeRequest.extend({ note: body }),
  output: mergeRequestComment,
  deadlineMs: COMMANDS_MS,
});
