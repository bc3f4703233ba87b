import { z } from 'zod';
import {
  basicPipeline,
  type BasicPipelineJson,
  commitStatus,
  type CommitStatusJson,
  pipeline,
  type PipelineJson,
} from '@ingot/contracts';
import { type Caller, expectStatus, type Reply, type TestProject, type TestStack, uniqueName } from '@ingot/testing';

/** A project with a commit on `main`, and a developer who posts statuses. */
export class CiScenario {
  private constructor(
    private readonly stack: TestStack,
    readonly project: TestProject,
    readonly developer: Caller,
    readonly sha: string,
  ) {}

  static async make(stack: TestStack): Promise<CiScenario> {
    const project = await stack.given.project({ initialized: false });
    const sha = await project.commit('main', { 'README.md': 'any' });
    return new CiScenario(stack, project, await project.member('developer'), sha);
  }

  /** Adds a commit to a branch. */
  commitOn(branch: string): Promise<string> {
    return this.project.commit(branch, { [uniqueName('file')]: 'any' });
  }

  /** Creates a branch at the commit. */
  async addBranch(branch: string): Promise<void> {
    const body = { branch, ref: this.sha };
    expectStatus(await this.stack.as(this.project.owner).post(this.project.url('/repository/branches'), body), 201);
  }

  tryToPost(sha: string, fields: object, caller = this.developer): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url(`/statuses/${encodeURIComponent(sha)}`), fields);
  }

  async post(state: string, fields: object = {}, caller = this.developer): Promise<CommitStatusJson> {
    return commitStatus.strict().parse(expectStatus(await this.tryToPost(this.sha, { state, ...fields }, caller), 201));
  }

  tryToList(sha: string, query = '', caller = this.developer): Promise<Reply> {
    const path = `/repository/commits/${encodeURIComponent(sha)}/statuses?${query}`;
    return this.stack.as(caller).get(this.project.url(path));
  }

  async list(query = '', sha = this.sha): Promise<CommitStatusJson[]> {
    return z.array(commitStatus.strict()).parse(expectStatus(await this.tryToList(sha, query), 200));
  }

  async pipelines(query = ''): Promise<BasicPipelineJson[]> {
    const reply = await this.stack.as(this.developer).get(this.project.url(`/pipelines?${query}`));
    return z.array(basicPipeline.strict()).parse(expectStatus(reply, 200));
  }

  async newestPipeline(): Promise<PipelineJson> {
    const [newest] = await this.pipelines();
    const reply = await this.stack.as(this.developer).get(this.project.url(`/pipelines/${newest?.id}`));
    return pipeline.strict().parse(expectStatus(reply, 200));
  }

  tryToCancel(pipelineId: number, caller = this.developer): Promise<Reply> {
    return this.stack.as(caller).post(this.project.url(`/pipelines/${pipelineId}/cancel`));
  }
}
