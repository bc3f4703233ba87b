import { z } from 'zod';
import { listedRunner } from '@ingot/contracts';
import { expectStatus, useStack } from '@ingot/testing';
import { withRunner } from '../../test/pipeline-scenario.js';
import { type TestRunner } from '../../test/test-runner.js';

const stack = useStack();

/** A runner in each state, in order of age; the stale one is paused, and the one that is online has another tag. */
async function inEachState(tag = 'any') {
  const { scenario, runner: online, owner } = await withRunner(stack, { tag_list: `gpu, ${tag}` });
  const offline = await scenario.runner({ tag_list: tag });
  const stale = await scenario.runner({ tag_list: tag, active: false });
  const silent = await scenario.runner({ tag_list: tag });
  await online.poll();
  await madeContact(offline, '2 hours');
  await madeContact(stale, '8 days');
  return {
    scenario,
    owner,
    all: { online: online.id, offline: offline.id, stale: stale.id, silent: silent.id },
  };
}

const madeContact = ({ id }: TestRunner, ago: string) =>
  stack.query('ci-service', 'UPDATE runners SET contacted_at = now() - $2::interval WHERE id = $1', [id, ago]);

const idsIn = (body: unknown): number[] =>
  z
    .array(listedRunner.strict())
    .parse(body)
    .map(({ id }) => id);

describe('runners', () => {
  it('are listed for those who maintain a project of theirs', async () => {
    const { runner, owner, scenario } = await withRunner(stack);
    const other = await withRunner(stack);

    expect(idsIn(expectStatus(await owner.get('/runners'), 200))).toEqual([runner.id]);
    expect(idsIn(expectStatus(await other.owner.get('/runners'), 200))).toEqual([other.runner.id]);
    expect((await scenario.api.get('/runners')).body).toEqual([]);
    expect((await stack.as(null).get('/runners')).status).toBe(401);
  });

  it('are listed by state and by tags', async () => {
    const { scenario, runner, owner } = await withRunner(stack, { tag_list: 'linux, gpu' });
    const paused = await scenario.runner({ active: false });
    await runner.poll();

    const listed = async (query: string) => idsIn(expectStatus(await owner.get(`/runners?${query}`), 200));
    expect(await listed('')).toEqual([paused.id, runner.id]);
    expect(await listed('scope=active')).toEqual([runner.id]);
    expect(await listed('scope=paused')).toEqual([paused.id]);
    expect(await listed('scope=online')).toEqual([runner.id]);
    expect(await listed('tag_list=gpu')).toEqual([runner.id]);
    expect(await listed('tag_list=gpu,windows')).toEqual([]);
    expect((await owner.get('/runners?scope=sleepy')).status).toBe(400);
  });

  it('are listed by type', async () => {
    const { scenario, runner, owner } = await withRunner(stack);
    const paused = await scenario.runner({ active: false });

    for (const path of ['/runners', scenario.project.url('/runners')]) {
      const listed = async (query: string) => idsIn(expectStatus(await owner.get(`${path}?${query}`), 200));
      expect(await listed('type=project_type')).toEqual([paused.id, runner.id]);
      expect(await listed('type=instance_type')).toEqual([]);
      expect(await listed('type=group_type')).toEqual([]);
      expect(await listed('type=project_type&scope=paused')).toEqual([paused.id]);
      expect((await owner.get(`${path}?type=sleepy`)).status).toBe(400);
    }
    const ofProject = scenario.project.url('/runners');
    expect((await owner.get(`${ofProject}?type=instance_type&scope=specific`)).body).toEqual([]);
    expect((await owner.get(`${ofProject}?type=project_type&scope=shared`)).body).toEqual([]);
    expect(idsIn((await owner.get(`${ofProject}?type=project_type&scope=specific`)).body)).toHaveLength(2);
  });

  it('are listed by status', async () => {
    const { scenario, owner, all } = await inEachState();
    const { online, offline, stale, silent } = all;

    for (const path of ['/runners', scenario.project.url('/runners')]) {
      const listed = async (query: string) => idsIn(expectStatus(await owner.get(`${path}?${query}`), 200));
      expect(await listed('status=online')).toEqual([online]);
      expect(await listed('status=offline')).toEqual([stale, offline]);
      expect(await listed('status=stale')).toEqual([stale]);
      expect(await listed('status=never_contacted')).toEqual([silent]);
      expect(await listed('status=active')).toEqual([silent, offline, online]);
      expect(await listed('status=paused')).toEqual([stale]);
      expect((await owner.get(`${path}?status=sleepy`)).status).toBe(400);
    }
  });

  it('are listed by whether they are paused', async () => {
    const { scenario, owner, all } = await inEachState();
    const { online, offline, stale, silent } = all;

    for (const path of ['/runners', scenario.project.url('/runners')]) {
      const listed = async (query: string) => idsIn(expectStatus(await owner.get(`${path}?${query}`), 200));
      expect(await listed('paused=true')).toEqual([stale]);
      expect(await listed('paused=false')).toEqual([silent, offline, online]);
      expect((await owner.get(`${path}?paused=perhaps`)).status).toBe(400);
    }
  });

  it('are those for which all that is asked for holds', async () => {
    const { scenario, owner, all } = await inEachState();
    const { online, offline, stale, silent } = all;

    for (const path of ['/runners', scenario.project.url('/runners')]) {
      const listed = async (query: string) => idsIn(expectStatus(await owner.get(`${path}?${query}`), 200));
      expect(await listed('status=offline&paused=false')).toEqual([offline]);
      expect(await listed('status=offline&scope=paused&type=project_type')).toEqual([stale]);
      expect(await listed('status=active&paused=true')).toEqual([]);
      expect(await listed('scope=active&paused=true')).toEqual([]);
      expect(await listed('status=active&tag_list=gpu')).toEqual([online]);
      expect(await listed('status=never_contacted&type=group_type')).toEqual([]);
      expect(await listed('paused=false&per_page=2&page=2')).toEqual([online]);
      const { body, headers } = await owner.get(`${path}?paused=false&type=project_type&per_page=2`);
      expect(idsIn(body)).toEqual([silent, offline]);
      expect(headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-next-page': '2' });
    }
  });

  it('of all projects are listed by type, status and pause', async () => {
    const { all } = await inEachState('of-a-list-of-all');
    const { online, offline, stale, silent } = all;
    const listed = async (query: string) => {
      const reply = await stack.root.get(`/runners/all?tag_list=of-a-list-of-all&${query}`);
      return idsIn(expectStatus(reply, 200));
    };

    expect(await listed('type=project_type')).toEqual([silent, stale, offline, online]);
    expect(await listed('type=instance_type')).toEqual([]);
    expect(await listed('type=group_type')).toEqual([]);
    expect(await listed('type=project_type&scope=shared')).toEqual([]);
    expect(await listed('status=offline')).toEqual([stale, offline]);
    expect(await listed('status=stale&paused=true&scope=specific')).toEqual([stale]);
    expect(await listed('status=never_contacted&paused=false')).toEqual([silent]);
    for (const query of ['type=sleepy', 'status=sleepy', 'paused=perhaps'])
      expect((await stack.root.get(`/runners/all?${query}`)).status).toBe(400);
  });

  it('are all listed for administrators, and for nobody else', async () => {
    const { runner, owner } = await withRunner(stack);

    expect(idsIn(expectStatus(await stack.root.get('/runners/all?scope=specific&per_page=100'), 200))).toContain(
      runner.id,
    );
    expect((await owner.get('/runners/all')).status).toBe(403);
  });

  it('of a project are listed for its maintainers', async () => {
    const { scenario, runner, owner } = await withRunner(stack);
    const url = scenario.project.url('/runners');

    expect(idsIn(expectStatus(await owner.get(url), 200))).toEqual([runner.id]);
    expect((await scenario.api.get(url)).status).toBe(403);
  });

  it('of a project are listed by state and by tags, the newest first', async () => {
    const { scenario, runner, owner } = await withRunner(stack, { tag_list: 'linux, gpu' });
    const paused = await scenario.runner({ active: false });
    await runner.poll();

    const listed = async (query: string) =>
      idsIn(expectStatus(await owner.get(scenario.project.url(`/runners?${query}`)), 200)).filter((id) =>
        [runner.id, paused.id].includes(id),
      );
    expect(await listed('per_page=100')).toEqual([paused.id, runner.id]);
    expect(await listed('scope=specific')).toEqual([paused.id, runner.id]);
    expect(await listed('scope=shared')).toEqual([]);
    expect(await listed('scope=active')).toEqual([runner.id]);
    expect(await listed('scope=paused')).toEqual([paused.id]);
    expect(await listed('scope=online&tag_list=gpu')).toEqual([runner.id]);
    expect(await listed('scope=paused&tag_list=gpu')).toEqual([]);
  });
});
