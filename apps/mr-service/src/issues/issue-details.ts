import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { allows, type ProjectContext } from '@ingot/contracts';
import { Assignees } from '../assignees/assignees.js';
import { ProjectLabels, type WantedLabels } from '../labels/project-labels.js';
import { Milestones } from '../milestones/milestones.js';
import { type IssueEntity } from './issue.entity.js';

/** What only reporters set; whatever is left out stays as it is. */
export interface DetailsInput extends WantedLabels {
  readonly assignee_id?: number | null | undefined;
  readonly milestone_id?: number | null | undefined;
  readonly due_date?: string | null | undefined;
}

export type IssueDetails = Pick<IssueEntity, 'assigneeId' | 'milestoneId' | 'labelIds' | 'dueDate'>;

/** The details of an issue that has these labels, as they are to become. */
export type DetailsChange = (present: Pick<IssueEntity, 'labelIds'>) => Partial<IssueDetails>;

/** Brings what reporters set about an issue into the form that is stored. */
@Injectable()
export class IssueDetailsResolver {
  constructor(
    private readonly assignees: Assignees,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
  ) {}

  /**
   * What a caller who stands in the project so may set of it: nothing below reporter. The answer stores it; it is to be called
   * in the transaction of the change, before the issue is locked.
   */
  async prepare(project: ProjectContext, input: DetailsInput): Promise<(tx: EntityManager) => Promise<DetailsChange>> {
    if (!allows('update_issue', project)) return () => Promise.resolve(() => ({}));
    const { assignee_id: wanted, milestone_id: milestoneId, due_date: dueDate } = input;
    // asks other services, which no transaction should wait for
    const assigneeId = wanted === undefined ? undefined : await this.assignees.in(project.id, wanted, 'read_issue');
    return async (tx) => {
      const relabel = await this.labels.change(tx, project, input);
      const others = {
        ...(assigneeId !== undefined && { assigneeId }),
        ...(milestoneId !== undefined && { milestoneId: await this.milestoneIn(tx, project.id, milestoneId) }),
        ...(dueDate !== undefined && { dueDate }),
      };
      return ({ labelIds }) => ({ ...others, ...(relabel !== undefined && { labelIds: relabel(labelIds) }) });
    };
  }

  /** None, if the project does not have it. */
  private async milestoneIn(tx: EntityManager, projectId: number, milestoneId: number | null): Promise<number | null> {
    if (milestoneId === null || milestoneId === 0) return null;
    return (await this.milestones.isOf(tx, projectId, milestoneId)) ? milestoneId : null;
  }
}
