import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { allows, Forbidden, type Mergeability, NotFound, type Principal, type ProjectContext } from '@ingot/contracts';
import { columnsOf } from '@ingot/platform';
import { isSubscribedToRow } from '../../activity/subscriptions/subscriptions.js';
import { type GitProject, ifAnsweredInTime, RepositoryClient } from '../../git/repository-client.js';
import { MergeRequestEntity } from './merge-request.entity.js';
import { isSwitchedOff, mayRead, mayUpdate } from './merge-request.policy.js';

/** A merge request of a project that the user sees, and the user. */
export interface MergeRequestQuery {
  readonly project: ProjectContext;
  readonly iid: number;
  readonly by: Principal;
}

/** A merge request, and whether the user who reads it is subscribed. */
export type ReadMergeRequest = MergeRequestEntity & { readonly subscribed: boolean };

const MERGE_REQUEST = columnsOf(MergeRequestEntity);
const BY_IID = 'FROM merge_requests WHERE project_id = $1 AND iid = $2 AND deleted_at IS NULL';

/** Reads one merge request, and checks what the user may do with it. */
@Injectable()
export class MergeRequestReader {
  constructor(
    private readonly reads: pg.Pool,
    private readonly repositories: RepositoryClient,
  ) {}

  /** Throws `Forbidden` for a user who may not read merge requests, whether or not this one exists, and `NotFound`. */
  async getReadable(query: MergeRequestQuery): Promise<ReadMergeRequest> {
    const found = await this.findReadable(query);
    if (found !== null) return found;
    throw allows('read_merge_request', query.project) ? new NotFound() : new Forbidden();
  }

  /** Throws `Forbidden` and `NotFound`. */
  async getUpdatable(query: MergeRequestQuery): Promise<ReadMergeRequest> {
    const found = await this.getReadable(query);
    if (!mayUpdate(found, query.by, query.project)) throw new Forbidden();
    return found;
  }

  /** As `getReadable`, but throws `NotFound` instead of `Forbidden`. */
  async getReadableOrNotFound(query: MergeRequestQuery): Promise<ReadMergeRequest> {
    const found = await this.findReadableOrNotFound(query);
    if (found === null) throw new NotFound();
    return found;
  }

  /** As `getReadableOrNotFound`; null instead of `NotFound` for a user who would see it. */
  async findReadableOrNotFound(query: MergeRequestQuery): Promise<ReadMergeRequest | null> {
    if (isSwitchedOff(query.project)) throw new Forbidden();
    const found = await this.findReadable(query);
    if (found === null && !allows('read_merge_request', query.project)) throw new NotFound();
    return found;
  }

  /** Null unless it is open, and while the repository is unavailable, slow or damaged. */
  async findMergeability(project: GitProject, mergeRequest: MergeRequestEntity): Promise<Mergeability | null> {
    if (mergeRequest.state !== 'opened') return null;
    return ifAnsweredInTime(this.repositories.mergeability(project, mergeRequest));
  }

  /** Without a check of read access. Throws `NotFound`. */
  async getUnchecked(projectId: number, iid: number): Promise<MergeRequestEntity> {
    const found = await this.findUnchecked(projectId, iid);
    if (found === null) throw new NotFound();
    return found;
  }

  /** Without a check of read access. */
  async findUnchecked(projectId: number, iid: number): Promise<MergeRequestEntity | null> {
    const { rows } = await this.reads.query<MergeRequestEntity>({
      name: 'merge_request',
      text: `SELECT ${MERGE_REQUEST.sql} ${BY_IID}`,
      values: [projectId, iid],
    });
    return rows[0] ?? null;
  }

  private async findReadable({ project, iid, by }: MergeRequestQuery): Promise<ReadMergeRequest | null> {
    const { rows } = await this.reads.query<ReadMergeRequest>({
      name: 'merge_request_read',
      text: `SELECT ${MERGE_REQUEST.sql}, ${isSubscribedToRow('MergeRequest', 'merge_requests', '$3')} AS subscribed ${BY_IID}`,
      values: [project.id, iid, by.userId],
    });
    const [found] = rows;
    return found !== undefined && mayRead(found, by, project) ? found : null;
  }
}
