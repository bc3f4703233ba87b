import { z } from 'zod';
import { type Caller, expectStatus, type Reply, type TestUser, useStack } from '@ingot/testing';
import { IssueScenario } from '../../test/issue-scenario.js';

const stack = useStack();
const titled = z.array(z.looseObject({ title: z.string() }));
const titles = (reply: Reply): string[] => titled.parse(expectStatus(reply, 200)).map(({ title }) => title);
/** No other test has it. */
const unique = (text: string): string => `${text}${Math.random().toString(36).slice(2)}`;

describe('GET /projects/:id/search', () => {
  const word = unique('needle');
  let scenario: IssueScenario;
  let people: Record<'author' | 'guest' | 'stranger', TestUser>;
  const search = (query: string, caller: Caller = scenario.project.owner) =>
    stack.as(caller).get(scenario.project.url(`/search?${query}`));
  const find = (scope: string, caller?: Caller, more = '') => search(`scope=${scope}&search=${word}${more}`, caller);

  beforeAll(async () => {
    scenario = await IssueScenario.make(stack, { visibility: 'public', initialized: true });
    const { project } = scenario;
    people = {
      author: await stack.given.user(),
      guest: await project.member('guest'),
      stranger: await stack.given.user(),
    };
    await scenario.open({ title: `Known ${word.toUpperCase()}` });
    await scenario.open({ title: 'Secret', description: `of ${word}`, confidential: true }, people.author);
    await scenario.open({ title: 'Other' });
    await project.mergeRequest({ title: `Bring ${word}` });
    await scenario.milestone(`For ${word}`);
    const api = stack.as(project.owner);
    for (const iid of [1, 2]) {
      const body = `${word} on ${iid}`;
      expectStatus(await api.post(project.url(`/issues/${iid}/notes`), { body }), 201);
    }
    const [text, binary] = [`a\nb\nc\nd ${word} e\nf\n`, Buffer.from(`\0${word}`).toString('base64')];
    const commit = await api.post(project.url('/repository/commits'), {
      branch: 'main',
      commit_message: `Use ${word}\n\nAnd more.`,
      actions: [
        { action: 'create', file_path: 'lib/long.name.ts', content: text },
        { action: 'create', file_path: 'data.bin', content: binary, encoding: 'base64' },
      ],
    });
    expectStatus(commit, 201);
    await project.commit('side', { 'side.txt': `${word} aside\n` }, { message: `Aside ${word}` });
  });

  it('finds issues and merge requests by title and description', async () => {
    expect(titles(await find('issues'))).toEqual(['Secret', `Known ${word.toUpperCase()}`]);
    expect(titles(await find('issues', undefined, '&sort=asc'))).toEqual([`Known ${word.toUpperCase()}`, 'Secret']);
    expect(titles(await find('issues', undefined, '&state=closed'))).toEqual([]);
    expect(titles(await find('merge_requests'))).toEqual([`Bring ${word}`]);
    expect(titles(await find('milestones'))).toEqual([`For ${word}`]);
  });

  it.each(['guest', 'stranger'] as const)(
    'finds for a %s no confidential issue, nor what was written on one',
    async (who) => {
      expect(titles(await find('issues', people[who]))).toEqual([`Known ${word.toUpperCase()}`]);
      expect(await find('notes', people[who])).toMatchObject({
        status: 200,
        body: [{ body: `${word} on 1`, noteable_type: 'Issue' }],
        headers: { 'x-total': '1' },
      });
    },
  );

  it('finds notes for those who read what they are on, newest first', async () => {
    const written = [{ body: `${word} on 2` }, { body: `${word} on 1` }];
    expect(await find('notes')).toMatchObject({ status: 200, body: written });
    expect(await find('notes', people.author)).toMatchObject({ status: 200, body: written });
  });

  it('finds members by name', async () => {
    const { guest } = people;
    expect(await search(`scope=users&search=${guest.username}`)).toMatchObject({
      status: 200,
      body: [{ id: guest.id, username: guest.username, access_level: 10 }],
    });
    expect(await search(`scope=users&search=${people.stranger.username}`)).toMatchObject({ status: 200, body: [] });
  });

  it('finds commits by message, on the branch that is asked for', async () => {
    expect(await find('commits')).toMatchObject({ status: 200, body: [{ title: `Use ${word}` }] });
    expect(await find('commits', undefined, '&ref=side&per_page=1')).toMatchObject({
      body: [{ title: `Aside ${word}` }],
      headers: { 'x-total': '2' },
    });
  });

  it('finds places in text files, with the lines around', async () => {
    const place = {
      basename: 'lib/long.name',
      data: `b\nc\nd ${word} e\nf\n`,
      path: 'lib/long.name.ts',
      filename: 'lib/long.name.ts',
      id: null,
      ref: 'main',
      startline: 2,
      project_id: scenario.project.id,
    };
    expect(await find('blobs')).toMatchObject({ status: 200, body: [place], headers: { 'x-total': '1' } });
    expect(await find('blobs', undefined, '&ref=side')).toMatchObject({
      body: [
        { ...place, ref: 'side' },
        { path: 'side.txt', startline: 1, data: `${word} aside\n` },
      ],
    });
    expect(await search('scope=blobs&search=d.*e')).toMatchObject({ status: 200, body: [] });
    expect(await search(`scope=blobs&search=${encodeURIComponent('--open-files-in-pager=x')}`)).toMatchObject({
      body: [],
    });
  });

  it('answers 404 for a branch that is not there', async () => {
    for (const scope of ['blobs', 'commits']) {
      expect(await find(scope, undefined, '&ref=none')).toMatchObject({
        status: 404,
        body: { message: '404 Ref Not Found' },
      });
    }
  });

  it('finds nothing in an empty repository', async () => {
    const empty = await stack.given.project({ initialized: false });
    for (const scope of ['blobs', 'commits']) {
      const reply = await stack.as(empty.owner).get(empty.url(`/search?scope=${scope}&search=a`));
      expect(reply).toMatchObject({ status: 200, body: [] });
    }
  });

  it('refuses what the caller may not read', async () => {
    const hidden = await stack.given.project({ visibility: 'private' });
    const guest = await hidden.member('guest');
    for (const scope of ['merge_requests', 'commits', 'blobs']) {
      const reply = await stack.as(guest).get(hidden.url(`/search?scope=${scope}&search=a`));
      expect(reply).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
    }
  });

  it('names the scopes that there are', async () => {
    expect(await search('scope=wiki_blobs&search=a')).toMatchObject({
      status: 400,
      body: {
        error: 'scope does not have a valid value',
        error_description: 'Allowed: issues, merge_requests, milestones, notes, users, commits, blobs',
      },
    });
    expect(await search('scope=issues')).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "search" not given' },
    });
    expect(await search('scope=issues&search=%20')).toMatchObject({ status: 400, body: { error: 'search is empty' } });
  });
});

describe('GET /search', () => {
  const word = unique('haystack');
  let author: TestUser;
  let shown: IssueScenario;
  let hidden: IssueScenario;
  const find = (scope: string, caller: Caller) => stack.as(caller).get(`/search?scope=${scope}&search=${word}`);

  beforeAll(async () => {
    author = await stack.given.user();
    shown = await IssueScenario.make(stack, { visibility: 'public', initialized: true });
    hidden = await IssueScenario.make(stack, { visibility: 'private' });
    await shown.open({ title: `In public ${word}` });
    await shown.open({ title: `Confidential ${word}`, confidential: true }, author);
    await hidden.open({ title: `In private ${word}` });
    await shown.project.mergeRequest({ title: `Merge ${word}` });
    await shown.milestone(`Shown ${word}`);
    await hidden.milestone(`Hidden ${word}`);
  });

  it('finds issues, merge requests and milestones of all projects that the caller sees', async () => {
    const stranger = await stack.given.user();
    expect(titles(await find('issues', stranger))).toEqual([`In public ${word}`]);
    expect(titles(await find('issues', author))).toEqual([`Confidential ${word}`, `In public ${word}`]);
    expect(titles(await find('issues', hidden.project.owner))).toEqual([`In private ${word}`, `In public ${word}`]);
    expect(titles(await find('merge_requests', stranger))).toEqual([`Merge ${word}`]);
    expect(titles(await find('milestones', stranger))).toEqual([`Shown ${word}`]);
    expect(titles(await find('milestones', hidden.project.owner))).toEqual([`Hidden ${word}`, `Shown ${word}`]);
  });

  it('finds projects and users as their lists do', async () => {
    const { project } = shown;
    const projects = await stack.as(author).get(`/search?scope=projects&search=${project.path}`);
    expect(projects).toMatchObject({ status: 200, body: [{ id: project.id, name: project.path }] });
    const users = await stack.as(author).get(`/search?scope=users&search=${author.username}`);
    expect(users).toMatchObject({ status: 200, body: [{ id: author.id }], headers: { 'x-total': '1' } });
    expect(users.body).toEqual([expect.not.objectContaining({ email: author.email })]);
  });

  it('does not search files and commits of all projects', async () => {
    expect(await find('blobs', author)).toMatchObject({
      status: 400,
      body: { error_description: 'Allowed: projects, issues, merge_requests, milestones, users' },
    });
  });
});
