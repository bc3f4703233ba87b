import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type FieldChanges } from '../../activity/targets/work-item-commands.js';
import { ProjectLabels, type Relabelling } from '../labels/project-labels.js';
import { Milestones } from '../milestones/milestones.js';

/** The new labels and milestone of an item; missing ones stay as they are. */
export interface PlanningChanges {
  readonly relabelling?: Relabelling;
  readonly milestoneId?: number | null;
}

/** Resolves the names of labels and milestones; unknown names are ignored. */
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
