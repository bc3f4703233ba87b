import { ProjectMarkdownUploads, Projects } from '@gitbeaker/rest';
import { useStack } from '../index.js';

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
});
