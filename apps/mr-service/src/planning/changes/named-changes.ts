import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type FieldChanges } from '../../activity/targets/work-item-commands.js';
import { ProjectLabels, type Relabelling } from '../labels/project-labels.js';
import { Milestones } from '../milestones/milestones.js';

/** Labels and milestone of an issue or merge request, as they are to become; what is left out stays as it is. */
export interface PlanningChanges {
  readonly relabelling?: Relabelling;
  readonly milestoneId?: number | null;
}

/** Looks up the labels and milestones that changes name; names that the project does not know are passed over. */
@Injectable()
export class NamedChanges {
  constructor(
    private readonly database: DataSource,
    private readonly labels: ProjectLabels,
    private readonly milestones: Milestones,
  ) {}

  async resolve(projectId: number, { labels, milestone }: FieldChanges): Promise<PlanningChanges> {
    const relabelling = labels && (await this.relabelling(projectId, labels));
    const milestoneId = milestone && (await this.milestones.findByTitle(this.database.manager, projectId, milestone));
    return {
      ...(relabelling && { relabelling }),
      ...(milestone === null && { milestoneId: null }),
      ...(typeof milestoneId === 'number' && { milestoneId }),
    };
  }

  /** Null when it changes nothing. */
  private async relabelling(
    projectId: number,
    { keepsOthers, added, removed }: NonNullable<FieldChanges['labels']>,
  ): Promise<Relabelling | null> {
    const known = await this.labels.known(projectId, [...added, ...removed]);
    const idsOf = (names: readonly string[]) => names.map((name) => known.get(name)).filter((id) => id !== undefined);
    const change = { keepsOthers, added: idsOf(added), removed: idsOf(removed) };
    return keepsOthers && change.added.length + change.removed.length === 0 ? null : change;
  }
}
