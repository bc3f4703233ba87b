import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type ProjectContext } from '@ingot/contracts';
import { Principals } from '../../principals/principals.js';
import { ProjectLabels, type WantedLabels } from '../../planning/labels/project-labels.js';
import { Milestones } from '../../planning/milestones/milestones.js';
import { type MergeRequestEntity } from '../merge-request/merge-request.entity.js';

/** The requested attributes; missing ones stay as they are. */
export interface WantedAttributes extends WantedLabels {
  /** 0 or null unassigns. */
  readonly assigneeId?: number | null | undefined;
  /** 0 or null removes it. */
  readonly milestoneId?: number | null | undefined;
}

type Planning = Partial<Pick<MergeRequestEntity, 'labelIds' | 'milestoneId'>>;

/**
 * Resolves assignee, labels and milestone of merge requests. An assignee who may not be one is ignored, a milestone that the project does
 * not have removes the present one.
 */
@Injectable()
export class MergeRequestAttributes {
  constructor(
    private readonly principals: Principals,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
  ) {}

  async assignee(
    project: ProjectContext,
    { assigneeId: userId }: WantedAttributes,
  ): Promise<Partial<Pick<MergeRequestEntity, 'assigneeId'>>> {
    if (userId === undefined) return {};
    const assigneeId = await this.principals.findAssignee(project.id, userId, 'read_project');
    return assigneeId === undefined ? {} : { assigneeId };
  }

  /** Locks the labels and the milestone until the transaction ends. Call it before the merge request is locked. */
  async planning(
    tx: EntityManager,
    project: ProjectContext,
    wanted: WantedAttributes,
  ): Promise<(present: Pick<MergeRequestEntity, 'labelIds'>) => Planning> {
    const relabel = await this.labels.change(tx, project, wanted);
    const { milestoneId: id } = wanted;
    const milestone = id === undefined ? {} : { milestoneId: await this.milestones.findForItem(tx, project.id, id) };
    return ({ labelIds }) => ({ ...milestone, ...(relabel !== undefined && { labelIds: relabel(labelIds) }) });
  }
}
