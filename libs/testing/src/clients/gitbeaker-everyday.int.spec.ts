import { Branches, Issues, Lint, MergeRequests, Pipelines, Projects, Search, Users } from '@gitbeaker/rest';
import { uniqueName, useStack } from '../index.js';

const stack = useStack();
const asRoot = { host: stack.url, token: stack.running.rootToken };

describe('the npm client of this API', () => {
  it('searches', async () => {
    const word = uniqueName('word');
    const project = await stack.given.project();
    await project.mergeRequest({ title: word });
    await project.commit('main', { 'found.txt': `${word}\n` }, { message: `Add ${word}` });
    const search = new Search(asRoot);
    const ofProject = { projectId: project.id };

    expect(await search.all('merge_requests', word)).toMatchObject([{ title: word, project_id: project.id }]);
    expect(await search.all('merge_requests', word, ofProject)).toMatchObject([{ title: word }]);
    expect(await search.all('blobs', word, ofProject)).toMatchObject([
      { path: 'found.txt', startline: 1, ref: 'main' },
    ]);
    expect(await search.all('commits', word, ofProject)).toMatchObject([{ title: `Add ${word}` }]);
    expect(await search.all('users', project.owner.username)).toMatchObject([{ id: project.owner.id }]);
  });

  it('stars projects', async () => {
    const { id } = await stack.given.project({ initialized: false });
    const projects = new Projects(asRoot);

    expect(await projects.star(id)).toMatchObject({ id, star_count: 1 });
    expect(await projects.allStarrers(id)).toMatchObject([{ user: { username: 'root' } }]);
    expect(await projects.all({ starred: true })).toEqual([expect.objectContaining({ id })]);
    expect(await new Users(asRoot).allStarredProjects(1)).toEqual([expect.objectContaining({ id })]);
    expect(await projects.unstar(id)).toMatchObject({ star_count: 0 });
  });

  it('lists merge requests of all projects, and what is around one', async () => {
    const project = await stack.given.project();
    const { iid, sha, sourceBranch } = await project.mergeRequest();
    await project.postStatus(sha, 'success', { ref: sourceBranch });
    const mergeRequests = new MergeRequests(asRoot);

    const all = await mergeRequests.all({ scope: 'all', authorId: project.owner.id, state: 'opened' });
    expect(all).toMatchObject([{ iid, project_id: project.id }]);
    expect(await mergeRequests.all({ projectId: project.id, sourceBranch })).toMatchObject([{ iid }]);
    expect(await mergeRequests.allDiffs(project.id, iid)).toMatchObject([{ new_file: true }]);
    expect(await mergeRequests.allParticipants(project.id, iid)).toMatchObject([{ id: project.owner.id }]);
    expect(await mergeRequests.allPipelines(project.id, iid)).toMatchObject([{ sha, status: 'success' }]);
    await new Branches(asRoot).removeMerged(project.id);
    expect(await project.branchHead(sourceBranch)).toBe(sha);
  });

  it('looks after pipelines', async () => {
    const project = await stack.given.project();
    const { sha, sourceBranch } = await project.mergeRequest();
    await project.postStatus(sha, 'success', { ref: sourceBranch });
    const pipelines = new Pipelines(asRoot);

    const latest = await pipelines.showLatest(project.id, { ref: sourceBranch });
    expect(latest).toMatchObject({ sha, status: 'success' });
    expect(await pipelines.allVariables(project.id, latest.id)).toEqual([]);
    await pipelines.remove(project.id, latest.id);
    expect(await pipelines.all(project.id)).toEqual([]);
    expect(await new Lint(asRoot).check(project.id, { ref: 'main' })).toMatchObject({ valid: false });
    expect(await new Lint(asRoot).lint(project.id, 'job: { script: make }')).toMatchObject({ valid: true, errors: [] });
  });

  it('asks who takes part in an issue', async () => {
    const { id, owner } = await stack.given.project({ initialized: false });
    const issues = new Issues(asRoot);
    const { iid } = await issues.create(id, 'It breaks', { assigneeId: owner.id });

    expect(await issues.allParticipants(id, iid)).toMatchObject([{ username: 'root' }, { id: owner.id }]);
    expect(await issues.all({ scope: 'assigned_to_me', sudo: owner.id })).toMatchObject([{ iid, project_id: id }]);
  });
});
