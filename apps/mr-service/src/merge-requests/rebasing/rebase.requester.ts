import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  allows,
  type BranchRights,
  DomainError,
  Forbidden,
  mayPushTo,
  mayRewrite,
  type ProjectContext,
} from '@ingot/contracts';
import { RepositoryClient } from '../../git/repository-client.js';
import { whyNotOpen } from '../merge-request/merge-request.errors.js';
import { type MergeRequestQuery, MergeRequestReader } from '../merge-request/merge-request.reader.js';
import { MergeRequestRepository } from '../merge-request/merge-request.repository.js';
import { RebaseQueue } from './rebase.queue.js';
import { RebaseRepository } from './rebase.repository.js';

/** 409: it is merged or closed, or a rebase is in progress. */
export class CannotRebase extends DomainError {
  constructor(reason: string) {
    super('conflict', { message: 'Merge request cannot be rebased', reason });
  }
}

/** Takes requests to rebase the source branches of merge requests. */
@Injectable()
export class RebaseRequester {
  constructor(
    private readonly database: DataSource,
    private readonly reader: MergeRequestReader,
    private readonly mergeRequests: MergeRequestRepository,
    private readonly rebases: RebaseRepository,
    private readonly repositories: RepositoryClient,
    private readonly queue: RebaseQueue,
  ) {}

  /** Throws `Forbidden`, `NotFound` and `CannotRebase`. */
  async request(query: MergeRequestQuery, { skipsPipelines }: { readonly skipsPipelines: boolean }): Promise<void> {
    const { project, by } = query;
    const { id: mergeRequestId, sourceBranch } = await this.reader.getReadable(query);
    refuseRewriting(project, await this.repositories.rights(project, sourceBranch));
    if ((await this.repositories.head(project, sourceBranch)) === null) {
      throw new Forbidden('Source branch does not exist');
    }
    await this.database.transaction(async (tx) => {
      const { state } = await this.mergeRequests.getLocked(tx, mergeRequestId);
      if (state !== 'opened') throw new CannotRebase(whyNotOpen(state));
      if (!(await this.rebases.add(tx, { mergeRequestId, userId: by.userId, skipsPipelines }))) {
        throw new CannotRebase('It is being rebased');
      }
      await this.mergeRequests.change(tx, mergeRequestId, { mergeError: null });
    });
    this.queue.wakeUp(mergeRequestId, `asked-${randomUUID()}`);
  }
}

function refuseRewriting(project: ProjectContext, rights: BranchRights): void {
  if (!allows('push_code', project) || !mayPushTo(rights, project.accessLevel)) {
    throw new Forbidden('Cannot push to source branch');
  }
  if (!mayRewrite(rights, project.accessLevel)) throw new Forbidden('Source branch is protected from force push');
}
