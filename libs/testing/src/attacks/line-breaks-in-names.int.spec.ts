import { request } from 'undici';
import { packOf, pushBody } from '../fuzz/pack.js';
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
      const login = Buffer.from(`${developer.username}:${developer.password}`).toString('base64');

      const { statusCode, body } = await request(`${stack.url}/${project.pathWithNamespace}.git/git-receive-pack`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-git-receive-pack-request', authorization: `Basic ${login}` },
        body: pushBody(commands, packOf([])),
      });

      expect([statusCode, await body.text()]).toEqual([200, expect.stringContaining('ng refs/heads/main')]);
      expect(await project.branchHead('main')).toBe(main);
    },
  );
});
