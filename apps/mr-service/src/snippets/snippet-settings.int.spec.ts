import { z } from 'zod';
import { expectStatus, uniqueName } from '@ingot/testing';
import { useOwnStack } from '@ingot/testing/own-stack';
import { aPersonalSnippet, aProjectSnippet, personalSnippet, snippetIn } from '../../test/snippets.js';

/** Settings are those of the whole instance, so this one is the specs' own. */
const own = useOwnStack();
let before: object;

const change = async (given: object) => expectStatus(await own.test.root.put('/application/settings', given), 200);

const restricted = (level: string) => ({
  status: 400,
  body: { message: { visibility_level: [`${level} has been restricted by your administrator`] } },
});

beforeAll(async () => {
  before = z.looseObject({}).parse(expectStatus(await own.test.root.get('/application/settings'), 200));
});

afterEach(async () => {
  await change(before);
});

describe('default_snippet_visibility', () => {
  it('is what personal snippets get whose author names none', async () => {
    const client = own.test.as(await own.test.given.user());
    await change({ default_snippet_visibility: 'internal' });

    const silent = await client.post('/snippets', { ...aPersonalSnippet, visibility: undefined });
    const explicit = await client.post('/snippets', aPersonalSnippet);

    expect(silent).toMatchObject({ status: 201, body: { visibility: 'internal' } });
    expect(explicit).toMatchObject({ status: 201, body: { visibility: 'public' } });
  });
});

describe('restricted_visibility_levels', () => {
  it('cannot be chosen for a new snippet, named or by default', async () => {
    const project = await own.test.given.project({ initialized: false });
    const client = own.test.as(project.owner);
    await change({ restricted_visibility_levels: ['internal', 'public'], default_snippet_visibility: 'internal' });

    expect(await client.post(project.url('/snippets'), aProjectSnippet)).toMatchObject(restricted('public'));
    expect(await client.post('/snippets', aPersonalSnippet)).toMatchObject(restricted('public'));
    expect(await client.post('/snippets', { ...aPersonalSnippet, visibility: undefined })).toMatchObject(
      restricted('internal'),
    );
    expect((await client.post('/snippets', { ...aPersonalSnippet, visibility: 'private' })).status).toBe(201);
  });

  it('cannot be chosen for a snippet that is there, which may keep its own', async () => {
    const project = await own.test.given.project({ initialized: false });
    const client = own.test.as(project.owner);
    const visibility = 'internal';
    const paths = [
      project.url(`/snippets/${await snippetIn(own.test, project, { visibility })}`),
      `/snippets/${await personalSnippet(own.test, project.owner, { visibility })}`,
    ];
    await change({ restricted_visibility_levels: ['internal', 'public'] });

    for (const path of paths) {
      const refused = await client.put(path, { visibility: 'public', title: 'Not kept' });
      const title = uniqueName('kept');
      const kept = await client.put(path, { visibility: 'internal', title });

      expect(refused).toMatchObject(restricted('public'));
      expect(kept).toMatchObject({ status: 200, body: { visibility: 'internal', title } });
    }
  });

  it('are open to administrators', async () => {
    await change({ restricted_visibility_levels: ['private', 'internal', 'public'] });

    expect((await own.test.root.post('/snippets', aPersonalSnippet)).status).toBe(201);
  });
});
