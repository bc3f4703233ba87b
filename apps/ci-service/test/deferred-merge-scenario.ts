import { mergeRequest, type MergeRequestJson } from '@ingot/contracts';
import { eventually, expectStatus, type TestStack, uniqueName } from '@ingot/testing';
import { PipelineScenario } from './pipeline-scenario.js';

export interface OpenedMergeRequest {
  readonly iid: number;
  readonly sha: string;
  readonly branch: string;
}

/** Runs for pushes to existing branches and requested pipelines, but not for merges into `main`. */
const LATER_PUSHES = '$CI_PIPELINE_SOURCE == "api" || ($CI_COMMIT_BRANCH != "main" && $CI_COMMIT_BEFORE_SHA !~ /^0+$/)';

/** Merge requests of branches with a configuration. */
export class DeferredMergeScenario {
  private constructor(
    private readonly stack: TestStack,
    readonly pipelines: PipelineScenario,
  ) {}

  static async make(stack: TestStack, { when = LATER_PUSHES, keys = '' } = {}): Promise<DeferredMergeScenario> {
    const configuration = `job: { script: make, rules: [{ if: '${when}' }]${keys} }`;
    return new DeferredMergeScenario(stack, await PipelineScenario.make(stack, configuration));
  }

  get project() {
    return this.pipelines.project;
  }

  private get api() {
    return this.stack.as(this.project.owner);
  }

  /** Pushes the head of a new merge request last: the next call then comes right after that push. */
  async push(message = 'Change files'): Promise<OpenedMergeRequest> {
    const branch = uniqueName('feature');
    const body = { branch, ref: 'main' };
    expectStatus(await this.api.post(this.project.url('/repository/branches'), body), 201);
    const fields = { source_branch: branch, target_branch: 'main', title: `Add ${branch}` };
    const opened = await this.api.post(this.project.url('/merge_requests'), fields);
    const { iid } = mergeRequest.parse(expectStatus(opened, 201));
    const sha = await this.project.commit(branch, { [`${branch}.txt`]: 'new\n' }, { message });
    return { iid, sha, branch };
  }

  /** Pushes another head to the same branch. */
  async pushAgain({ iid, branch }: OpenedMergeRequest): Promise<OpenedMergeRequest> {
    return { iid, branch, sha: await this.project.commit(branch, { [uniqueName('more')]: 'more\n' }) };
  }

  /** Forces the branch back to a head that it had before. */
  async forceBack({ branch, sha }: OpenedMergeRequest): Promise<void> {
    const git = await this.project.git();
    await git.run('fetch', '-q', 'origin');
    await git.run('push', '-q', '--force', 'origin', `${sha}:refs/heads/${branch}`);
  }

  async arm({ iid, sha }: OpenedMergeRequest): Promise<MergeRequestJson> {
    const body = { merge_when_pipeline_succeeds: true, sha };
    const reply = await this.api.put(this.project.url(`/merge_requests/${iid}/merge`), body);
    return mergeRequest.parse(expectStatus(reply, 200));
  }

  tryToMerge({ iid }: OpenedMergeRequest) {
    return this.api.put(this.project.url(`/merge_requests/${iid}/merge`));
  }

  async show({ iid }: OpenedMergeRequest): Promise<MergeRequestJson> {
    return mergeRequest.parse(expectStatus(await this.api.get(this.project.url(`/merge_requests/${iid}`)), 200));
  }

  async untilMerged(opened: OpenedMergeRequest): Promise<MergeRequestJson> {
    const shown = await eventually(
      () => this.show(opened),
      ({ state }) => state === 'merged',
    );
    if (shown.state !== 'merged') throw new Error(`merge request ${opened.iid} is still ${shown.state}`);
    return shown;
  }

  /** The branch's pipelines, newest first; waits until there are that many. */
  pipelinesOf({ sha }: OpenedMergeRequest, count: number) {
    return eventually(
      async () => (await this.pipelines.pipelines('per_page=100')).filter((pipeline) => pipeline.sha === sha),
      ({ length }) => length >= count,
    );
  }

  postSuccess({ sha, branch }: OpenedMergeRequest): Promise<void> {
    return this.project.postStatus(sha, 'success', { ref: branch, name: 'elsewhere' });
  }
}
