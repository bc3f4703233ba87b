import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { expectStatus, type GitClient, type TestProject, uniqueName, useStack } from '@ingot/testing';
import { findStored } from '../../../test/stored-repositories.js';

const stack = useStack();
const names = z.array(z.looseObject({ name: z.string() }));

/** A project whose repository has branches that another program wrote, by their content, and a clone. */
async function projectWith(branches: (git: GitClient) => Promise<Record<string, string>>) {
  const project = await stack.given.project();
  await project.commit('main', { 'folder/file.txt': 'text\n' });
  const git = await project.git();
  await git.run('fetch', '-q', 'origin');
  await git.run('tag', '-a', '-m', 'First', 'v1', 'origin/main');
  const marker = uniqueName('marker');
  await git.run('push', '-q', 'origin', 'v1', `v1^{commit}:refs/heads/${marker}`);
  const heads = join(findStored(stack, marker), 'refs/heads');
  for (const [name, content] of Object.entries(await branches(git))) writeFileSync(join(heads, name), `${content}\n`);
  // refs are remembered until many are written at once
  const many = Array.from({ length: 65 }, (_, index) => `v1^{commit}:refs/tags/many-${index}`);
  await git.run('push', '-q', 'origin', ...many);
  return { project, git, marker };
}

async function listed(project: TestProject): Promise<string[]> {
  const reply = await stack.as(project.owner).get(project.url('/repository/branches'));
  return names.parse(expectStatus(reply, 200)).map(({ name }) => name);
}

describe('a branch that leads to no commit, as another program wrote it', () => {
  it('is left out of the list of the others, and refused by all that needs a commit', async () => {
    const { project, git, marker } = await projectWith(async (clone) => ({
      tag: await clone.run('rev-parse', 'v1'),
      directory: await clone.run('rev-parse', 'v1:folder'),
      file: await clone.run('rev-parse', 'v1:folder/file.txt'),
    }));
    const api = stack.as(project.owner);

    expect(await listed(project)).toEqual(['main', marker]);
    for (const name of ['tag', 'directory', 'file']) {
      const gets = [
        `branches/${name}`,
        `commits?ref_name=${name}`,
        `commits/${name}`,
        `compare?from=main&to=${name}`,
        `compare?from=${name}&to=main`,
      ];
      for (const path of gets) {
        const { status } = await api.get(project.url(`/repository/${path}`));
        expect([path, status]).toEqual([path, path === `commits/${name}` ? 404 : 422]);
      }
      for (const path of [`tree?ref=${name}`, `files/folder%2Ffile.txt?ref=${name}`, `archive?sha=${name}`]) {
        const { status } = await api.get(project.url(`/repository/${path}`));
        expect([path, status < 500]).toEqual([path, true]);
      }
      const opened = { source_branch: name, target_branch: 'main', title: 'Any' };
      const { iid } = z
        .looseObject({ iid: z.number() })
        .parse(expectStatus(await api.post(project.url('/merge_requests'), opened), 201));
      expect(await api.put(project.url(`/merge_requests/${iid}/merge`), {})).toMatchObject({ status: 422 });
      expectStatus(await api.get(project.url(`/merge_requests/${iid}`)), 200);
      const actions = [{ action: 'create', file_path: 'new.txt', content: 'new\n' }];
      const commit = { branch: name, commit_message: 'Any', actions };
      expect(await api.post(project.url('/repository/commits'), commit)).toMatchObject({ status: 422 });
      expectStatus(await api.delete(project.url(`/repository/branches/${name}`)), 200);
    }
    expect(await listed(project)).toEqual(['main', marker]);
    for (const revision of ['v1', 'v1:folder', 'v1:folder/file.txt']) {
      const { code, stderr } = await git.try('push', 'origin', `${await git.run('rev-parse', revision)}:refs/heads/x`);
      expect([code, stderr]).toEqual([1, expect.stringContaining('non-commit object')]);
    }
  });
});

describe('a branch that is another name of one, as git symbolic-ref writes it', () => {
  it('is listed and read as git shows it, also when that moves', async () => {
    const { project, git, marker } = await projectWith(() =>
      Promise.resolve({ alias: 'ref: refs/heads/main', nowhere: 'ref: refs/heads/none' }),
    );
    const api = stack.as(project.owner);
    const shown = (await git.run('ls-remote', 'origin', 'refs/heads/*')).split('\n').map((line) => line.slice(52));
    expect(await listed(project)).toEqual(['alias', 'main', marker]);
    expect(shown).toEqual(['alias', 'main', marker]);

    const head = await project.commit('main', { 'new.txt': 'new\n' });

    expect(await project.branchHead('alias')).toBe(head);
    const commits = await api.get(project.url('/repository/commits?ref_name=alias&per_page=1'));
    expect(commits).toMatchObject({ status: 200, body: [{ id: head }] });
    expect((await git.run('ls-remote', 'origin', 'refs/heads/alias')).slice(0, 40)).toBe(head);
  });

  it('takes no pushes, which git would do to the branch that it leads to, and is deleted alone', async () => {
    const { project, git } = await projectWith(() => Promise.resolve({ alias: 'ref: refs/heads/main' }));
    const before = await project.branchHead('main');
    const developer = await project.member('developer');
    const theirs = await project.git(developer);
    await theirs.run('fetch', '-q', 'origin');
    await theirs.run('checkout', '-q', '-b', 'topic', 'origin/main');
    await theirs.commit({ 'new.txt': 'new\n' });

    for (const refspecs of [['topic:alias'], [':alias'], ['topic:alias', 'topic:another']]) {
      const { code, stderr } = await theirs.try('push', 'origin', ...refspecs);
      expect([code, stderr]).toEqual([1, expect.stringContaining('another name')]);
    }
    expect(await project.branchHead('main')).toBe(before);
    expectStatus(await stack.as(project.owner).delete(project.url('/repository/branches/alias')), 200);
    expect(await project.branchHead('main')).toBe(before);
    expect(await git.run('ls-remote', 'origin', 'refs/heads/alias')).toBe('');
  });
});
