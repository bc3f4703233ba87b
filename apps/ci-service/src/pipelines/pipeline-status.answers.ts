import { Controller } from '@nestjs/common';
import {
  commitPipelineStatuses,
  headPipeline,
  type HeadPipeline,
  type Oid,
  pipelinesOfCommits,
  type PipelineStatus,
  type ReplyOf,
  type RequestOf,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { compositeStatus, type StatusPart } from '../processing/composite-status.js';
import { PipelineRepository } from '../processing/pipeline.repository.js';
import { HeadPipelineReader } from './head-pipeline.reader.js';
import { PipelineListRepository } from './pipeline-list.repository.js';

/** Tells other services the CI status of commits. */
@Controller()
export class PipelineStatusAnswers {
  constructor(
    private readonly pipelines: PipelineRepository,
    private readonly lists: PipelineListRepository,
    private readonly heads: HeadPipelineReader,
  ) {}

  @Answers(headPipeline)
  ofHead(request: RequestOf<typeof headPipeline>): Promise<HeadPipeline | null> {
    return this.heads.find(request);
  }

  @Answers(pipelinesOfCommits)
  ofCommitsOn({
    projectId,
    ref,
    oids,
    page,
  }: RequestOf<typeof pipelinesOfCommits>): Promise<ReplyOf<typeof pipelinesOfCommits>> {
    return this.lists.pageOfCommits(projectId, { ref, oids }, page);
  }

  @Answers(commitPipelineStatuses)
  async ofCommits({
    projectId,
    oids,
  }: RequestOf<typeof commitPipelineStatuses>): Promise<Readonly<Record<string, PipelineStatus>>> {
    const parts = new Map<Oid, StatusPart[]>();
    for (const { headOid, status } of await this.pipelines.newestStatuses(projectId, oids)) {
      const ofCommit = parts.get(headOid) ?? [];
      ofCommit.push({ status, allowFailure: false });
      parts.set(headOid, ofCommit);
    }
    return Object.fromEntries(
      [...parts].flatMap(([oid, ofCommit]) => {
        const status = compositeStatus(ofCommit);
        return status === null ? [] : [[oid, status]];
      }),
    );
  }
}
