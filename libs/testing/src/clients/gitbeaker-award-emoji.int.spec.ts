import {
  IssueAwardEmojis,
  IssueNoteAwardEmojis,
  IssueNotes,
  Issues,
  MergeRequestAwardEmojis,
  MergeRequestNoteAwardEmojis,
  MergeRequestNotes,
  ProjectSnippetAwardEmojis,
} from '@gitbeaker/rest';
import { z } from 'zod';
import { expectStatus, type TestProject, type TestUser, useStack } from '../index.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();
const as = ({ id }: TestUser) => ({ host: stack.url, token: stack.running.rootToken, sudo: id });
const asOwnerOf = ({ owner }: TestProject) => as(owner);

/** Something that emoji are awarded to: its global number, the one in paths, and the client's calls for it. */
const AWARDED = {
  'an issue': async (project: TestProject) => {
    const { id, iid } = await new Issues(asOwnerOf(project)).create(project.id, 'It breaks');
    return { id, number: iid, type: 'Issue', awards: new IssueAwardEmojis(asOwnerOf(project)) };
  },
  'a merge request': async (project: TestProject) => {
    const { id, iid } = await project.mergeRequest();
    return { id, number: iid, type: 'MergeRequest', awards: new MergeRequestAwardEmojis(asOwnerOf(project)) };
  },
  'a snippet': async (project: TestProject) => {
    const file = { title: 'Adds', file_name: 'add.rb', code: 'puts 1', visibility: 'private' };
    const reply = await stack.as(project.owner).post(project.url('/snippets'), file);
    const { id } = z.looseObject({ id: z.number() }).parse(expectStatus(reply, 201));
    return { id, number: id, type: 'Snippet', awards: new ProjectSnippetAwardEmojis(asOwnerOf(project)) };
  },
} as const;

const NOTED = {
  'an issue': async (project: TestProject) => {
    const { iid } = await new Issues(asOwnerOf(project)).create(project.id, 'It breaks');
    const { id } = await new IssueNotes(asOwnerOf(project)).create(project.id, iid, 'Why?');
    return { iid, noteId: id, awards: new IssueNoteAwardEmojis(asOwnerOf(project)) };
  },
  'a merge request': async (project: TestProject) => {
    const { iid } = await project.mergeRequest();
    const { id } = await new MergeRequestNotes(asOwnerOf(project)).create(project.id, iid, 'Why?');
    return { iid, noteId: id, awards: new MergeRequestNoteAwardEmojis(asOwnerOf(project)) };
  },
} as const;

const GONE = { status: 404, message: '404 Not found' };

describe('the npm client of this API', () => {
  it.each(['an issue', 'a merge request', 'a snippet'] as const)(
    'awards, lists, shows and takes back emoji of %s',
    async (name) => {
      const project = await stack.given.project();
      const { id, number, type, awards } = await AWARDED[name](project);

      const award = await awards.award(project.id, number, 'tada');
      const second = await awards.award(project.pathWithNamespace, number, 'heart');

      expect(award).toMatchObject({
        name: 'tada',
        user: { username: project.owner.username },
        awardable_id: id,
        awardable_type: type,
      });
      expect(await awards.all(project.id, number)).toEqual([award, second]);
      expect(await awards.all(project.id, number, { perPage: 1 })).toEqual([award, second]);
      expect(await awards.show(project.id, number, award.id)).toEqual(award);
      expect(await refusalOf(awards.award(project.id, number, 'no_such_emoji'))).toMatchObject({ status: 404 });
      await awards.remove(project.id, number, award.id);
      await awards.remove(project.id, number, award.id);
      expect(await refusalOf(awards.show(project.id, number, award.id))).toEqual(GONE);
      expect(await awards.all(project.id, number)).toEqual([second]);
    },
  );

  it.each(['an issue', 'a merge request'] as const)(
    'awards, lists, shows and takes back emoji of notes on %s',
    async (name) => {
      const project = await stack.given.project();
      const { iid, noteId, awards } = await NOTED[name](project);

      const award = await awards.award(project.id, iid, noteId, 'rocket');

      expect(award).toMatchObject({ name: 'rocket', awardable_id: noteId, awardable_type: 'Note' });
      expect(await awards.all(project.id, iid, noteId)).toEqual([award]);
      expect(await awards.show(project.id, iid, noteId, award.id)).toEqual(award);
      await awards.remove(project.id, iid, noteId, award.id);
      expect(await awards.all(project.id, iid, noteId)).toEqual([]);
      expect(await refusalOf(awards.show(project.id, iid, noteId, award.id))).toEqual(GONE);
    },
  );

  it("takes back nobody else's emoji", async () => {
    const project = await stack.given.project();
    const other = await project.member('developer');
    const { number, awards } = await AWARDED['an issue'](project);
    const award = await awards.award(project.id, number, 'tada');
    const ofOther = new IssueAwardEmojis(as(other));

    expect(await refusalOf(ofOther.remove(project.id, number, award.id))).toEqual({
      status: 401,
      message: '401 Unauthorized',
    });
    expect(await awards.all(project.id, number)).toEqual([award]);
  });
});
