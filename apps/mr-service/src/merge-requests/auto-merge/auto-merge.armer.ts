import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SystemNotes } from '../../activity/notes/system-notes.js';
import { HeadPipelines } from '../../git/head-pipelines.js';
import { type GitProject, RepositoryClient } from '../../git/repository-client.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';
import { MergeRequestNotOpen } from '../merge-request/merge-request.errors.js';
import { mergeRequestTarget } from '../merge-request/merge-request-target.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { AutoMergeQueue } from './auto-merge.queue.js';
import { type Armed, type Arming, AutoMergeRepository } from './auto-merge.repository.js';

/** Arms automatic merges. */
@Injectable()
export class AutoMergeArmer {
  constructor(
    private readonly database: DataSource,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly autoMerges: AutoMergeRepository,
    private readonly queue: AutoMergeQueue,
    private readonly repositories: RepositoryClient,
    private readonly pipelines: HeadPipelines,
    private readonly systemNotes: SystemNotes,
  ) {}

  /**
   * Arms the automatic merge for that head. A pipeline that succeeded, or a push that came, just before the row was stored found
   * nothing armed, so both are checked again afterwards.
   * @returns null, without arming, when the source branch has another head by now
   */
  async arm(project: GitProject, { id, sourceBranch }: MergeRequestEntity, arming: Arming) {
    const armed = await this.store(id, arming);
    const [presentOid, status] = await Promise.all([
      this.repositories.head(project, sourceBranch),
      this.pipelines.status(project.id, sourceBranch, arming.headOid),
    ]);
    if (presentOid !== arming.headOid) {
      await this.autoMerges.disarm(armed);
      return null;
    }
    if (status === 'success') this.queue.wakeUp(id, `armed-${randomUUID()}`);
    return this.mergeRequests.get(id);
  }

  private store(id: number, arming: Arming): Promise<Armed> {
    return this.database.transaction(async (tx) => {
      const row = await this.mergeRequests.getLocked(tx, id);
      if (row.state !== 'opened') throw new MergeRequestNotOpen({ state: row.state });
      if (row.autoMergeUserId === null) {
        const text = `enabled an automatic merge when the pipeline for ${arming.headOid.slice(0, 8)} succeeds`;
        await this.systemNotes.add(tx, mergeRequestTarget(row), arming.userId, text);
      }
      return this.autoMerges.arm(tx, id, arming);
    });
  }
}
