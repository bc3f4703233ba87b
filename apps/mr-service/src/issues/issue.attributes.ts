import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { allows, type ProjectContext } from '@ingot/contracts';
import { Principals } from '../principals/principals.js';
import { ProjectLabels, type WantedLabels } from '../planning/labels/project-labels.js';
import { Milestones } from '../planning/milestones/milestones.js';
import { type IssueEntity } from './issue.entity.js';

/** What only reporters set; whatever is left out stays as it is. Nobody and none are null, or 0. */
export interface WantedAttributes extends WantedLabels {
  readonly assigneeId?: number | null | undefined;
  readonly milestoneId?: number | null | undefined;
  /** `YYYY-MM-DD` */
  readonly dueDate?: string | null | undefined;
}

type Attributes = Pick<IssueEntity, 'assigneeId' | 'milestoneId' | 'labelIds' | 'dueDate'>;

/** The attributes of an issue that has these labels, as they are to become. */
type AttributesChange = (present: Pick<IssueEntity, 'labelIds'>) => Partial<Attributes>;

/** Brings what reporters set about an issue into the form that is stored. */
@Injectable()
export class IssueAttributes {
  constructor(
    private readonly principals: Principals,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
  ) {}

  /**
   * What a caller with this access to the project may set: nothing below reporter. Call the answer in the transaction of the
   * change, before the issue is locked: labels and milestones are locked in that order everywhere.
   */
  async prepare(
    project: ProjectContext,
    wanted: WantedAttributes,
  ): Promise<(tx: EntityManager) => Promise<AttributesChange>> {
    if (!allows('update_issue', project)) return () => Promise.resolve(() => ({}));
    const { milestoneId, dueDate } = wanted;
    const assigneeId = await this.assignee(project.id, wanted);
    return async (tx) => {
      const relabel = await this.labels.change(tx, project, wanted);
      const others = {
        ...(assigneeId !== undefined && { assigneeId }),
        ...(milestoneId !== undefined && { milestoneId: await this.milestoneIn(tx, project.id, milestoneId) }),
        ...(dueDate !== undefined && { dueDate }),
      };
      return ({ labelIds }) => ({ ...others, ...(relabel !== undefined && { labelIds: relabel(labelIds) }) });
    };
  }

  /** Asks other services, which no transaction should wait for. */
  private async assignee(projectId: number, { assigneeId }: WantedAttributes): Promise<number | null | undefined> {
    return assigneeId === undefined ? undefined : this.principals.findAssignee(projectId, assigneeId, 'read_issue');
  }

  /** None, if the project does not have it. */
  private async milestoneIn(tx: EntityManager, projectId: number, milestoneId: number | null): Promise<number | null> {
    if (milestoneId === null || milestoneId === 0) return null;
    return (await this.milestones.lockForShare(tx, projectId, milestoneId)) ? milestoneId : null;
  }
}
