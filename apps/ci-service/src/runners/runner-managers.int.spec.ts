import { z } from 'zod';
import { runnerManager } from '@ingot/contracts';
import { expectStatus, useStack } from '@ingot/testing';
import { withRunner } from '../../test/pipeline-scenario.js';
import { handedOut, TestRunner } from '../../test/test-runner.js';

const stack = useStack();

/** As runners of 2026 tell of themselves. */
const info = {
  name: 'gitlab-runner',
  version: '19.4.0',
  revision: 'd79f3e7b',
  platform: 'linux',
  architecture: 'amd64',
  executor: 'shell',
  shell: 'bash',
  features: { variables: true, trace_checksum: true, two_phase_job_commit: true, job_inputs: true },
  config: { gpus: '' },
  labels: { region: 'north' },
};

/** A runner whose machines can be listed, and can verify it. */
async function withMachines(wishes: object = {}) {
  const { scenario, runner, owner } = await withRunner(stack, wishes);
  const managers = async () =>
    z.array(runnerManager.strict()).parse(expectStatus(await owner.get(`/runners/${runner.id}/managers`), 200));
  const verify = (systemId: string) =>
    stack.as(null).post('/runners/verify', { token: runner.token, system_id: systemId, info });
  return { scenario, runner, owner, managers, verify };
}

describe('GET /runners/:id/managers', () => {
  it('lists the machines that share the token of a runner, with what each said of itself, newest first', async () => {
    const { runner, owner, managers, verify } = await withMachines({ active: false });
    expect(await managers()).toEqual([]);
    expectStatus(await runner.poll({ system_id: 's_first', info: { ...info, version: '18.0.0' }, session: {} }), 204);
    expectStatus(await verify('r_second'), 200);

    const said = { revision: 'd79f3e7b', platform: 'linux', architecture: 'amd64' };
    const state = { status: 'online', job_execution_status: 'idle', ip_address: '127.0.0.1' };
    expect(await managers()).toMatchObject([
      { system_id: 'r_second', version: '19.4.0', ...said, ...state },
      { system_id: 's_first', version: '18.0.0', ...said, ...state },
    ]);
    expect((await owner.get(`/runners/${runner.id}`)).body).toMatchObject({
      ip_address: '127.0.0.1',
      status: 'online',
    });
  });

  it('says which machine runs a job', async () => {
    const { scenario, runner, managers } = await withMachines();
    await scenario.pipeline('pending');
    await runner.finish(handedOut.parse(expectStatus(await runner.poll({ system_id: 'idle' }), 201)));
    let taken = await runner.poll({ system_id: 'busy' });
    while (taken.status === 204) taken = await runner.poll({ system_id: 'busy' });

    const states = async () =>
      Object.fromEntries(
        (await managers()).map(({ system_id, job_execution_status }) => [system_id, job_execution_status]),
      );
    expect(await states()).toEqual({ idle: 'idle', busy: 'active' });
    await runner.finish(handedOut.parse(taken.body));
    expect(await states()).toEqual({ idle: 'idle', busy: 'idle' });
  });

  it('has one entry for a runner that does not tell its machines apart', async () => {
    const { runner, managers } = await withMachines({ active: false });
    await runner.poll();
    await runner.poll();

    expect(await managers()).toMatchObject([{ system_id: '<legacy>', version: null }]);
  });

  it('is for those who may change the runner', async () => {
    const { scenario, runner } = await withMachines();
    const noAccess = { status: 403, body: { message: '403 Forbidden - No access granted' } };
    expect(await scenario.api.get(`/runners/${runner.id}/managers`)).toMatchObject(noAccess);
    expect((await scenario.api.get('/runners/999999999/managers')).status).toBe(404);
    expect((await stack.as(null).get(`/runners/${runner.id}/managers`)).status).toBe(401);

    const made = await stack.root.post('/user/runners', { runner_type: 'instance_type', paused: true });
    const { id } = z.object({ id: z.number() }).parse(expectStatus(made, 201));
    expect(await scenario.api.get(`/runners/${id}/managers`)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Runner is shared' },
    });
    expect((await stack.root.get(`/runners/${id}/managers`)).body).toEqual([]);
    expectStatus(await stack.root.delete(`/runners/${id}`), 200);
  });
});

describe('DELETE /runners/managers', () => {
  it('removes one machine; the runner stays, and so do its other machines', async () => {
    const { runner, managers, verify } = await withMachines();
    expectStatus(await verify('stays'), 200);
    expectStatus(await verify('leaves'), 200);
    const leave = (token: string) => stack.as(null).delete(`/runners/managers?token=${token}&system_id=leaves`);
    const systems = async () => (await managers()).map(({ system_id: systemId }) => systemId);

    expect((await leave('wrong')).status).toBe(403);
    expect(await systems()).toEqual(['leaves', 'stays']);
    expect((await leave(runner.token)).status).toBe(204);
    expect((await leave(runner.token)).status).toBe(204);

    expect(await systems()).toEqual(['stays']);
    expect((await TestRunner.of(stack, runner).verify()).status).toBe(200);
    expectStatus(await verify('leaves'), 200);
    expect(await systems()).toContain('leaves');
  });
});

describe('GET /runners/router/discovery', () => {
  it('is an unknown route, so that runners that look for a router of jobs ask for them here', async () => {
    const { token } = (await withMachines()).runner;
    const reply = await stack.as(null).get('/runners/router/discovery', { headers: { 'runner-token': token } });

    expect(reply).toMatchObject({ status: 404, body: { error: '404 Not Found' } });
  });
});
