import { FormData } from 'undici';
import { z } from 'zod';
import { zip } from '../given/zip.js';
import { type TestProject } from '../given/test-project.js';
import { eventually } from '../http/eventually.js';
import { expectStatus } from '../http/expect-status.js';
import { type Reply } from '../http/api-client.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
const withToken = z.looseObject({ token: z.string() });
const withRunnersToken = z.looseObject({ runners_token: z.string() });
const handedOut = z.looseObject({ id: z.number(), token: z.string() });

const MANY_FILES = 45_000;
const AT_ONCE = 24;
const READS = 3;

interface JobWithArtifacts {
  readonly project: TestProject;
  readonly file: (path: string) => string;
}

/** A job that left an archive behind, in a public project. */
async function leave(archive: Buffer): Promise<JobWithArtifacts> {
  const project = await stack.given.project({ initialized: false, visibility: 'public' });
  await project.commit('main', { '.ingot-ci.yml': 'job: { script: make }' });
  const shown = await stack.as(project.owner).get(project.url());
  const { runners_token: registration } = withRunnersToken.parse(expectStatus(shown, 200));
  const runner = withToken.parse(expectStatus(await stack.as(null).post('/runners', { token: registration }), 201));
  const poll = (): Promise<Reply> => stack.as(null).post('/jobs/request', { token: runner.token });
  const job = handedOut.parse(expectStatus(await eventually(poll, ({ status }) => status === 201), 201));
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(archive)]), 'artifacts.zip');
  const headers = { 'job-token': job.token };
  expectStatus(await stack.as(null).raw('POST', `/jobs/${job.id}/artifacts`, { headers, body: form }), 201);
  return { project, file: (path) => project.url(`/jobs/${job.id}/artifacts/${path}`) };
}

describe('An archive of artifacts that lies about the size of a file', () => {
  it('is refused as unreadable, and is no fault', async () => {
    const content = Buffer.alloc(50 * 1024 ** 2);
    const { project, file } = await leave(zip([{ name: 'bomb', content, claimedSize: 5 }]));

    expect(await stack.as(project.owner).get(file('bomb'))).toMatchObject({
      status: 400,
      body: { message: 'The artifacts are no zip archive that can be read' },
    });
  });
});

describe('One user who looks for files in an archive of very many', () => {
  it('does not keep another user waiting: their files come before most of what the first one asked for', async () => {
    const names = Array.from({ length: MANY_FILES }, (_, index) => `file-${index}-${'x'.repeat(80)}`);
    const large = await leave(zip(names.map((name) => ({ name, content: '' }))));
    const small = await leave(zip([{ name: 'a', content: 'text' }]));
    const greedy = stack.as(large.project.owner);
    const other = stack.as(small.project.owner);
    let answered = 0;
    const ask = async (index: number): Promise<void> => {
      await greedy.get(large.file(`none-${index}`));
      answered += 1;
    };
    const flood = Array.from({ length: AT_ONCE }, (_, index) => ask(index));

    for (let time = 0; time < READS; time++) {
      expect(await other.get(small.file('a'))).toMatchObject({ status: 200, body: 'text' });
    }

    expect(answered).toBeLessThan(AT_ONCE / 2);
    await Promise.all(flood);
  }, 120_000);
});
