import { z } from 'zod';
import { type TestProject, useStack } from '@ingot/testing';

const stack = useStack();

const shown = z.looseObject({ id: z.string(), web_url: z.string() });

let project: TestProject;
let topic: string;
let iid: number;

beforeAll(async () => {
  project = await stack.given.project();
  topic = await project.commit('topic', { 'a.txt': 'a\n' });
  await project.commit('main', { 'b.txt': 'b\n' });
  await stack.as(project.owner).post(project.url('/releases'), { tag_name: 'v1', ref: 'topic', name: 'One' });
  iid = await mergeRequest();
});

const owner = () => stack.as(project.owner);
const addressOf = (id: string) => `${stack.url}/${project.pathWithNamespace}/commit/${id}`;

async function mergeRequest(): Promise<number> {
  const wished = { source_branch: 'topic', target_branch: 'main', title: 'Topic' };
  const { body } = await owner().post(project.url('/merge_requests'), wished);
  return z.object({ iid: z.int() }).parse(body).iid;
}

async function versionPath(): Promise<string> {
  const path = `/merge_requests/${iid}/versions`;
  const { body } = await owner().get(project.url(path));
  return `${path}/${z.tuple([z.object({ id: z.int() })]).parse(body)[0].id}`;
}

/** Every commit in an answer: what has a `short_id`. */
function commitsIn(body: unknown): z.output<typeof shown>[] {
  if (Array.isArray(body)) return body.flatMap(commitsIn);
  if (typeof body !== 'object' || body === null) return [];
  return 'short_id' in body ? [shown.parse(body)] : Object.values(body).flatMap(commitsIn);
}

describe('the address of a commit', () => {
  it.each<[string, number, () => string | Promise<string>]>([
    ['the list of commits', 2, () => '/repository/commits'],
    ['the list of commits with statistics', 2, () => '/repository/commits?ref_name=topic&with_stats=true'],
    ['one commit', 1, () => `/repository/commits/${topic}`],
    ['a merge base', 1, () => '/repository/merge_base?refs[]=main&refs[]=topic'],
    ['a comparison', 2, () => '/repository/compare?from=main&to=topic'],
    ['branches', 2, () => '/repository/branches'],
    ['a branch', 1, () => '/repository/branches/topic'],
    ['releases', 1, () => '/releases'],
    ['a merge request', 1, () => `/merge_requests/${iid}/commits`],
    ['a diff version', 1, versionPath],
    ['a search', 2, () => '/search?scope=commits&search=e'],
  ])('is part of %s', async (_where, count, path) => {
    const { body } = await owner().get(project.url(await path()));

    const commits = commitsIn(body);
    expect(commits).toHaveLength(count);
    expect(commits.map(({ web_url: url }) => url)).toEqual(commits.map(({ id }) => addressOf(id)));
  });

  it('is part of a commit that is made, picked or reverted', async () => {
    const actions = [{ action: 'create', file_path: 'c.txt', content: 'c\n' }];
    const made = await owner().post(project.url('/repository/commits'), {
      branch: 'made',
      start_branch: 'main',
      commit_message: 'Make it',
      actions,
    });
    const [{ id }] = z.tuple([shown]).parse(commitsIn(made.body));
    const picked = await owner().post(project.url(`/repository/commits/${id}/cherry_pick`), { branch: 'topic' });
    const reverted = await owner().post(project.url(`/repository/commits/${id}/revert`), { branch: 'made' });

    for (const { status, body } of [made, picked, reverted]) {
      const commit = shown.parse(body);
      expect([status, commit.web_url]).toEqual([201, addressOf(commit.id)]);
    }
  });

  it('is the new one after the project is renamed', async () => {
    const renamed = await stack.given.project();
    const paths = ['/repository/commits', '/repository/commits/main', '/repository/branches'];
    const read = () => Promise.all(paths.map((path) => stack.as(renamed.owner).get(renamed.url(path))));
    await read();
    const path = `renamed-${renamed.id}`;
    await stack.as(renamed.owner).put(renamed.url(), { path });

    const commits = (await read()).flatMap(({ body }) => commitsIn(body));

    const project = `${stack.url}/${renamed.owner.username}/${path}`;
    expect(commits).toHaveLength(paths.length);
    expect(commits.map(({ web_url: url }) => url)).toEqual(commits.map(({ id }) => `${project}/commit/${id}`));
  });
});
