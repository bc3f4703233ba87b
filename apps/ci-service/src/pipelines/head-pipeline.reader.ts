import { Injectable } from '@nestjs/common';
import { type HeadPipeline } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { CONFIGURATION_PATHS } from '../configuration/pipeline.compiler.js';
import { CiProjects } from '../jobs/ci-projects.js';
import { RepositoryAtCommit } from '../configuration/repository-at-commit.js';
import { type FoundHeadPipeline, type PipelineKey, PipelineRepository } from '../processing/pipeline.repository.js';
import { ReadPushRepository } from './read-push.repository.js';

/** How long to wait for the push event; a branch may have been created without one, for example by an import. */
const READ_WITHIN_MS = 120_000;

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
   * The newest pipeline of the head. Null until the push event of the head is processed, since that may create a pipeline, and
   * external statuses that were posted before it say nothing about the configuration.
   */
  async find(key: PipelineKey): Promise<HeadPipeline | null> {
    const newest = await this.pipelines.findHead(key);
    if (newest === null || (await this.mayBeFollowed(key, newest))) return null;
    const { pipelineId, status } = newest;
    return { pipelineId, status };
  }

  private async mayBeFollowed(key: PipelineKey, { source, createdAt }: FoundHeadPipeline): Promise<boolean> {
    if (source === 'push') return false;
    const readHead = await this.readPushes.findHead(key.projectId, key.ref);
    if (readHead === key.headOid) return false;
    if (readHead === null && Date.now() - createdAt.getTime() > READ_WITHIN_MS) return false;
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
