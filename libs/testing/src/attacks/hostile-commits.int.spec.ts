import { type TestProject } from '../given/test-project.js';
import { useStack } from '../stack/use-stack.js';

const stack = useStack();
let project: TestProject;

beforeAll(async () => {
  project = await stack.given.project();
});

const create = (filePath: string, content: string, branch = 'main') =>
  stack.as(project.owner).post(project.url('/repository/commits'), {
    branch,
    commit_message: 'Add a file',
    actions: [{ action: 'create', file_path: filePath, content }],
  });

const HOSTILE_MODULES = '[submodule "x"]\n\tpath = x\n\turl = -u./payload\n';
const GOOD_MODULES = '[submodule "x"]\n\tpath = x\n\turl = https://example.org/x.git\n';

describe('A commit by the API', () => {
  it.each(['.git./x', '.git.../x', '.GIT/x', 'a/.git/config', 'git~1/x', 'GIT~1./x'])(
    'is refused at the path %j, which some file system takes for .git',
    async (path) => {
      const before = await project.branchHead('main');
      const reply = await create(path, 'x');

      expect([path, reply.status, await project.branchHead('main')]).toEqual([path, 400, before]);
    },
  );

  it.each(['.gitmodules', 'sub/.gitmodules', '.GITMODULES', '.gitmodules.'])(
    'is refused with a file %j that git refuses in a push',
    async (path) => {
      const before = await project.branchHead('main');
      const reply = await create(path, HOSTILE_MODULES);

      expect([path, reply.status]).toEqual([path, 400]);
      expect(JSON.stringify(reply.body)).toContain('git refuses them');
      expect(await project.branchHead('main')).toBe(before);
    },
  );

  it('is refused when it moves such content to where git reads it', async () => {
    expect((await create('harmless.txt', HOSTILE_MODULES)).status).toBe(201);
    const reply = await stack.as(project.owner).post(project.url('/repository/commits'), {
      branch: 'main',
      commit_message: 'Move a file',
      actions: [{ action: 'move', previous_path: 'harmless.txt', file_path: '.gitmodules' }],
    });

    expect(reply.status).toBe(400);
  });

  it('takes submodules as people have them, and clones are checked in vain', async () => {
    expect((await create('.gitmodules', GOOD_MODULES)).status).toBe(201);
    const git = await project.git();

    expect((await git.try('-c', 'fetch.fsckObjects=true', 'fetch', '-q', 'origin')).code).toBe(0);
  });
});
