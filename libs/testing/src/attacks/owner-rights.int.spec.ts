import { expectStatus } from '../http/expect-status.js';
import { oauthPost } from '../http/oauth-post.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();

describe('PUT /projects/:id', () => {
  it.each(['path', 'name', 'visibility'])(
    "with %s, which is the owner's, is refused to a maintainer with 403",
    async (name) => {
      const project = await stack.given.project({ initialized: false });
      const maintainer = stack.as(await project.member('maintainer'));
      const value = name === 'visibility' ? 'public' : 'taken-over';

      const reply = await maintainer.put(project.url(), { [name]: value, description: 'mine' });

      expect(reply).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
      expect((await stack.as(project.owner).get(project.url())).body).toMatchObject({
        path: project.path,
        visibility: 'private',
        description: null,
      });
    },
  );

  it('with a path is for owners and administrators, and with other attributes for maintainers', async () => {
    const project = await stack.given.project({ initialized: false });
    const maintainer = stack.as(await project.member('maintainer'));

    expect((await maintainer.put(project.url(), { description: 'ours', issues_enabled: false })).status).toBe(200);
    for (const [index, caller] of [stack.as(project.owner), stack.root].entries()) {
      expect(await caller.put(project.url(), { path: `${project.path}-${index}` })).toMatchObject({ status: 200 });
    }
  });
});

describe('A password that an administrator set, and that has to be changed,', () => {
  const TEMPORARY = 'temporary battery staple';

  it('does not work for git over HTTP, nor for a token of the password grant; a token goes on working', async () => {
    const project = await stack.given.project();
    const { owner: user } = project;
    const refs = async (password: string) => {
      const basic = Buffer.from(`${user.username}:${password}`).toString('base64');
      const url = `${stack.url}/${project.pathWithNamespace}.git/info/refs?service=git-upload-pack`;
      const response = await fetch(url, { headers: { authorization: `Basic ${basic}` } });
      await response.arrayBuffer();
      return response.status;
    };
    const grant = async (password: string) =>
      (await oauthPost(stack.url, '/oauth/token', { grant_type: 'password', username: user.username, password }))
        .status;
    const token = await stack.root.post(`/users/${user.id}/impersonation_tokens`, { name: 'git', scopes: ['api'] });
    expect([await refs(user.password), await grant(user.password)]).toEqual([200, 200]);

    expectStatus(await stack.root.put(`/users/${user.id}`, { password: TEMPORARY }), 200);

    expect([await refs(TEMPORARY), await grant(TEMPORARY)]).toEqual([401, 400]);
    const { impersonationToken } = await import('@ingot/contracts');
    expect(await refs(impersonationToken.parse(token.body).token)).toBe(200);
    const visitor = stack.visitor();
    expect((await visitor.signIn(user.username, TEMPORARY)).location).toBe('/profile/password/new');
    expect((await stack.as({ headers: { cookie: visitor.cookieHeader } }).get('/user')).status).toBe(401);
  });
});
