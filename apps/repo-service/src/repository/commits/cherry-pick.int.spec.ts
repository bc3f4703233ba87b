import { z } from 'zod';
import { commit } from '@ingot/contracts';
import {
  type Caller,
  expectStatus,
  type GitClient,
  holdsEventually,
  type Reply,
  type TestProject,
  useStack,
} from '@ingot/testing';

const stack = useStack();
const withId = z.looseObject({ id: z.string() });
const events = z.array(z.looseObject({ data: z.looseObject({ after: z.string() }).nullable() }));
const mergeCommit = z.looseObject({ merge_commit_sha: z.string() });

const pick = (
  project: TestProject,
  sha: string,
  fields: object = { branch: 'main' },
  as: Caller | null = project.owner,
) => stack.as(as).post(project.url(`/repository/commits/${sha}/cherry_pick`), fields);
const idOf = ({ body }: Reply): string => withId.parse(body).id;

const refused = (message: string, reason?: string) => ({ status: 400, body: { message, ...(reason && { reason }) } });
const cannotPick = (what: string, reason = 'The branch has this change already') =>
  refused(
    `Sorry, we cannot cherry-pick this ${what} automatically.\n                     A cherry-pick may have already been performed with this ${what}, or a more recent commit may have updated some of its content.`,
    reason,
  );

/** The project's branches as git sees them. */
async function fetched(project: TestProject): Promise<GitClient> {
  const git = await project.git();
  await git.run('fetch', '-q', 'origin');
  return git;
}

describe('picking a commit', () => {
  it('copies its change, message and author to the branch, in the name of the caller', async () => {
    const project = await stack.given.project();
    const main = await project.branchHead('main');
    const git = await fetched(project);
    await git.run('checkout', '-q', '-b', 'topic', 'origin/main');
    await git.commit({ 'other.txt': 'not wanted\n' });
    const date = '2017-03-04T05:06:07+02:00';
    const author = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com', GIT_AUTHOR_DATE: date };
    const sha = await git.withEnv(author).commit({ 'wanted.txt': 'wanted\n' }, 'Want it\n\nBadly.');
    await git.run('push', '-q', 'origin', 'topic');
    const developer = await project.member('developer');
    await stack.as(project.owner).put(project.url('/repository/branches/main/unprotect'));

    const reply = await pick(project, sha, { branch: 'main' }, developer);

    expect(reply.status).toBe(201);
    expect(commit.strict().parse(reply.body)).toMatchObject({
      parent_ids: [main],
      title: 'Want it',
      message: 'Want it\n\nBadly.\n',
      author_name: 'Ada',
      author_email: 'ada@example.com',
      authored_date: '2017-03-04T05:06:07.000+02:00',
      committer_name: developer.name,
      committer_email: developer.email,
    });
    expect(idOf(reply)).not.toBe(sha);
    expect(await project.branchHead('main')).toBe(idOf(reply));
    await git.run('fetch', '-q', 'origin');
    expect(await git.run('show', '--format=%an %cn', '--name-only', 'origin/main')).toBe(
      `Ada ${developer.name}\n\nwanted.txt`,
    );
    expect(await git.run('ls-tree', '--name-only', 'origin/main')).toBe('README.md\nwanted.txt');
    expect(await git.run('fsck', '--strict')).toBe('');
  });

  it('finds it wherever in the repository it is, also by its short id', async () => {
    const project = await stack.given.project();
    const sha = await project.commit('gone', { 'a.txt': 'a\n' });
    await project.commit('release', { 'b.txt': 'b\n' });
    await stack.as(project.owner).delete(project.url('/repository/branches/gone'));

    const reply = await pick(project, sha.slice(0, 10), { branch: 'release' });

    expect(reply).toMatchObject({ status: 201, body: { title: 'Change files' } });
    expect(await project.branchHead('release')).toBe(idOf(reply));
  });

  it('takes a merge for what it did to its first parent', async () => {
    const project = await stack.given.project();
    await stack.as(project.owner).post(project.url('/repository/branches'), { branch: 'release', ref: 'main' });
    await project.commit('main', { 'on-main.txt': 'main\n' });
    const { iid, sourceBranch } = await project.mergeRequest();
    const accepted = await stack.as(project.owner).put(project.url(`/merge_requests/${iid}/merge`));
    const { merge_commit_sha: sha } = mergeCommit.parse(expectStatus(accepted, 200));

    const reply = await pick(project, sha, { branch: 'release' });

    expect(reply).toMatchObject({ status: 201, body: { parent_ids: [expect.any(String)] } });
    const git = await fetched(project);
    expect(await git.run('ls-tree', '--name-only', 'origin/release')).toBe(`README.md\n${sourceBranch}.txt`);
    expect(await pick(project, sha, { branch: 'release' })).toMatchObject(cannotPick('merge request'));
  });

  it('is refused when it conflicts, naming the files, and when it would change nothing', async () => {
    const project = await stack.given.project();
    const sha = await project.commit('topic', { 'a.txt': 'theirs\n' });
    expect(await pick(project, sha)).toMatchObject({ status: 201 });
    expect(await pick(project, sha)).toMatchObject(cannotPick('commit'));

    const other = await project.commit('other', { 'b.txt': 'theirs\n' });
    const before = await project.commit('main', { 'b.txt': 'ours\n' });
    expect(await pick(project, other)).toMatchObject(cannotPick('commit', 'The change conflicts in b.txt'));
    expect(await project.branchHead('main')).toBe(before);
  });

  it('keeps all of many concurrent picks to one branch', async () => {
    const project = await stack.given.project();
    const numbers = Array.from({ length: 6 }, (_, number) => number);
    const shas: string[] = [];
    for (const number of numbers) shas.push(await project.commit(`topic-${number}`, { [`${number}.txt`]: 'x\n' }));

    const replies = await Promise.all([
      ...shas.map((sha) => pick(project, sha)),
      project.commit('main', { 'beside.txt': 'x\n' }),
    ]);

    expect(replies.slice(0, -1)).toMatchObject(numbers.map(() => ({ status: 201 })));
    const git = await fetched(project);
    expect(await git.run('ls-tree', '--name-only', 'origin/main')).toBe(
      [...numbers.map((number) => `${number}.txt`), 'README.md', 'beside.txt'].join('\n'),
    );
    expect(await git.run('rev-list', '--count', 'origin/main')).toBe('8');
  });

  it('is a push to the branch: for merge requests from it as well', async () => {
    const project = await stack.given.project();
    const { iid, sourceBranch } = await project.mergeRequest();
    const sha = await project.commit('topic', { 'more.txt': 'x\n' });

    const id = idOf(await pick(project, sha, { branch: sourceBranch }));

    const api = stack.as(project.owner);
    await holdsEventually(async () => {
      expect((await api.get(project.url(`/merge_requests/${iid}`))).body).toMatchObject({ sha: id });
      const { body } = await api.get(`/users/${project.owner.id}/events`);
      const push = events.parse(body).find(({ data }) => data?.after === id);
      const data = { ref: `refs/heads/${sourceBranch}`, total_commits_count: 1 };
      expect(push).toMatchObject({ action_name: 'pushed to', data });
    });
  });
});

describe('a commit that cannot be picked', () => {
  let project: TestProject;
  let sha: string;

  beforeAll(async () => {
    project = await stack.given.project();
    sha = await project.commit('topic', { 'a.txt': 'a\n' });
  });

  it('is refused below developer, before anything else is looked at', async () => {
    const forbidden = { status: 403, body: { message: '403 Forbidden' } };
    expect(await pick(project, 'none', {}, await project.member('reporter'))).toMatchObject(forbidden);
    expect(await pick(project, 'none', {}, await project.member('guest'))).toMatchObject(forbidden);
    const stranger = await pick(project, sha, {}, await stack.given.user());
    expect(stranger).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
    expect(await pick(project, sha, {}, null)).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
  });

  it('is refused without a branch', async () => {
    expect(await pick(project, sha, {})).toMatchObject(refused('400 (Bad request) "branch" not given'));
    expect(await pick(project, sha, { branch: ' ' })).toMatchObject({
      status: 400,
      body: { error: 'branch is empty' },
    });
  });

  it('is refused for an unknown commit, then for an unknown branch', async () => {
    const developer = await project.member('developer');
    expect(await pick(project, '1'.repeat(40), { branch: 'none' }, developer)).toMatchObject({
      status: 404,
      body: { message: '404 Commit Not Found' },
    });
    expect(await pick(project, sha, { branch: 'none' }, developer)).toMatchObject({
      status: 404,
      body: { message: '404 Branch Not Found' },
    });
  });

  it('is refused to those who may not push to the branch, whether or not it would work', async () => {
    const before = await project.branchHead('main');
    const developer = await project.member('developer');
    const text = 'You are not allowed to push into this branch';
    expect(await pick(project, sha, { branch: 'main' }, developer)).toMatchObject(refused(text));
    expect(await project.branchHead('main')).toBe(before);
    expect(await pick(project, sha, { branch: 'main' }, await project.member('maintainer'))).toMatchObject({
      status: 201,
    });
  });
});
