import { useStack } from '@ingot/testing';
import { snippetIn } from '../../test/snippets.js';

const stack = useStack();
const NOT_FOUND = { status: 404, body: { message: '404 Snippet Not Found' } };

describe('GET /projects/:id/snippets/:snippet_id/raw', () => {
  it('answers the content as it was given, as text that no browser takes for a page', async () => {
    const project = await stack.given.project({ initialized: false });
    const code = '<script>alert("ü 日本 😀")</script>\r\n\ttail  ';
    const id = await snippetIn(stack, project, { code });
    const path = project.url(`/snippets/${id}/raw`);

    const reply = await stack.as(project.owner).get(path);

    expect(reply).toMatchObject({
      status: 200,
      body: code,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-length': String(Buffer.byteLength(code)),
      },
    });
    const head = await stack.as(project.owner).raw('HEAD', path);
    expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    const ifNew = { headers: { 'if-none-match': String(reply.headers.etag) } };
    expect((await stack.as(project.owner).get(path, ifNew)).status).toBe(304);
  });

  it('refuses in JSON', async () => {
    const project = await stack.given.project({ initialized: false });

    const reply = await stack.as(project.owner).get(project.url('/snippets/999999999/raw'));

    expect(reply).toMatchObject({ ...NOT_FOUND, headers: { 'content-type': 'application/json' } });
  });
});
