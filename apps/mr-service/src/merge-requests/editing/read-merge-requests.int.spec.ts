import { z } from 'zod';
import { mergeRequest } from '@ingot/contracts';
import { type Caller, expectStatus, holdsEventually, type Reply, type TestStack, useStack } from '@ingot/testing';
import { MergeScenario } from '../../../test/merge-scenario.js';

const iids = (reply: Reply): number[] =>
  z
    .array(mergeRequest.strict())
    .parse(expectStatus(reply, 200))
    .map(({ iid }) => iid);

/** A list that eight others read again and again, until `end`. */
async function busyList(stack: TestStack) {
  const project = await stack.given.project();
  const list = () => stack.as(project.owner).get(project.url('/merge_requests'));
  let isOver = false;
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) await list();
  });
  const end = async () => {
    isOver = true;
    await Promise.all(readers);
  };
  return { project, list, end };
}

describe('GET /projects/:id/merge_requests', () => {
  const stack = useStack();
  let scenario: MergeScenario;

  beforeAll(async () => {
    scenario = await MergeScenario.make(stack);
    for (const branch of ['one', 'two', 'three']) {
      await scenario.open({ source_branch: branch, title: branch, ...(branch === 'two' && { labels: 'ui' }) });
    }
    await scenario.project.commit('four', { 'four.txt': '4\n' });
    await scenario.open({ source_branch: 'four', title: 'four' });
    await scenario.accept(4);
  });

  it.each([
    ['', [4, 3, 2, 1]],
    ['sort=asc', [1, 2, 3, 4]],
    ['state=opened', [3, 2, 1]],
    ['state=merged', [4]],
    ['state=closed', []],
    ['state=locked', []],
    ['state=locked&iids[]=1', []],
    ['iid=2', [2]],
    ['iids[]=1&iids[]=3&iids[]=77', [3, 1]],
    ['iids[]=1&iids[]=4&state=opened', [1]],
    ['order_by=updated_at', [4, 3, 2, 1]],
    ['order_by=updated_at&sort=asc&state=opened', [1, 2, 3]],
    ['labels=ui', [2]],
    ['labels=No%20Label&state=opened', [3, 1]],
    ['milestone=No%20Milestone&labels=ui', [2]],
    ['search=O', [4, 2, 1]],
    ['search=THRE&state=opened', [3]],
    ['source_branch=two', [2]],
    ['target_branch=main&source_branch=none', []],
    ['author_id=1', []],
    ['assignee_id=0&search=one', [1]],
    ['assignee_id=None&search=one', [1]],
    ['assignee_id=Any', []],
    ['labels=Any', [2]],
    ['labels=None&state=opened', [3, 1]],
    ['not[labels]=ui', [4, 3, 1]],
    ['milestone=Any', []],
    ['milestone=None&labels=any', [2]],
    ['created_after=2000-01-01T00:00:00Z&iid=3', [3]],
    ['updated_before=2000-01-01T00:00:00Z', []],
    ['per_page=2&page=2', [2, 1]],
    ['page=9', []],
  ])('with %j lists %j', async (query, expected) => {
    expect(iids(await scenario.list(query))).toEqual(expected);
  });

  it('selects by who wrote a merge request, and who is assigned to it', async () => {
    const { maintainer, project } = scenario;
    const other = await project.member('developer');
    const found = async (query: string, caller: Caller = maintainer) => iids(await scenario.list(query, caller));

    expect(await found('scope=created_by_me&state=opened')).toEqual([3, 2, 1]);
    expect(await found('scope=created_by_me', other)).toEqual([]);
    expect(await found('scope=all', other)).toEqual([4, 3, 2, 1]);
    expect(await found('scope=assigned_to_me')).toEqual([]);
    expect(await found(`author_username=${maintainer.username}&labels=ui`, other)).toEqual([2]);
    expect(await found(`author_username=${other.username}`)).toEqual([]);
    expect(await found(`author_username=nobody-${project.path}`)).toEqual([]);
  });

  it('counts the merge requests of all pages', async () => {
    const { headers } = await scenario.list('state=opened&per_page=2');

    expect(headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-next-page': '2' });
  });

  it('shows a merge request right after it was opened, however many read at the same time', async () => {
    const { project, list, end } = await busyList(stack);
    const seen: number[][] = [];
    try {
      for (let count = 0; count < 4; count++) {
        await project.mergeRequest();
        seen.push(iids(await list()));
      }
    } finally {
      await end();
    }
    expect(seen).toEqual([[1], [2, 1], [3, 2, 1], [4, 3, 2, 1]]);
  });

  it('shows `subscribed` only in the single merge request', async () => {
    expect(await scenario.untilListed(1, {})).not.toHaveProperty('subscribed');
    expect(await scenario.show(1)).toMatchObject({ subscribed: true });
    expect(await scenario.show(1, await scenario.project.member('developer'))).toMatchObject({ subscribed: false });
  });

  it.each(['state=odd', 'order_by=id', 'sort=up'])('refuses %s', async (query) => {
    const [name] = query.split('=');

    expect(await scenario.list(query)).toMatchObject({
      status: 400,
      body: { error: `${name} does not have a valid value` },
    });
  });

  it('answers 404 for an unknown iid', async () => {
    const reply = await stack.as(scenario.maintainer).get(scenario.project.url('/merge_requests/99'));

    expect(reply).toMatchObject({ status: 404, body: { message: '404 Not found' } });
  });

  it('answers a guest of a private project with 403', async () => {
    expect(await scenario.list('', await scenario.project.member('guest'))).toMatchObject({ status: 403 });
  });
});

describe('drafts in lists of merge requests', () => {
  const stack = useStack();
  const draftsOf = (reply: Reply) =>
    z
      .array(mergeRequest.strict())
      .parse(expectStatus(reply, 200))
      .map(({ title, draft }) => [title, draft]);

  it('are those that are shown as drafts', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.project.mergeRequest();
    const titles = [
      ...[
        'WIP: one',
        'wip:one',
        '[WIP] one',
        '[wIp]one',
        'WIP one',
        'WIP\tone',
        'WIP\u00a0one',
        'WIP\u2003one',
        'WIP\none',
      ],
      ...[
        'Draft: one',
        'draft:',
        '[Draft] one',
        '(DRAFT) one',
        '  WIP: one',
        '\u3000Draft: one',
        '\ufeffWIP: one',
        '\u2028WIP:',
      ],
      ...[
        'WIPone',
        'WIP',
        'one WIP: two',
        'one\nWIP: two',
        '(WIP) one',
        'Draft one',
        'DRAFT',
        'W\u0131P: one',
        '\u200bWIP: one',
      ],
      ...['\u0085WIP: one', '\u180eWIP: one', 'one', '[WIP one', 'Drafts: one'],
    ];
    await stack.query(
      'mr-service',
      `INSERT INTO merge_requests SELECT (jsonb_populate_record(merge_request, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('merge_requests', 'id')), 'iid', 1000 + place, 'title', given, 'state', 'closed'))).*
       FROM merge_requests AS merge_request, unnest($2::text[]) WITH ORDINALITY AS titles (given, place)
       WHERE project_id = $1 AND iid = $3`,
      [scenario.project.id, titles, iid],
    );
    const list = async (query: string) => draftsOf(await scenario.list(`state=closed&per_page=100&${query}`));

    const all = await list('');
    expect(all).toHaveLength(titles.length);
    const [drafts, others] = [all.filter(([, draft]) => draft), all.filter(([, draft]) => !draft)];
    expect([drafts.length, others.length]).toEqual([17, 14]);
    for (const query of ['wip=yes', 'draft=true', 'wip=no&draft=true']) expect(await list(query)).toEqual(drafts);
    for (const query of ['wip=no', 'draft=false']) expect(await list(query)).toEqual(others);
    const own = await stack.as(scenario.maintainer).get('/merge_requests?scope=all&state=closed&wip=yes&per_page=1');
    expect(draftsOf(own)).toEqual([[expect.anything(), true]]);
    expect(await scenario.list('wip=maybe')).toMatchObject({
      status: 400,
      body: { error: 'wip does not have a valid value' },
    });
  });
});

describe('reading a merge request', () => {
  const stack = useStack();

  /** Everything that is stored of the project's merge requests. */
  const stored = (projectId: number): Promise<unknown> =>
    stack.query(
      'mr-service',
      `SELECT mr.*, (SELECT array_agg(version.id) FROM merge_request_versions version WHERE version.merge_request_id = mr.id)
       FROM merge_requests mr WHERE project_id = $1`,
      [projectId],
    );

  it('shows the present head and merge status, and stores nothing when what is stored is out of date', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha } = await scenario.project.mergeRequest();
    const makeStale = () =>
      stack.query(
        'mr-service',
        "UPDATE merge_requests SET head_oid = repeat('1', 40), merge_status = 'cannot_be_merged' WHERE project_id = $1",
        [scenario.project.id],
      );

    // an event from before may still come in between, once
    await holdsEventually(async () => {
      await makeStale();
      const before = await stored(scenario.project.id);

      expect(await scenario.show(iid)).toMatchObject({ sha, merge_status: 'can_be_merged' });
      expect(await scenario.get(iid, '/changes')).toMatchObject({ status: 200, body: { sha } });
      expect(await scenario.get(iid, '/commits')).toMatchObject({ status: 200, body: [{ id: sha }] });
      expect(await scenario.get(iid, '/versions')).toMatchObject({ status: 200 });
      expect(await scenario.get(iid, '/closes_issues')).toMatchObject({ status: 200 });

      expect(await stored(scenario.project.id)).toEqual(before);
    });
  });
});

describe('GET /projects/:id/merge_requests/:merge_request_iid', () => {
  const stack = useStack();

  it('shows what the diff is between, also once it is merged', async () => {
    const scenario = await MergeScenario.make(stack);
    const base_sha = await scenario.project.commit('main', { 'base.txt': 'base\n' });
    const head_sha = await scenario.project.commit('feature', { 'one.txt': '1\n' });
    const start_sha = await scenario.project.commit('main', { 'elsewhere.txt': 'x\n' });
    const { iid } = await scenario.open({});
    const diff_refs = { base_sha, head_sha, start_sha };

    expect(await scenario.show(iid)).toMatchObject({ diff_refs });
    expect(await scenario.get(iid, '/changes')).toMatchObject({ status: 200, body: { diff_refs } });

    await scenario.accept(iid);
    await holdsEventually(async () => expect(await scenario.show(iid)).toMatchObject({ diff_refs }));
  });

  it('shows no refs of a diff when a branch is missing', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.open({ source_branch: 'none' });

    expect(await scenario.show(iid)).toMatchObject({ diff_refs: null, head_pipeline: null });
  });

  it('shows the newest pipeline of the head, under both names', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid, sha, sourceBranch } = await scenario.project.mergeRequest();
    expect(await scenario.show(iid)).toMatchObject({ head_pipeline: null, pipeline: null });

    await scenario.project.postStatus(sha, 'running', { ref: sourceBranch });

    const { head_pipeline, pipeline } = await scenario.show(iid);
    expect(head_pipeline).toMatchObject({ sha, ref: sourceBranch, status: 'running' });
    expect(pipeline).toEqual(head_pipeline);

    await scenario.project.commit(sourceBranch, { 'more.txt': 'more\n' });
    expect(await scenario.show(iid)).toMatchObject({ head_pipeline: null });
  });

  it('tells each caller whether they may merge it', async () => {
    const scenario = await MergeScenario.make(stack);
    const { iid } = await scenario.project.mergeRequest();
    const developer = await scenario.project.member('developer');

    expect(await scenario.show(iid)).toMatchObject({ user: { can_merge: true } });
    expect(await scenario.show(iid, developer)).toMatchObject({ user: { can_merge: false } });

    const { project } = scenario;
    const protect = project.url('/repository/branches/main/protect');
    expectStatus(await stack.as(project.owner).put(protect, { developers_can_merge: true }), 200);
    await holdsEventually(async () =>
      expect(await scenario.show(iid, developer)).toMatchObject({ user: { can_merge: true } }),
    );

    expectStatus(await stack.as(project.owner).post(project.url('/archive')), 201);
    await holdsEventually(async () => expect(await scenario.show(iid)).toMatchObject({ user: { can_merge: false } }));
  });

  it('shows no pipeline to those who see none: guests of a private project whose jobs are not public', async () => {
    const scenario = await MergeScenario.make(stack);
    const { project } = scenario;
    const guest = await project.member('guest');
    const { iid, sha, sourceBranch } = await project.mergeRequest({ assignee_id: guest.id });
    await project.postStatus(sha, 'success', { ref: sourceBranch });
    const stranger = await stack.given.user();
    const set = async (settings: object) =>
      expectStatus(await stack.as(project.owner).put(project.url(), settings), 200);
    expect(await scenario.show(iid, guest)).toMatchObject({ head_pipeline: { status: 'success' } });

    await set({ public_builds: false });
    await holdsEventually(async () => expect(await scenario.show(iid, guest)).toMatchObject({ head_pipeline: null }));
    expect(await scenario.show(iid)).toMatchObject({ head_pipeline: { status: 'success' } });

    await set({ visibility: 'public' });
    for (const caller of [stranger, guest]) {
      await holdsEventually(async () =>
        expect(await scenario.show(iid, caller)).toMatchObject({ head_pipeline: { status: 'success' } }),
      );
    }
  });
});

describe('GET /merge_requests', () => {
  const stack = useStack();

  it('lists what the caller wrote, is assigned to, or may read, in all projects', async () => {
    const [shown, hidden] = [
      await MergeScenario.make(stack, { visibility: 'public' }),
      await MergeScenario.make(stack, { visibility: 'private' }),
    ];
    const { maintainer } = shown;
    const title = `mine ${shown.project.path}`;
    await shown.open({ title, assignee_id: shown.project.owner.id });
    await hidden.open({ title });
    const find = async (query: string, caller: Caller) => {
      const found = expectStatus(await stack.as(caller).get(`/merge_requests?${query}`), 200);
      return z
        .array(mergeRequest.strict())
        .parse(found)
        .map(({ web_url }) => web_url.split('/').slice(-4, -2).join('/'));
    };

    const path = shown.project.pathWithNamespace;
    expect(await find('', maintainer)).toEqual([path]);
    expect(await find('scope=created_by_me&state=merged', maintainer)).toEqual([]);
    expect(await find('scope=all&state=locked', maintainer)).toEqual([]);
    expect(await find('scope=assigned_to_me', shown.project.owner)).toEqual([path]);
    expect(await find('', shown.project.owner)).toEqual([]);
    const all = `scope=all&search=${encodeURIComponent(title)}`;
    expect(await find(all, await stack.given.user())).toEqual([path]);
    expect(await find(all, hidden.maintainer)).toEqual([hidden.project.pathWithNamespace, path]);
    expect(await find('scope=all&per_page=1&order_by=updated_at', maintainer)).toHaveLength(1);
  });

  it('needs a caller, and a known scope', async () => {
    expect((await stack.as(null).get('/merge_requests')).status).toBe(401);
    expect(await stack.root.get('/merge_requests?scope=theirs')).toMatchObject({
      status: 400,
      body: { error: 'scope does not have a valid value' },
    });
  });
});
