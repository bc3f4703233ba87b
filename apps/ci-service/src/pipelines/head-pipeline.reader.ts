import { Injectable } from '@nestjs/common';
import { type HeadPipeline } from '@ingot/contracts';
import { RpcClient } from '@ingot/platform';
import { CONFIGURATION_PATHS } from '../configuration/pipeline.compiler.js';
import { CiProjects } from '../jobs/ci-projects.js';
import { RepositoryAtCommit } from '../configuration/repository-at-commit.js';
import { type FoundHeadPipeline, type PipelineKey, PipelineRepository } from '../processing/pipeline.repository.js';
import { ReadPushRepository } from './read-push.repository.js';

/** A branch may have been made without a push that is told of, as by an import: nothing is waited for so long. */
const READ_WITHIN_MS = 120_000;

/** Finds the pipeline that counts for the head of a branch. */
@Injectable()
export class HeadPipelineReader {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly readPushes: ReadPushRepository,
    private readonly projects: CiProjects,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * The newest pipeline of the head. None as long as the push of the head has not been read and may yet make its own, which
   * then counts: what others told of the commit in the meantime says nothing of its configuration.
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
