import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { allows, type ProjectContext } from '@ingot/contracts';
import { Principals } from '../principals/principals.js';
import { ProjectLabels, type WantedLabels } from '../planning/labels/project-labels.js';
import { Milestones } from '../planning/milestones/milestones.js';
import { type IssueEntity } from './issue.entity.js';

/** Attributes that only reporters set; missing ones stay as they are. Null or 0 clears. */
export interface WantedAttributes extends WantedLabels {
  readonly assigneeId?: number | null | undefined;
  readonly milestoneId?: number | null | undefined;
  /** `YYYY-MM-DD` */
  readonly dueDate?: string | null | undefined;
}

type Attributes = Pick<IssueEntity, 'assigneeId' | 'milestoneId' | 'labelIds' | 'dueDate'>;

/** The new attributes of an issue that has the given labels. */
type AttributesChange = (present: Pick<IssueEntity, 'labelIds'>) => Partial<Attributes>;

/** Resolves the requested attributes of an issue to what is stored. */
@Injectable()
export class IssueAttributes {
  constructor(
    private readonly principals: Principals,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
  ) {}

  /**
   * Resolves what a caller with this project access may set; below reporter, nothing. Call the result in the transaction of the
   * change, before the issue is locked: labels and milestones are always locked first.
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
        ...(milestoneId !== undefined && {
          milestoneId: await this.milestones.findForItem(tx, project.id, milestoneId),
        }),
        ...(dueDate !== undefined && { dueDate }),
      };
      return ({ labelIds }) => ({ ...others, ...(relabel !== undefined && { labelIds: relabel(labelIds) }) });
    };
  }

  /** Calls other services, so never call it inside a transaction. */
  private async assignee(projectId: number, { assigneeId }: WantedAttributes): Promise<number | null | undefined> {
    return assigneeId === undefined ? undefined : this.principals.findAssignee(projectId, assigneeId, 'read_issue');
  }
}
