import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EventOf, type refUpdated, unlessDamaged } from '@ingot/contracts';
import { Inbox } from '@ingot/platform';
import { type GitProject, RepositoryClient } from '../../git/repository-client.js';
import { type PushCandidate } from '../merge-request/merge-request.repository.js';
import { DiffVersionCollector } from './diff-version.collector.js';
import { DiffVersionRepository } from './diff-version.repository.js';

const CONSUMER = 'mr-target-pushes';
const AT_ONCE = 8;

/** A push to the target branch that brings commits of a merge request, or is forced, makes a new diff version due. */
@Injectable()
export class TargetPushes {
  constructor(
    private readonly database: DataSource,
    private readonly inbox: Inbox,
    private readonly versions: DiffVersionRepository,
    private readonly collector: DiffVersionCollector,
    private readonly repositories: RepositoryClient,
  ) {}

  /** Marks versions as due once per event. A redelivery records those that are still missing. */
  async pushed(
    project: GitProject,
    candidates: readonly PushCandidate[],
    { id, payload }: EventOf<typeof refUpdated>,
  ): Promise<void> {
    const heads = candidates.map(({ headOid }) => headOid);
    const touchedHeads = new Set(await unlessDamaged(this.repositories.headsTouchedBy(project, payload, heads)));
    const touched = candidates.filter(({ headOid }) => touchedHeads.has(headOid)).map((candidate) => candidate.id);
    if (touched.length === 0) return;
    await this.database.transaction(async (tx) => {
      if (await this.inbox.claim(tx, CONSUMER, id)) await this.versions.makeDue(tx, touched, payload.newOid);
    });
    for (let start = 0; start < touched.length; start += AT_ONCE) {
      const batch = touched.slice(start, start + AT_ONCE);
      await Promise.all(batch.map((mergeRequestId) => this.collector.collect(project, mergeRequestId)));
    }
  }
}
