import { type CommitStatusJson } from '@ingot/contracts';
import { useStack } from '@ingot/testing';
import { CiScenario } from '../../test/ci-scenario.js';

const ids = (statuses: readonly CommitStatusJson[]): number[] => statuses.map(({ id }) => id);

describe('GET /projects/:id/repository/commits/:sha/statuses', () => {
  const stack = useStack();

  it('answers the latest of each name in the order of their ids, or all', async () => {
    const scenario = await CiScenario.make(stack);
    const replaced = await scenario.post('failed', { name: 'build' });
    const lint = await scenario.post('success', { name: 'lint' });
    const build = await scenario.post('success', { name: 'build' });

    expect(await scenario.list()).toEqual([lint, build]);
    expect(await scenario.list('all=true')).toEqual([replaced, lint, build]);
  });

  it('takes the latest of a name before it filters by ref', async () => {
    const scenario = await CiScenario.make(stack);
    const onMain = await scenario.post('success', { ref: 'main' });
    const onFeature = await scenario.post('failed', { ref: 'feature' });

    expect(ids(await scenario.list('ref=main'))).toEqual([onMain.id]);
    expect(ids(await scenario.list('ref=feature'))).toEqual([onFeature.id]);
    expect(await scenario.list('ref=other')).toEqual([]);
  });

  it('answers those of the default branch when no ref is given, or of every ref when there are none', async () => {
    const scenario = await CiScenario.make(stack);
    const first = await scenario.post('success', { ref: 'feature' });
    expect(ids(await scenario.list())).toEqual([first.id]);

    const second = await scenario.post('success', { ref: 'another' });
    expect(ids(await scenario.list())).toEqual([first.id, second.id]);

    const onDefault = await scenario.post('success', { ref: 'main' });
    expect(ids(await scenario.list())).toEqual([onDefault.id]);
  });

  it('answers those of the default branch also where a filter or a page leaves out the others', async () => {
    const scenario = await CiScenario.make(stack);
    const onFeature = await scenario.post('success', { name: 'build', ref: 'feature' });
    const build = await scenario.post('success', { name: 'build', ref: 'main' });
    const lint = await scenario.post('success', { name: 'lint', ref: 'main' });

    expect(ids(await scenario.list('name=build'))).toEqual([build.id]);
    expect(ids(await scenario.list('per_page=1'))).toEqual([build.id]);
    expect(ids(await scenario.list('per_page=1&page=2'))).toEqual([lint.id]);
    expect(ids(await scenario.list('ref=feature'))).toEqual([onFeature.id]);
  });

  it('answers nothing where a filter leaves only other branches than the default one', async () => {
    const scenario = await CiScenario.make(stack);
    await scenario.post('success', { name: 'deploy', ref: 'feature' });
    await scenario.post('success', { name: 'build', ref: 'main' });

    expect(await scenario.list('name=deploy')).toEqual([]);
  });

  it('filters by name and by stage', async () => {
    const scenario = await CiScenario.make(stack);
    const build = await scenario.post('success', { name: 'build' });
    const lint = await scenario.post('success', { name: 'lint' });

    expect(ids(await scenario.list('name=lint'))).toEqual([lint.id]);
    expect(ids(await scenario.list('stage=external'))).toEqual([build.id, lint.id]);
    expect(await scenario.list('stage=test')).toEqual([]);
  });

  it('pages', async () => {
    const scenario = await CiScenario.make(stack);
    for (const name of ['a', 'b', 'c']) await scenario.post('success', { name });

    const reply = await scenario.tryToList(scenario.sha, 'page=2&per_page=2');

    expect(reply.body).toMatchObject([{ name: 'c' }]);
    expect(reply.headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2' });
  });

  it('answers nothing for a commit without statuses, and for a branch name', async () => {
    const scenario = await CiScenario.make(stack);
    await scenario.post('success');
    const bare = await scenario.commitOn('feature');

    expect(await scenario.list('', bare)).toEqual([]);
    expect(await scenario.list('', 'main')).toEqual([]);
  });

  it('answers 404 to an unknown commit', async () => {
    const scenario = await CiScenario.make(stack);

    const reply = await scenario.tryToList('f'.repeat(40));

    expect(reply).toMatchObject({ status: 404, body: { message: '404 Commit Not Found' } });
  });

  it.each([
    ['guest', 403],
    ['reporter', 200],
  ] as const)('answers a %s with %i', async (role, status) => {
    const scenario = await CiScenario.make(stack);
    const member = await scenario.project.member(role);

    expect((await scenario.tryToList(scenario.sha, '', member)).status).toBe(status);
  });
});
