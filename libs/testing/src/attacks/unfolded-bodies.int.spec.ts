import { gzipSync } from 'node:zlib';
import { type TestProject } from '../given/test-project.js';
import { useStack } from '../stack/use-stack.js';
import { highestMemoryOfChildren } from './hostile-objects.js';

const stack = useStack();
const UNFOLDED = 100 * 1024 ** 2;
const HIGHEST_BYTES = 250 * 1024 ** 2;
const MEASURED = { service: 'repo-service', bound: HIGHEST_BYTES };

/** Lines of git's protocol that git keeps all of, packed to a thousandth. */
function foldedLines(first: string, line: string): Buffer {
  const text = packetLine(line);
  return gzipSync(Buffer.concat([Buffer.from(first), Buffer.alloc(UNFOLDED - (UNFOLDED % text.length), text)]));
}

const packetLine = (line: string): string => `${(line.length + 4).toString(16).padStart(4, '0')}${line}`;

const post = (project: TestProject, service: string, body: Buffer, protocol: string) =>
  fetch(`${stack.url}/${project.pathWithNamespace}.git/${service}`, {
    method: 'POST',
    headers: {
      'content-type': `application/x-${service}-request`,
      'content-encoding': 'gzip',
      'git-protocol': protocol,
    },
    body: new Uint8Array(body),
  });

describe('A body that unfolds to a thousand times what was sent', () => {
  it.each(['version=2', 'version=0'])(
    'is refused by git-upload-pack before git has all of it (protocol %j)',
    async (protocol) => {
      const project = await stack.given.project({ visibility: 'public' });
      const head = await project.branchHead('main');
      const body =
        protocol === 'version=2'
          ? foldedLines(`${packetLine('command=fetch')}0001`, `have ${head}\n`)
          : foldedLines('', `want ${head}\n`);
      const { result, bytes } = await highestMemoryOfChildren(stack, MEASURED, async () => {
        const reply = await post(project, 'git-upload-pack', body, protocol);
        await reply.arrayBuffer();
        return reply.status;
      });

      expect(body.length).toBeLessThan(1_000_000);
      expect(result).toBe(413);
      expect(bytes).toBeLessThan(HIGHEST_BYTES);
    },
  );

  it('is no request of the API', async () => {
    const project = await stack.given.project();
    const body = gzipSync(JSON.stringify({ title: 'x'.repeat(50 * 1024 ** 2) }));
    const reply = await stack.as(project.owner).raw('POST', project.url('/issues'), {
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body,
    });

    expect([400, 413, 415]).toContain(reply.status);
  });
});
