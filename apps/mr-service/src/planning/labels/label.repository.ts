import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deleteRows, violatedUniqueConstraint } from '@ingot/platform';
import { LabelEntity } from './label.entity.js';
import { LabelExists, LabelNameTaken, LabelNotFound } from './label.errors.js';

export type NewLabel = Omit<LabelEntity, 'id'>;
export type LabelChanges = Partial<Pick<LabelEntity, 'title' | 'color' | 'description' | 'priority'>>;

const TITLE_KEY = 'labels_project_title_key';

/** Reads and changes single labels. */
@Injectable()
export class LabelRepository {
  constructor(private readonly database: DataSource) {}

  /** Returns the id. Throws `LabelExists`. */
  async insert(fresh: NewLabel): Promise<number> {
    const inserting = this.rows.insert(fresh);
    const { identifiers } = await inserting.catch((error: unknown) => {
      throw isTaken(error) ? new LabelExists() : error;
    });
    return Number(identifiers[0]?.id);
  }

  /** Throws `LabelNotFound`, and `LabelNameTaken` when another label has the new title. */
  async update(id: number, changes: LabelChanges): Promise<void> {
    const updating = this.rows.update({ id }, changes);
    const { affected } = await updating.catch((error: unknown) => {
      throw isTaken(error) ? new LabelNameTaken() : error;
    });
    if (affected === 0) throw new LabelNotFound();
  }

  findByTitle(projectId: number, title: string): Promise<LabelEntity | null> {
    return this.rows.findOneBy({ projectId, title });
  }

  /** The label of that id, else of that title, as a title may consist of digits. Throws `LabelNotFound`. */
  async getByIdOrTitle(projectId: number, idOrTitle: string): Promise<LabelEntity> {
    const label = await this.findByIdOrTitle(projectId, idOrTitle);
    if (label === null) throw new LabelNotFound();
    return label;
  }

  /** As `getByIdOrTitle`; null when there is none. */
  async findByIdOrTitle(projectId: number, idOrTitle: string): Promise<LabelEntity | null> {
    const id = /^\d{1,15}$/.test(idOrTitle) ? Number(idOrTitle) : 0;
    return (await this.rows.findOneBy({ projectId, id })) ?? (await this.findByTitle(projectId, idOrTitle));
  }

  /** False when it is already deleted. */
  async delete(tx: EntityManager, id: number): Promise<boolean> {
    const { affected } = await tx.delete(LabelEntity, { id });
    return affected === 1;
  }

  /** Deletes all labels of a project, in batches. */
  async deleteProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'labels', column: 'project_id' }, projectId);
  }

  private get rows() {
    return this.database.getRepository(LabelEntity);
  }
}

const isTaken = (error: unknown): boolean => violatedUniqueConstraint(error) === TITLE_KEY;
