import { type TestProject } from '../given/test-project.js';
import { useStack } from '../stack/use-stack.js';
import { HostileClone } from './hostile-objects.js';

const stack = useStack();
let project: TestProject;
let clone: HostileClone;
let sha: string;

beforeAll(async () => {
  project = await stack.given.project();
  clone = await HostileClone.of(project);
  sha = clone.commit(await clone.mainTree(), { message: 'From somewhere else\n' });
  expect((await clone.push(sha, 'refs/heads/elsewhere')).code).toBe(0);
});

const confusing = (main: string): string[] => [
  'refs/heads/main',
  'refs/x',
  'heads/main',
  'HEAD',
  main,
  `${main.slice(0, 9)}a`,
  'deadbeef',
];

describe('A name that means two things', () => {
  it('is taken by no push, for a branch or a tag', async () => {
    for (const name of confusing(clone.main)) {
      expect([name, (await clone.push(sha, `refs/heads/${name}`)).code]).toEqual([name, 1]);
      expect([name, (await clone.push(sha, `refs/tags/${name}`)).code]).toEqual([name, 1]);
    }
    expect(await clone.git.run('ls-remote', 'origin', 'refs/*/*/*', 'deadbeef')).toBe('');
  });

  it('is taken by no call of the API', async () => {
    const api = stack.as(project.owner);
    for (const name of confusing(clone.main)) {
      const actions = [{ action: 'create', file_path: 'x', content: 'x' }];
      const commit = { branch: name, start_branch: 'main', commit_message: 'x', actions };
      const replies = await Promise.all([
        api.post(project.url('/repository/branches'), { branch: name, ref: 'elsewhere' }),
        api.post(project.url('/repository/tags'), { tag_name: name, ref: 'elsewhere' }),
        api.post(project.url('/repository/commits'), commit),
      ]);
      expect([name, ...replies.map(({ status }) => status)]).toEqual([name, 400, 405, 400]);
    }
  });

  it('is no tag beside a protected branch, by which git would fetch the tag', async () => {
    const pushed = await clone.push(sha, 'refs/tags/main');
    const created = await stack.as(project.owner).post(project.url('/repository/tags'), { tag_name: 'main', ref: sha });

    expect(pushed.stderr).toContain('A tag cannot have the name of a protected branch.');
    expect(created.status).toBe(405);
    expect(await clone.git.run('ls-remote', '--tags', 'origin')).toBe('');
  });

  it('is found by its full name first', async () => {
    const api = stack.as(project.owner);
    const found = await api.get(project.url(`/repository/commits/${encodeURIComponent('refs/heads/elsewhere')}`));

    expect(found).toMatchObject({ status: 200, body: { id: sha } });
  });

  it('leaves dates and words their names', async () => {
    for (const name of ['20240115', '1234567', 'facade', 'feature/deadbeef']) {
      expect([name, (await clone.push(sha, `refs/tags/${name}`)).code]).toEqual([name, 0]);
    }
  });
});
