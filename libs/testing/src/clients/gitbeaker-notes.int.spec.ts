import { GitbeakerRequestError, MergeRequestNotes } from '@gitbeaker/rest';
import { useStack } from '../index.js';

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

describe('the npm client of this API', () => {
  it('writes, reads, changes and deletes notes on merge requests', async () => {
    const project = await stack.given.project();
    const { id, iid } = await project.mergeRequest();
    const notes = new MergeRequestNotes({ ...asRoot, sudo: project.owner.id });

    const written = await notes.create(project.id, iid, 'Looks *good*');

    expect(written).toMatchObject({ body: 'Looks *good*', system: false, noteable_id: id });
    expect(written.author).toMatchObject({ id: project.owner.id });
    expect(await notes.all(project.id, iid)).toEqual([written]);
    expect(await notes.show(project.id, iid, written.id)).toEqual(written);
    expect(await notes.edit(project.id, iid, written.id, { body: 'Looks fine' })).toMatchObject({ body: 'Looks fine' });
    await notes.remove(project.id, iid, written.id);
    await notes.remove(project.id, iid, written.id);
    expect(await notes.all(project.id, iid)).toEqual([]);
    expect(await refusalOf(notes.show(project.id, iid, written.id))).toEqual({
      status: 404,
      message: '404 Note Not Found',
    });
    expect(await refusalOf(notes.create(project.id, iid, ' '))).toEqual({
      status: 400,
      message: '400 (Bad request) "body" not given',
    });
  });
});
