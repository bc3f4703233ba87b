import { request } from 'undici';
import { packOf, pushBody, type RefCommand } from '../fuzz/pack.js';
import { type TestProject } from '../given/test-project.js';
import { type TestUser } from '../given/test-user.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const ZERO_OID = '0'.repeat(40);

describe('A push of a ref with a line break in its name', () => {
  it.each(['end', 'end ', 'quarantine ', 'quarantine /tmp'])(
    'moves no protected branch behind a line %j',
    async (line) => {
      const project = await stack.given.project();
      const developer = await project.member('developer');
      const main = await project.branchHead('main');
      const newer = await project.commit('feature', { file: 'x\n' });
      const commands = [
        { oldOid: ZERO_OID, newOid: newer, refname: Buffer.from(`refs/heads/x\n${line}`) },
        { oldOid: main ?? '', newOid: newer, refname: Buffer.from('refs/heads/main') },
      ];

      expect(await push(project, developer, commands)).toEqual([200, expect.stringContaining('ng refs/heads/main')]);
      expect(await project.branchHead('main')).toBe(main);
    },
  );

  it('is refused when what follows looks like a change', async () => {
    const project = await stack.given.project();
    const developer = await project.member('developer');
    const main = await project.branchHead('main');
    const newer = await project.commit('feature', { file: 'x\n' });
    const refname = Buffer.from(`refs/heads/x\n${main} ${newer} refs/heads/feature`);
    const before = await project.branchHead('feature');

    const [status, answer] = await push(project, developer, [{ oldOid: ZERO_OID, newOid: newer, refname }]);

    expect([status, answer]).toEqual([200, expect.stringContaining('pre-receive hook declined')]);
    expect(await project.branchHead('feature')).toBe(before);
  });
});

/** Pushes without objects; answers the status and git's report. */
async function push(project: TestProject, user: TestUser, commands: readonly RefCommand[]) {
  const login = Buffer.from(`${user.username}:${user.password}`).toString('base64');
  const { statusCode, body } = await request(`${stack.url}/${project.pathWithNamespace}.git/git-receive-pack`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-git-receive-pack-request', authorization: `Basic ${login}` },
    body: pushBody(commands, packOf([])),
  });
  return [statusCode, await body.text()] as const;
}
