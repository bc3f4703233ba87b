import { MergeRequests } from '@gitbeaker/rest';
import { useStack } from '../index.js';
import { refusalOf } from './refusal-of.js';

const stack = useStack();
const host = stack.url;

describe('the npm client of this API, with merge requests', () => {
  it('opens, lists, shows, changes, closes, reopens, merges and deletes them', async () => {
    const project = await stack.given.project();
    const { id } = project;
    await project.commit('feature', { 'one.txt': '1\n' });
    const client = new MergeRequests({ host, token: stack.running.rootToken, sudo: project.owner.id });

    const { iid } = await client.create(id, 'feature', 'main', 'Add one', {
      labels: 'bug,ui',
      description: 'It is new',
    });

    expect(await client.all({ projectId: id, state: 'opened' })).toMatchObject([{ iid, labels: ['bug', 'ui'] }]);
    expect(await client.edit(id, iid, { title: 'Add just one', labels: 'ui' })).toMatchObject({ labels: ['ui'] });
    expect(await client.edit(id, iid, { stateEvent: 'close' })).toMatchObject({ state: 'closed' });
    expect(await client.all({ projectId: id, state: 'closed' })).toMatchObject([{ iid }]);
    expect(await client.edit(id, iid, { stateEvent: 'reopen' })).toMatchObject({ state: 'opened' });
    expect(await client.show(id, iid)).toMatchObject({ title: 'Add just one', merge_status: 'can_be_merged' });
    expect(await client.merge(id, iid, { shouldRemoveSourceBranch: true })).toMatchObject({ state: 'merged' });
    await client.remove(id, iid);
    await client.remove(id, iid);
    expect(await refusalOf(client.show(id, iid))).toEqual({ status: 404, message: '404 Not found' });
  });

  it('reads their commits, changes and versions', async () => {
    const project = await stack.given.project();
    const { id } = project;
    const first = await project.commit('feature', { 'one.txt': '1\n' });
    const client = new MergeRequests({ host, token: stack.running.rootToken, sudo: project.owner.id });
    const { iid } = await client.create(id, 'feature', 'main', 'Add files');
    const before = await client.allDiffVersions(id, iid);
    const second = await project.commit('feature', { 'two.txt': '2\n' });

    const versions = await client.allDiffVersions(id, iid);

    expect((await client.allCommits(id, iid)).map((commit) => commit.id)).toEqual([second, first]);
    expect(await client.showChanges(id, iid)).toMatchObject({
      iid,
      changes: [{ new_path: 'one.txt' }, { new_path: 'two.txt' }],
    });
    expect(versions).toMatchObject([{ head_commit_sha: second }, ...before]);
    expect(await client.showDiffVersion(id, iid, before[0]?.id ?? 0)).toMatchObject({
      head_commit_sha: first,
      commits: [{ id: first }],
      diffs: [{ new_path: 'one.txt' }],
    });
  });

  it('has one merge when the pipeline succeeds, and takes that back', async () => {
    const project = await stack.given.project();
    const { id } = project;
    const sha = await project.commit('feature', { 'one.txt': '1\n' });
    const client = new MergeRequests({ host, token: stack.running.rootToken, sudo: project.owner.id });
    const { iid } = await client.create(id, 'feature', 'main', 'Add one', { labels: ['bug', 'ui'] });
    await project.postStatus(sha, 'running', { ref: 'feature' });

    expect(await client.merge(id, iid, { mergeWhenPipelineSucceeds: true, sha })).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: true,
      labels: ['bug', 'ui'],
    });
    expect(await client.cancelOnPipelineSuccess(id, iid)).toMatchObject({ merge_when_pipeline_succeeds: false });
    expect(await refusalOf(client.cancelOnPipelineSuccess(id, iid))).toMatchObject({ status: 406 });
  });

  it('subscribes and unsubscribes', async () => {
    const project = await stack.given.project();
    const { iid } = await project.mergeRequest();
    const { id: sudo } = await project.member('developer');
    const client = new MergeRequests({ host, token: stack.running.rootToken, sudo });

    expect(await client.subscribe(project.id, iid)).toMatchObject({ subscribed: true });
    expect(await client.unsubscribe(project.id, iid)).toMatchObject({ subscribed: false });
  });
});
