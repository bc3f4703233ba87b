import { ProjectMarkdownUploads, Projects, RepositoryFiles } from '@gitbeaker/rest';
import { useStack } from '../index.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();
const asRoot = { host: stack.url, token: stack.running.rootToken };

describe('the npm client of this API', () => {
  it('uploads files for texts to refer to, and gets them back', async () => {
    const { id, pathWithNamespace } = await stack.given.project({ initialized: false });
    const content = new Blob(['an image']);

    const shown = await new Projects(asRoot).uploadForReference(id, { content, filename: 'dk.png' });
    expect(shown.markdown).toBe(`![dk](${shown.url})`);
    expect(shown.full_path).toBe(`/${pathWithNamespace}${shown.url}`);

    const uploads = new ProjectMarkdownUploads(asRoot);
    const created = await uploads.create(id, { content, filename: 'other.png' });
    const [, , secret = '', name = ''] = created.url.split('/');
    const downloaded = await uploads.download(id, secret, name);
    expect(await downloaded.text()).toBe('an image');
  });

  it('shows, creates, changes, blames and removes files', async () => {
    const project = await stack.given.project();
    const files = new RepositoryFiles(asRoot);
    const path = 'docs/grüße (1).txt';

    expect(await files.create(project.id, path, 'main', 'one\n', 'Add')).toMatchObject({ branch: 'main' });
    expect(await files.edit(project.id, path, 'main', 'two\n', 'Change')).toMatchObject({ file_path: path });
    const shown = await files.show(project.id, path, 'main');
    expect(Buffer.from(shown.content, 'base64').toString()).toBe('two\n');
    expect(shown).toMatchObject({ file_path: path, last_commit_id: await project.branchHead('main') });
    const raw = await files.showRaw(project.id, path, 'main');
    expect(typeof raw === 'string' ? raw : await raw.text()).toBe('two\n');
    expect(await files.allFileBlames(project.id, path, 'main')).toMatchObject([{ lines: ['two'] }]);
    await files.remove(project.id, path, 'main', 'Remove');
    expect(await refusalOf(files.show(project.id, path, 'main'))).toEqual({
      status: 404,
      message: '404 File Not Found',
    });
  });
});
