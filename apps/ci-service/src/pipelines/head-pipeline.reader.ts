import { Injectable } from '@nestjs/common';
import { type HeadPipeline, lastPushOf, type PipelineStatus } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { CONFIGURATION_PATHS } from '../configuration/pipeline.compiler.js';
import { CiProjects } from '../jobs/ci-projects.js';
import { RepositoryAtCommit } from '../configuration/repository-at-commit.js';
import { type PipelineKey, PipelineRepository } from '../processing/pipeline.repository.js';
import { ReadPushRepository } from '../processing/read-push.repository.js';

/** Statuses that allow a merge. */
const GOOD: ReadonlySet<PipelineStatus> = new Set(['success', 'skipped']);

/** Finds the pipeline of the head of a branch. */
@Injectable()
export class HeadPipelineReader {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly readPushes: ReadPushRepository,
    private readonly projects: CiProjects,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * The newest pipeline of the head. Null for a good one until the last push of the branch is processed, since that may create
   * another pipeline. External statuses, and pipelines from when the branch was at this commit before, say nothing about it.
   */
  async find(key: PipelineKey): Promise<HeadPipeline | null> {
    const newest = await this.pipelines.findHead(key);
    if (newest === null || !GOOD.has(newest.status)) return newest;
    // the push may have been processed since: its pipeline is there before it counts as processed
    return (await this.mayBeFollowed(key)) ? null : this.pipelines.findHead(key);
  }

  private async mayBeFollowed(key: PipelineKey): Promise<boolean> {
    const [readUpTo, lastPush] = await Promise.all([
      this.readPushes.findTime(key.projectId, key.ref),
      this.rpc.call(lastPushOf, { projectId: key.projectId, branch: key.ref }),
    ]);
    if (lastPush === null) return false; // an import sends no event; other events are processed long before the outbox drops them
    if (readUpTo !== null && readUpTo.getTime() >= Date.parse(lastPush)) return false;
    return this.hasConfiguration(key);
  }

  private async hasConfiguration({ projectId, headOid }: PipelineKey): Promise<boolean> {
    const project = await this.projects.find(projectId);
    if (project === null || !project.jobsEnabled || project.archived) return false;
    const files = new RepositoryAtCommit(this.rpc, project.repository, headOid, headOid);
    const found = await Promise.all(CONFIGURATION_PATHS.map((path) => files.blobOid(path)));
    return found.some((oid) => oid !== null);
  }
}
