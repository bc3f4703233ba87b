import { z } from 'zod';
import { inProject } from '../access.js';
import { filledText, id, projectRef, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';
import { missing, notFound, refusal } from '../refusals.js';

/** The kinds of awardables. */
export const AWARDABLE_TYPES = ['Issue', 'MergeRequest', 'Snippet', 'Note'] as const;

export const awardEmoji = z
  .object({
    id,
    name: z.string().describe("the emoji's name, without colons"),
    user: userSummary.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    awardable_id: id.describe('the id, not the iid'),
    awardable_type: z.enum(AWARDABLE_TYPES),
  })
  .meta({ id: 'AwardEmoji' });
export type AwardEmojiJson = z.input<typeof awardEmoji>;

const unreadable = missing('Award Emoji', 'the caller may not read what is awarded');
const thingGone = notFound('thing to award', '');
const awardGone = notFound('emoji, or nothing that was awarded it', '');
const unknownEmoji = refusal(
  'not_found',
  '404 Award Emoji {"name":["is not included in the list"]} Not Found',
  'no emoji has that name',
);
const awardedAlready = refusal(
  'not_found',
  '404 Award Emoji {"name":["has already been taken"]} Not Found',
  'the caller awarded that emoji already',
);
const notToAward = missing('Award Emoji', 'the note is a system note');
const ofAnother = refusal(
  'unauthorized',
  '401 Unauthorized',
  'somebody else awarded it, and the caller is no administrator',
);

/**
 * 404 when the caller may not read the awardable, for an unknown emoji, and for one that the caller has already awarded. Authors may vote
 * on their own items. Only its user and administrators remove an award (401 for others); removing a missing one is
 * 200.
 */
const lists = {
  service: 'mr',
  access: inProject('read_note'),
  output: z.array(awardEmoji),
  refusals: [thingGone, unreadable],
} as const;
const shows = {
  service: 'mr',
  access: inProject('read_note'),
  output: awardEmoji,
  refusals: [awardGone, unreadable],
} as const;
const creates = {
  service: 'mr',
  access: inProject('create_note'),
  output: awardEmoji,
  refusals: [thingGone, unreadable, unknownEmoji, awardedAlready, notToAward],
} as const;
const deletes = {
  service: 'mr',
  access: inProject('create_note'),
  output: z.union([awardEmoji, z.object({})]),
  refusals: [ofAnother],
} as const;

const name = filledText.describe("the emoji's name, without colons");
const award_id = id;

const onIssue = projectRef.extend({ issue_iid: id });
const onMergeRequest = projectRef.extend({ merge_request_iid: id });
const onSnippet = projectRef.extend({ snippet_id: id });
const onIssueNote = onIssue.extend({ note_id: id });
const onMergeRequestNote = onMergeRequest.extend({ note_id: id });
const onSnippetNote = onSnippet.extend({ note_id: id });

export const listIssueAwards = listing({
  ...lists,
  name: 'issue_award_emoji.list',
  summary: 'Emoji awarded to an issue, oldest first',
  http: 'GET /projects/:id/issues/:issue_iid/award_emoji',
  input: onIssue,
});

export const getIssueAward = operation({
  ...shows,
  name: 'issue_award_emoji.show',
  summary: 'One emoji awarded to an issue',
  http: 'GET /projects/:id/issues/:issue_iid/award_emoji/:award_id',
  input: onIssue.extend({ award_id }),
});

export const createIssueAward = operation({
  ...creates,
  name: 'issue_award_emoji.create',
  summary: 'Award an emoji to an issue',
  http: 'POST /projects/:id/issues/:issue_iid/award_emoji',
  input: onIssue.extend({ name }),
});

export const deleteIssueAward = operation({
  ...deletes,
  name: 'issue_award_emoji.delete',
  summary: 'Remove an emoji from an issue',
  http: 'DELETE /projects/:id/issues/:issue_iid/award_emoji/:award_id',
  input: onIssue.extend({ award_id }),
});

export const listMergeRequestAwards = listing({
  ...lists,
  name: 'merge_request_award_emoji.list',
  summary: 'Emoji awarded to a merge request, oldest first',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/award_emoji',
  input: onMergeRequest,
});

export const getMergeRequestAward = operation({
  ...shows,
  name: 'merge_request_award_emoji.show',
  summary: 'One emoji awarded to a merge request',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id',
  input: onMergeRequest.extend({ award_id }),
});

export const createMergeRequestAward = operation({
  ...creates,
  name: 'merge_request_award_emoji.create',
  summary: 'Award an emoji to a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/award_emoji',
  input: onMergeRequest.extend({ name }),
});

export const deleteMergeRequestAward = operation({
  ...deletes,
  name: 'merge_request_award_emoji.delete',
  summary: 'Remove an emoji from a merge request',
  http: 'DELETE /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id',
  input: onMergeRequest.extend({ award_id }),
});

export const listSnippetAwards = listing({
  ...lists,
  name: 'snippet_award_emoji.list',
  summary: 'Emoji awarded to a snippet, oldest first',
  http: 'GET /projects/:id/snippets/:snippet_id/award_emoji',
  input: onSnippet,
});

export const getSnippetAward = operation({
  ...shows,
  name: 'snippet_award_emoji.show',
  summary: 'One emoji awarded to a snippet',
  http: 'GET /projects/:id/snippets/:snippet_id/award_emoji/:award_id',
  input: onSnippet.extend({ award_id }),
});

export const createSnippetAward = operation({
  ...creates,
  name: 'snippet_award_emoji.create',
  summary: 'Award an emoji to a snippet',
  http: 'POST /projects/:id/snippets/:snippet_id/award_emoji',
  input: onSnippet.extend({ name }),
});

export const deleteSnippetAward = operation({
  ...deletes,
  name: 'snippet_award_emoji.delete',
  summary: 'Remove an emoji from a snippet',
  http: 'DELETE /projects/:id/snippets/:snippet_id/award_emoji/:award_id',
  input: onSnippet.extend({ award_id }),
});

export const listIssueNoteAwards = listing({
  ...lists,
  name: 'issue_note_award_emoji.list',
  summary: 'Emoji awarded to a note on an issue, oldest first',
  http: 'GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji',
  input: onIssueNote,
});

export const getIssueNoteAward = operation({
  ...shows,
  name: 'issue_note_award_emoji.show',
  summary: 'One emoji awarded to a note on an issue',
  http: 'GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id',
  input: onIssueNote.extend({ award_id }),
});

export const createIssueNoteAward = operation({
  ...creates,
  name: 'issue_note_award_emoji.create',
  summary: 'Award an emoji to a note on an issue',
  http: 'POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji',
  input: onIssueNote.extend({ name }),
});

export const deleteIssueNoteAward = operation({
  ...deletes,
  name: 'issue_note_award_emoji.delete',
  summary: 'Remove an emoji from a note on an issue',
  http: 'DELETE /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id',
  input: onIssueNote.extend({ award_id }),
});

export const listMergeRequestNoteAwards = listing({
  ...lists,
  name: 'merge_request_note_award_emoji.list',
  summary: 'Emoji awarded to a note on a merge request, oldest first',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji',
  input: onMergeRequestNote,
});

export const getMergeRequestNoteAward = operation({
  ...shows,
  name: 'merge_request_note_award_emoji.show',
  summary: 'One emoji awarded to a note on a merge request',
  http: 'GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id',
  input: onMergeRequestNote.extend({ award_id }),
});

export const createMergeRequestNoteAward = operation({
  ...creates,
  name: 'merge_request_note_award_emoji.create',
  summary: 'Award an emoji to a note on a merge request',
  http: 'POST /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji',
  input: onMergeRequestNote.extend({ name }),
});

export const deleteMergeRequestNoteAward = operation({
  ...deletes,
  name: 'merge_request_note_award_emoji.delete',
  summary: 'Remove an emoji from a note on a merge request',
  http: 'DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id',
  input: onMergeRequestNote.extend({ award_id }),
});

export const listSnippetNoteAwards = listing({
  ...lists,
  name: 'snippet_note_award_emoji.list',
  summary: 'Emoji awarded to a note on a snippet, oldest first',
  http: 'GET /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji',
  input: onSnippetNote,
});

export const getSnippetNoteAward = operation({
  ...shows,
  name: 'snippet_note_award_emoji.show',
  summary: 'One emoji awarded to a note on a snippet',
  http: 'GET /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji/:award_id',
  input: onSnippetNote.extend({ award_id }),
});

export const createSnippetNoteAward = operation({
  ...creates,
  name: 'snippet_note_award_emoji.create',
  summary: 'Award an emoji to a note on a snippet',
  http: 'POST /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji',
  input: onSnippetNote.extend({ name }),
});

export const deleteSnippetNoteAward = operation({
  ...deletes,
  name: 'snippet_note_award_emoji.delete',
  summary: 'Remove an emoji from a note on a snippet',
  http: 'DELETE /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji/:award_id',
  input: onSnippetNote.extend({ award_id }),
});
