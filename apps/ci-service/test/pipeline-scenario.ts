import { z } from 'zod';
import {
  basicPipeline,
  type BasicPipelineJson,
  job,
  type JobJson,
  pipeline,
  type PipelineJson,
} from '@ingot/contracts';
import {
  type Caller,
  eventually,
  holdsEventually,
  expectStatus,
  type Reply,
  type TestProject,
  type TestStack,
  type TestUser,
} from '@ingot/testing';
import { TestRunner } from './test-runner.js';

export const TWO_STAGES = `
stages: [build, test]
compile:
  stage: build
  script: make
check:
  stage: test
  script: make check
`;

/** A project whose repository has a configuration. */
export class PipelineScenario {
  private constructor(
    readonly stack: TestStack,
    readonly project: TestProject,
    readonly developer: TestUser,
    readonly sha: string,
  ) {}

  static async make(stack: TestStack, configuration = TWO_STAGES): Promise<PipelineScenario> {
    return PipelineScenario.in(stack, await stack.given.project({ initialized: false }), configuration);
  }

  /** A project without commits. */
  static async in(stack: TestStack, project: TestProject, configuration: string): Promise<PipelineScenario> {
    const developer = await project.member('developer');
    const sha = await project.commit('main', { '.ingot-ci.yml': configuration });
    return new PipelineScenario(stack, project, developer, sha);
  }

  get api() {
    return this.stack.as(this.developer);
  }

  runner(wishes: object = {}): Promise<TestRunner> {
    return TestRunner.register(this.stack, this.project, wishes);
  }

  async pipelines(query = ''): Promise<BasicPipelineJson[]> {
    return z
      .array(basicPipeline.strict())
      .parse(expectStatus(await this.api.get(this.project.url(`/pipelines?${query}`)), 200));
  }

  /** Waits for the newest pipeline, optionally of a commit or in a status. */
  async pipeline(status?: string, sha?: string): Promise<PipelineJson> {
    const isWanted = (found: BasicPipelineJson | undefined): found is BasicPipelineJson =>
      found !== undefined && found.status === (status ?? found.status);
    const isOfCommit = (pipeline: BasicPipelineJson): boolean => pipeline.sha === (sha ?? pipeline.sha);
    const newest = await eventually(async () => (await this.pipelines()).find(isOfCommit), isWanted);
    if (!isWanted(newest)) throw new Error(`the newest pipeline is not ${status}: ${JSON.stringify(newest)}`);
    return pipeline.strict().parse(expectStatus(await this.api.get(this.project.url(`/pipelines/${newest.id}`)), 200));
  }

  /** Waits for the pipeline of a commit on a branch or tag. */
  async pipelineOf(ref: string, sha: string): Promise<PipelineJson> {
    const query = `ref=${ref}&sha=${sha}`;
    const [found] = await eventually(
      () => this.pipelines(query),
      ({ length }) => length === 1,
    );
    return pipeline.parse(expectStatus(await this.api.get(this.project.url(`/pipelines/${found?.id}`)), 200));
  }

  create(ref: string, body: object = {}, caller: Caller = this.developer): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url('/pipeline'), { ref, ...body });
  }

  act(pipelineId: number, action: 'retry' | 'cancel', caller: Caller = this.developer): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url(`/pipelines/${pipelineId}/${action}`));
  }

  async jobs(pipelineId: number, query = ''): Promise<JobJson[]> {
    const reply = await this.api.get(this.project.url(`/pipelines/${pipelineId}/jobs?${query}`));
    return z.array(job).parse(expectStatus(reply, 200));
  }

  /** `name: status`, in the order of the pipeline. */
  async statuses(pipelineId: number): Promise<string[]> {
    const jobs = await this.jobs(pipelineId, 'include_retried=false&per_page=100');
    return jobs.map(({ name, status }) => `${name}: ${status}`);
  }

  /** Waits until the jobs are in these statuses. */
  async untilStatuses(pipelineId: number, wanted: readonly string[]): Promise<void> {
    await holdsEventually(async () => expect(await this.statuses(pipelineId)).toEqual(wanted));
  }

  job(jobId: number, rest = '', caller: Caller = this.developer): Promise<Reply> {
    return this.stack.as(caller).get(this.project.url(`/jobs/${jobId}${rest}`));
  }

  actOnJob(jobId: number, action: string, caller: Caller = this.developer): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url(`/jobs/${jobId}/${action}`));
  }
}

/** A project with a configuration, whose owner maintains it, and a runner of it. */
export async function withRunner(stack: TestStack, wishes: object = {}) {
  const scenario = await PipelineScenario.make(stack);
  const runner = await scenario.runner({ description: 'ours', ...wishes });
  return { scenario, runner, owner: stack.as(scenario.project.owner) };
}
