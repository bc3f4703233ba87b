import { z } from 'zod';
import { inProject } from '../access.js';
import { filledText, id, projectRef, timestamp, userSummary } from '../fields.js';
import { listing, operation } from '../operation.js';

/** What can be awarded. */
export const AWARDABLE_TYPES = ['Issue', 'MergeRequest', 'Snippet', 'Note'] as const;

export const awardEmoji = z
  .object({
    id,
    name: z.string().describe('of the emoji, without colons'),
    user: userSummary.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    awardable_id: id.describe('the id, not the iid'),
    awardable_type: z.enum(AWARDABLE_TYPES),
  })
  .meta({ id: 'AwardEmoji' });
export type AwardEmojiJson = z.input<typeof awardEmoji>;

/**
 * The operations on the emoji that one kind of thing was awarded. Who may not read the thing gets 404. A name that no emoji has,
 * one that the caller awarded already, and a vote on what the caller wrote are refused with 404. Only whoever awarded it, and
 * administrators, take an emoji back (401 for others); what is gone already is deleted with 200.
 * @param name of the resource, as in the names of its operations
 * @param thing in words
 * @param path of the thing inside its project
 * @param awardable the parameters in that path
 */
function awardsOn<Parameters extends z.ZodRawShape>(
  { name, thing, path }: { name: string; thing: string; path: string },
  awardable: z.ZodObject<Parameters>,
) {
  const onAwardable = projectRef.extend(awardable.shape);
  const oneAward = onAwardable.extend({ award_id: id });
  const awards = `/projects/:id/${path}/award_emoji` as const;
  return {
    list: listing({
      name: `${name}.list`,
      summary: `Emoji awarded to ${thing}, in the order they came`,
      http: `GET ${awards}`,
      service: 'mr',
      access: inProject('read_note'),
      input: onAwardable,
      output: z.array(awardEmoji),
    }),
    show: operation({
      name: `${name}.show`,
      summary: `One emoji awarded to ${thing}`,
      http: `GET ${awards}/:award_id`,
      service: 'mr',
      access: inProject('read_note'),
      input: oneAward,
      output: awardEmoji,
    }),
    create: operation({
      name: `${name}.create`,
      summary: `Award an emoji to ${thing}`,
      http: `POST ${awards}`,
      service: 'mr',
      access: inProject('create_note'),
      input: onAwardable.extend({ name: filledText.describe('of the emoji, without colons') }),
      output: awardEmoji,
    }),
    remove: operation({
      name: `${name}.delete`,
      summary: `Take an emoji back from ${thing}`,
      http: `DELETE ${awards}/:award_id`,
      service: 'mr',
      access: inProject('create_note'),
      input: oneAward,
      output: z.union([awardEmoji, z.object({})]),
    }),
  };
}

const anIssue = z.object({ issue_iid: id });
const aMergeRequest = z.object({ merge_request_iid: id });
const aSnippet = z.object({ snippet_id: id });
const aNote = z.object({ note_id: id });

export const {
  list: listIssueAwards,
  show: getIssueAward,
  create: createIssueAward,
  remove: deleteIssueAward,
} = awardsOn({ name: 'issue_award_emoji', thing: 'an issue', path: 'issues/:issue_iid' }, anIssue);

export const {
  list: listMergeRequestAwards,
  show: getMergeRequestAward,
  create: createMergeRequestAward,
  remove: deleteMergeRequestAward,
} = awardsOn(
  { name: 'merge_request_award_emoji', thing: 'a merge request', path: 'merge_requests/:merge_request_iid' },
  aMergeRequest,
);

export const {
  list: listSnippetAwards,
  show: getSnippetAward,
  create: createSnippetAward,
  remove: deleteSnippetAward,
} = awardsOn({ name: 'snippet_award_emoji', thing: 'a snippet', path: 'snippets/:snippet_id' }, aSnippet);

export const {
  list: listIssueNoteAwards,
  show: getIssueNoteAward,
  create: createIssueNoteAward,
  remove: deleteIssueNoteAward,
} = awardsOn(
  { name: 'issue_note_award_emoji', thing: 'a note on an issue', path: 'issues/:issue_iid/notes/:note_id' },
  anIssue.extend(aNote.shape),
);

export const {
  list: listMergeRequestNoteAwards,
  show: getMergeRequestNoteAward,
  create: createMergeRequestNoteAward,
  remove: deleteMergeRequestNoteAward,
} = awardsOn(
  {
    name: 'merge_request_note_award_emoji',
    thing: 'a note on a merge request',
    path: 'merge_requests/:merge_request_iid/notes/:note_id',
  },
  aMergeRequest.extend(aNote.shape),
);

export const {
  list: listSnippetNoteAwards,
  show: getSnippetNoteAward,
  create: createSnippetNoteAward,
  remove: deleteSnippetNoteAward,
} = awardsOn(
  { name: 'snippet_note_award_emoji', thing: 'a note on a snippet', path: 'snippets/:snippet_id/notes/:note_id' },
  aSnippet.extend(aNote.shape),
);
