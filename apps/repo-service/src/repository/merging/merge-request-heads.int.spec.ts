import { isDeepStrictEqual } from 'node:util';
import { eventually, expectStatus, type GitClient, type TestProject, useStack } from '@ingot/testing';
import { GitWire } from '../../../test/git-wire.js';
import { PUSH_REFUSALS } from '../../transports/push-policy.js';

const stack = useStack();

const HEADS = 'refs/merge-requests/*';
const headOf = (iid: number): string => `refs/merge-requests/${iid}/head`;

/** What the remote answers, by refname. */
async function listed(git: GitClient, pattern = HEADS): Promise<Record<string, string>> {
  const lines = (await git.run('ls-remote', 'origin', pattern)).split('\n').filter(Boolean);
  return Object.fromEntries(lines.map((line): [string, string] => [line.slice(41), line.slice(0, 40)]));
}

async function expectListed(git: GitClient, expected: Readonly<Record<string, string>>): Promise<void> {
  const heads = await eventually(
    () => listed(git),
    (now) => isDeepStrictEqual(now, expected),
  );
  expect(heads).toEqual(expected);
}

async function expectRefused(git: GitClient, oid: string): Promise<void> {
  const fetched = await eventually(
    () => git.try('fetch', '-q', 'origin', oid),
    ({ code }) => code !== 0,
  );
  expect(fetched.stderr).toContain(`not our ref ${oid}`);
}

interface Opened {
  readonly project: TestProject;
  readonly iid: number;
  readonly sha: string;
  readonly sourceBranch: string;
  /** The clone of somebody who may only read. */
  readonly reader: GitClient;
  /** The clone of the owner. */
  readonly git: GitClient;
}

async function opened(): Promise<Opened> {
  const project = await stack.given.project();
  const made = await project.mergeRequest();
  const reader = await project.git(await project.member('reporter'));
  const git = await project.git();
  await git.run('fetch', '-q', 'origin');
  return { project, ...made, reader, git };
}

/** Takes the branch back to `main`, with another commit. Returns that commit. */
async function rewrite({ git, sourceBranch }: Opened): Promise<string> {
  await git.run('checkout', '-q', '--detach', 'origin/main');
  const other = await git.commit({ other: 'x\n' });
  await git.run('push', '-q', '--force', 'origin', `HEAD:refs/heads/${sourceBranch}`);
  return other;
}

describe('refs/merge-requests/:iid/head', () => {
  it.each([0, 1, 2])(
    'is fetched by readers as soon as the merge request is open (protocol version %i)',
    async (version) => {
      const { iid, sha, reader } = await opened();

      await reader.run('-c', `protocol.version=${version}`, 'fetch', '-q', 'origin', `${headOf(iid)}:mr-${iid}`);

      expect(await reader.run('rev-parse', `mr-${iid}`)).toBe(sha);
    },
  );

  it('follows the source branch, also when it is rewritten; readers no longer get what it was before', async () => {
    const one = await opened();
    const { iid, sha, reader } = one;
    await expectListed(reader, { [headOf(iid)]: sha });

    const other = await rewrite(one);

    await expectListed(reader, { [headOf(iid)]: other });
    await expectRefused(reader, sha);
    await reader.run('fetch', '-q', 'origin', other);
  });

  it('has the last of many pushes in the end', async () => {
    const { iid, sha, sourceBranch, reader, git } = await opened();
    await git.run('checkout', '-q', '--detach', sha);
    let last = sha;
    for (let number = 0; number < 12; number += 1) {
      last = await git.commit({ many: `${number}\n` });
      await git.run('push', '-q', '--force', 'origin', `HEAD:refs/heads/${sourceBranch}`);
    }
    await expectListed(reader, { [headOf(iid)]: last });
  });

  it('stays when the branch is deleted, and its commits can be read', async () => {
    const { project, iid, sha, sourceBranch, reader } = await opened();
    await stack.as(project.owner).delete(project.url(`/repository/branches/${sourceBranch}`));

    expect(await listed(reader)).toEqual({ [headOf(iid)]: sha });
    await reader.run('fetch', '-q', 'origin', headOf(iid));
    expect(await reader.run('rev-parse', 'FETCH_HEAD')).toBe(sha);
    const guest = stack.as(await project.member('reporter'));
    expectStatus(await guest.get(project.url(`/repository/commits/${sha}`)), 200);
  });

  it('is there also when the target branch is missing', async () => {
    const project = await stack.given.project();
    const sha = await project.commit('feature', { 'feature.txt': 'x\n' });
    const body = { source_branch: 'feature', target_branch: 'missing', title: 'Any' };
    expectStatus(await stack.as(project.owner).post(project.url('/merge_requests'), body), 201);
    await stack.as(project.owner).delete(project.url('/repository/branches/feature'));

    await expectListed(await project.git(), { [headOf(1)]: sha });
  });

  it('goes with the merge request', async () => {
    const { project, iid, sha, sourceBranch, reader } = await opened();
    await expectListed(reader, { [headOf(iid)]: sha });
    await stack.as(project.owner).delete(project.url(`/repository/branches/${sourceBranch}`));

    await stack.as(project.owner).delete(project.url(`/merge_requests/${iid}`));

    await expectListed(reader, {});
    await expectRefused(reader, sha);
  });

  it('is seen by nobody who pushes, and pushed by nobody', async () => {
    const { project, iid, sha, reader, git } = await opened();
    await expectListed(reader, { [headOf(iid)]: sha });

    const { body } = await new GitWire(stack, project, project.owner).advertisement('git-receive-pack');
    const advertised = await body.text();
    const one = await git.try('push', 'origin', `origin/main:${headOf(iid)}`);
    const many = await git.try('push', 'origin', `origin/main:${headOf(iid)}`, 'origin/main:refs/heads/beside');
    const gone = await git.try('push', 'origin', '--delete', headOf(iid));

    expect(advertised).toContain('refs/heads/main');
    expect(advertised).not.toContain('merge-requests');
    for (const refused of [one, many, gone]) expect(refused.stderr).toContain(PUSH_REFUSALS.hidden);
    expect(await listed(reader, 'refs/heads/beside')).toEqual({});
    expect(await listed(reader)).toEqual({ [headOf(iid)]: sha });
  });
});
