import { environment, ZERO_OID } from '@ingot/contracts';
import { expectStatus, holdsEventually, useStack } from '@ingot/testing';
import { z } from 'zod';
import { PipelineScenario } from '../../test/pipeline-scenario.js';
import { redeliver } from '../../test/redelivery.js';
import { type TestRunner } from '../../test/test-runner.js';

const stack = useStack();

const STAGING = `
deploy:
  script: deploy
  environment: staging
stop:
  script: stop
  when: manual
  environment: { name: staging, action: stop }
`;

/** Jobs that deploy to an environment and stop it, one after the other. */
class Staging {
  private constructor(
    readonly scenario: PipelineScenario,
    private readonly runner: TestRunner,
  ) {}

  static async make(): Promise<Staging> {
    const scenario = await PipelineScenario.make(stack, STAGING);
    return new Staging(scenario, await scenario.runner());
  }

  /** Runs the job of the pipeline that was just made. */
  async deploys(): Promise<number> {
    const job = await this.runner.next();
    await this.runner.finish(job);
    await holdsEventually(async () => {
      expect(await stack.query('ci-service', 'SELECT FROM deployments WHERE job_id = $1', [job.id])).toHaveLength(1);
    });
    await this.untilState('available');
    return job.id;
  }

  async stops(): Promise<number> {
    const { id: pipelineId } = await this.scenario.pipeline();
    const stop = (await this.scenario.jobs(pipelineId)).find(({ name }) => name === 'stop');
    expectStatus(await this.scenario.actOnJob(stop?.id ?? 0, 'play'), 200);
    const job = await this.runner.next();
    await this.runner.finish(job);
    await this.untilState('stopped');
    return job.id;
  }

  async state(): Promise<string | undefined> {
    const { api, project } = this.scenario;
    const found = expectStatus(await api.get(project.url('/environments')), 200);
    return z.array(environment).parse(found)[0]?.state;
  }

  /** The end of the job becomes known only now. */
  async learnsLate(jobId: number): Promise<void> {
    await stack.query('ci-service', 'DELETE FROM deployments WHERE job_id = $1', [jobId]);
    await redeliver(stack, { of: 'ci-service', name: 'job.finished', payload: { jobId } }, 'ci-deployments');
  }

  private async untilState(state: string): Promise<void> {
    await holdsEventually(async () => expect(await this.state()).toBe(state));
  }
}

describe('an environment', () => {
  it('stays stopped when a deployment before its stop becomes known late', async () => {
    const staging = await Staging.make();
    const deploying = await staging.deploys();
    await staging.stops();

    await staging.learnsLate(deploying);

    expect(await staging.state()).toBe('stopped');
    const { api, project } = staging.scenario;
    expect((await api.get(project.url('/deployments'))).body).toMatchObject([{ deployable: { id: deploying } }]);
  });

  it('stays open when a stop before its last deployment becomes known late', async () => {
    const staging = await Staging.make();
    await staging.deploys();
    const stopping = await staging.stops();
    expectStatus(await staging.scenario.create('main'), 201);
    await staging.deploys();

    await staging.learnsLate(stopping);

    expect(await staging.state()).toBe('available');
  });

  it('is not that of a branch whose deployment becomes known after a later one of another branch', async () => {
    const staging = await Staging.make();
    const { project } = staging.scenario;
    await staging.deploys();
    await project.commit('feature', { 'a.txt': 'a' });
    const early = await staging.deploys();
    expectStatus(await staging.scenario.create('main'), 201);
    await staging.deploys();
    await staging.learnsLate(early);

    expectStatus(await stack.as(project.owner).delete(project.url('/repository/branches/feature')), 200);

    const payload = { projectId: project.id, refname: 'refs/heads/feature', newOid: ZERO_OID };
    await redeliver(stack, { of: 'repo-service', name: 'ref.updated', payload }, 'ci-ref-updates');
    expect(await staging.state()).toBe('available');
  });

  it('stays open when the deletion of its branch is heard of after the branch was made anew', async () => {
    const staging = await Staging.make();
    const { project, api, sha } = staging.scenario;
    const url = project.url('/repository/branches');
    await staging.deploys();
    await project.commit('feature', { 'a.txt': 'a' });
    await staging.deploys();
    expectStatus(await stack.as(project.owner).delete(`${url}/feature`), 200);
    await holdsEventually(async () => expect(await staging.state()).toBe('stopped'));
    expectStatus(await api.post(url, { branch: 'feature', ref: sha }), 201);
    await staging.deploys();
    const payload = { projectId: project.id, refname: 'refs/heads/feature', newOid: ZERO_OID };

    await redeliver(stack, { of: 'repo-service', name: 'ref.updated', payload }, 'ci-ref-updates');

    expect(await staging.state()).toBe('available');
  });
});
