import fc from 'fast-check';
import { request } from 'undici';
import { type TestProject } from '../given/test-project.js';
import { uniqueName } from '../given/test-user.js';
import { useStack } from '../stack/use-stack.js';
import { type DrawnPush, drawnPushes } from './drawn-pushes.js';
import { fuzzSettings, fuzzTimeoutMs } from './fuzz-settings.js';

const stack = useStack();
let project: TestProject;

beforeAll(async () => {
  project = await stack.given.project();
  await project.commit('main', { a: 'x\n' });
});

async function push({ body }: DrawnPush): Promise<{ readonly status: number; readonly text: string }> {
  const { username, password } = project.owner;
  const response = await request(`${stack.url}/${project.pathWithNamespace}.git/git-receive-pack`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-git-receive-pack-request',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body,
  });
  return { status: response.statusCode, text: await response.body.text() };
}

/** What shows a commit, a branch, or a list in which it is. */
const readsOf = (revision: string): string[] =>
  [
    ...[
      '/repository/branches',
      '/repository/tags',
      `/repository/commits/${revision}`,
      `/repository/commits/${revision}/diff`,
    ],
    ...[`/repository/commits?ref_name=${revision}`, `/repository/tree?recursive=true&ref=${revision}`],
    ...[`/repository/compare?from=main&to=${revision}`, `/repository/compare?from=${revision}&to=main`],
    ...[`/repository/files/a?ref=${revision}`, `/repository/files/a/blame?ref=${revision}`, `/repository/contributors`],
    ...[`/repository/archive?sha=${revision}`, `/repository/blobs/${revision}?filepath=README.md`],
  ].map((rest) => project.url(rest));

describe('A storage', () => {
  it(
    'takes or refuses whatever is pushed, and shows what it took',
    async () => {
      const api = stack.as(project.owner);
      await fc.assert(
        fc.asyncProperty(drawnPushes, async (drawn) => {
          const { status, text } = await push(drawn);
          if (status >= 500) throw new Error(`${status} to a push: ${text}`);
          if (!text.includes('ok refs/')) return;
          for (const path of readsOf(drawn.commit)) {
            const reply = await api.get(path);
            if (reply.status >= 500) throw new Error(`${reply.status} ${JSON.stringify(reply.body)} to ${path}`);
          }
          const body = { branch: uniqueName('from'), ref: drawn.commit };
          const made = await api.post(project.url('/repository/branches'), body);
          if (made.status >= 500) throw new Error(`${made.status} to a branch at ${drawn.commit}`);
        }),
        fuzzSettings(),
      );

      const git = await project.git();
      await git.run('fetch', '-q', 'origin');
      await git.dispose();
    },
    fuzzTimeoutMs(),
  );
});
