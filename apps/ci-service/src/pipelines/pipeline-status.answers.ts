import { Controller } from '@nestjs/common';
import {
  commitPipelines,
  type CommitPipelines,
  headPipeline,
  type HeadPipeline,
  type Oid,
  pipelinesOfCommits,
  type ReplyOf,
  type RequestOf,
} from '@ingot/contracts';
import { Answers } from '@ingot/platform';
import { compositeStatus } from '../processing/composite-status.js';
import { type NewestPipeline, PipelineRepository } from '../processing/pipeline.repository.js';
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

  @Answers(commitPipelines)
  async ofCommits({
    projectId,
    oids,
    withNewest = false,
  }: RequestOf<typeof commitPipelines>): Promise<ReplyOf<typeof commitPipelines>> {
    const ofCommits = new Map<Oid, NewestPipeline[]>();
    for (const pipeline of await this.pipelines.newestOfCommits(projectId, oids)) {
      const ofCommit = ofCommits.get(pipeline.headOid) ?? [];
      ofCommit.push(pipeline);
      ofCommits.set(pipeline.headOid, ofCommit);
    }
    return Object.fromEntries(
      [...ofCommits].flatMap(([oid, ofCommit]) => {
        const status = compositeStatus(ofCommit.map((pipeline) => ({ status: pipeline.status, allowFailure: false })));
        const [newest] = ofCommit.toSorted((one, other) => other.id - one.id);
        if (status === null || newest === undefined) return [];
        return [[oid, withNewest ? { status, newest: describe(newest) } : status]];
      }),
    );
  }
}

const describe = ({ id, ref, status, createdAt, updatedAt }: NewestPipeline): CommitPipelines['newest'] => ({
  ...{ id, ref, status },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
