import { ProjectSnippets, Snippets } from '@gitbeaker/rest';
import { useStack } from '../index.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();
const host = stack.url;
const asRoot = { host, token: stack.running.rootToken };

describe('the npm client of this API, with snippets', () => {
  it('creates, lists, shows, reads, edits and removes those of a project', async () => {
    const { id: projectId } = await stack.given.project({ initialized: false });
    const snippets = new ProjectSnippets(asRoot);
    const fields = { fileName: 'add.rb', code: 'puts 1 + 1\n', visibility: 'internal' } as const;
    const changes = { title: 'Sums', visibility: 'private' } as const;

    const created = await snippets.create(projectId, 'Adds', fields);

    expect(created).toMatchObject({ title: 'Adds', file_name: 'add.rb', author: { username: 'root' } });
    expect(await snippets.all(projectId)).toEqual([created]);
    expect(await snippets.show(projectId, created.id)).toEqual(created);
    expect(await snippets.showContent(projectId, created.id)).toBe('puts 1 + 1\n');
    expect(await snippets.edit(projectId, created.id, changes)).toMatchObject(changes);
    await snippets.remove(projectId, created.id);
    await snippets.remove(projectId, created.id);
    expect(await snippets.all(projectId)).toEqual([]);
    expect(await refusalOf(snippets.show(projectId, created.id))).toEqual({
      status: 404,
      message: '404 Snippet Not Found',
    });
  });

  it('creates, lists, shows, reads, edits and removes personal ones', async () => {
    const { id: sudo } = await stack.given.user();
    const snippets = new Snippets({ ...asRoot, sudo });
    const fields = { fileName: 'add.rb', content: 'puts 1 + 1\n', visibility: 'public' } as const;
    const changes = { content: 'puts 3', visibility: 'private' } as const;

    const created = await snippets.create('Adds', fields);

    expect(created).toMatchObject({ title: 'Adds', raw_url: `${host}/snippets/${created.id}/raw` });
    expect(await snippets.all()).toEqual([created]);
    expect(await snippets.all({ public: true })).toContainEqual(created);
    expect(await snippets.show(created.id)).toEqual(created);
    expect(await snippets.showContent(created.id)).toBe('puts 1 + 1\n');
    expect(await snippets.edit(created.id, changes)).toMatchObject({ visibility: 'private' });
    expect(await snippets.showContent(created.id)).toBe('puts 3');
    await snippets.remove(created.id);
    expect(await snippets.all()).toEqual([]);
  });
});
