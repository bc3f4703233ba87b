import { Injectable } from '@nestjs/common';
import { allows, Forbidden, NotFound, type Principal, type ProjectContext } from '@ingot/contracts';
import { type MergeRequestEntity } from './merge-request.entity.js';
import { isSwitchedOff, mayRead, mayUpdate } from './merge-request.policy.js';
import { MergeRequestRepository } from './merge-request.repository.js';

/** A call about one merge request of a project that the caller sees. */
export interface AboutMergeRequest {
  readonly principal: Principal;
  readonly project: ProjectContext;
  readonly input: { readonly merge_request_iid: number };
}

/** The merge request that a call is about, for those who may do with it what they ask. */
@Injectable()
export class MergeRequestFinder {
  constructor(private readonly mergeRequests: MergeRequestRepository) {}

  /** Throws `Forbidden` for whoever may not read it, whether or not it exists, and `NotFound`. */
  async getReadable(call: AboutMergeRequest): Promise<MergeRequestEntity> {
    const found = await this.findReadable(call);
    if (found !== null) return found;
    throw allows('read_merge_request', call.project) ? new NotFound() : new Forbidden();
  }

  /** Throws `Forbidden` and `NotFound`. */
  async getUpdatable(call: AboutMergeRequest): Promise<MergeRequestEntity> {
    const found = await this.getReadable(call);
    if (!mayUpdate(found, call.principal, call.project)) throw new Forbidden();
    return found;
  }

  /** As `getReadable`, for what only looks among those that can be read: others are not found rather than forbidden. */
  async getVisible(call: AboutMergeRequest): Promise<MergeRequestEntity> {
    const found = await this.findVisible(call);
    if (found === null) throw new NotFound();
    return found;
  }

  /** As `getVisible`; null for one that is gone or never was, where the caller would see it. */
  async findVisible(call: AboutMergeRequest): Promise<MergeRequestEntity | null> {
    if (isSwitchedOff(call.project)) throw new Forbidden();
    const found = await this.findReadable(call);
    if (found === null && !allows('read_merge_request', call.project)) throw new NotFound();
    return found;
  }

  private async findReadable({ principal, project, input }: AboutMergeRequest): Promise<MergeRequestEntity | null> {
    const found = await this.mergeRequests.findByIid(project.id, input.merge_request_iid);
    return found !== null && mayRead(found, principal, project) ? found : null;
  }
}
