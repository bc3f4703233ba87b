import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type ProjectContext } from '@ingot/contracts';
import { Assignees } from '../assignees/assignees.js';
import { ProjectLabels, type WantedLabels } from '../labels/project-labels.js';
import { Milestones } from '../milestones/milestones.js';
import { type MergeRequestEntity } from './merge-request.entity.js';

/** What clients give; what is left out stays as it is. */
export interface GivenAttributes extends WantedLabels {
  readonly assignee_id?: number | null | undefined;
  readonly milestone_id?: number | null | undefined;
}

type Planning = Partial<Pick<MergeRequestEntity, 'labelIds' | 'milestoneId'>>;

/** Assignees, labels and milestones of merge requests: those that can be are taken, others silently not. */
@Injectable()
export class MergeRequestAttributes {
  constructor(
    private readonly assignees: Assignees,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
  ) {}

  async assignee(
    project: ProjectContext,
    { assignee_id: userId }: GivenAttributes,
  ): Promise<Partial<Pick<MergeRequestEntity, 'assigneeId'>>> {
    if (userId === undefined) return {};
    return { assigneeId: await this.assignees.in(project.id, userId, 'read_project') };
  }

  /** Holds the labels and the milestone until the transaction ends; to be called before the merge request is locked. */
  async planning(
    tx: EntityManager,
    project: ProjectContext,
    given: GivenAttributes,
  ): Promise<(present: Pick<MergeRequestEntity, 'labelIds'>) => Planning> {
    const relabel = await this.labels.change(tx, project, given);
    const { milestone_id: id } = given;
    const milestone = id === undefined ? {} : { milestoneId: await this.milestone(tx, project.id, id) };
    return ({ labelIds }) => ({ ...milestone, ...(relabel !== undefined && { labelIds: relabel(labelIds) }) });
  }

  private async milestone(tx: EntityManager, projectId: number, id: number | null): Promise<number | null> {
    if (id === null || id === 0) return null;
    return (await this.milestones.isOf(tx, projectId, id)) ? id : null;
  }
}
