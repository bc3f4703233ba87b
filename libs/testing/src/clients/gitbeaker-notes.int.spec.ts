import { GitbeakerRequestError, IssueNotes, Issues, MergeRequestNotes, ProjectSnippetNotes } from '@gitbeaker/rest';
import { z } from 'zod';
import { expectStatus, type TestProject, useStack } from '../index.js';

const stack = useStack();
const asRoot = { host: stack.url, token: stack.running.rootToken };

/** What a refusal tells the program that called. */
async function refusalOf(call: Promise<unknown>): Promise<{ status: number | undefined; message: string }> {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof GitbeakerRequestError)) throw new Error('the call was not refused', { cause: thrown });
  return { status: thrown.cause?.response.status, message: thrown.message };
}

const asOwnerOf = ({ owner }: TestProject) => ({ ...asRoot, sudo: owner.id });

/** Something that notes are written on, and the client's calls for these. */
const NOTED = {
  'an issue': async (project: TestProject) => {
    const { id, iid } = await new Issues(asOwnerOf(project)).create(project.id, 'It breaks');
    return { id, number: iid, notes: new IssueNotes(asOwnerOf(project)) };
  },
  'a merge request': async (project: TestProject) => {
    const { id, iid } = await project.mergeRequest();
    return { id, number: iid, notes: new MergeRequestNotes(asOwnerOf(project)) };
  },
  'a snippet': async (project: TestProject) => {
    const file = { title: 'Adds', file_name: 'add.rb', code: 'puts 1', visibility: 'private' };
    const reply = await stack.as(project.owner).post(project.url('/snippets'), file);
    const { id } = z.looseObject({ id: z.number() }).parse(expectStatus(reply, 201));
    return { id, number: id, notes: new ProjectSnippetNotes(asOwnerOf(project)) };
  },
} as const;

describe('the npm client of this API', () => {
  it.each(['an issue', 'a merge request', 'a snippet'] as const)(
    'writes, reads, changes and deletes notes on %s',
    async (thing) => {
      const project = await stack.given.project();
      const { id, number, notes } = await NOTED[thing](project);

      const written = await notes.create(project.id, number, 'Looks *good*');

      expect(written).toMatchObject({ body: 'Looks *good*', system: false, noteable_id: id });
      expect(written.author).toMatchObject({ id: project.owner.id });
      expect(await notes.all(project.id, number)).toEqual([written]);
      expect(await notes.show(project.id, number, written.id)).toEqual(written);
      expect(await notes.edit(project.id, number, written.id, { body: 'Looks fine' })).toMatchObject({
        body: 'Looks fine',
      });
      await notes.remove(project.id, number, written.id);
      await notes.remove(project.id, number, written.id);
      expect(await notes.all(project.id, number)).toEqual([]);
      expect(await refusalOf(notes.show(project.id, number, written.id))).toEqual({
        status: 404,
        message: '404 Note Not Found',
      });
      expect(await refusalOf(notes.create(project.id, number, ' '))).toEqual({
        status: 400,
        message: '400 (Bad request) "body" not given',
      });
    },
  );
});
