import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Call, type createLabel, type deleteLabel, type updateLabel } from '@ingot/contracts';
import { BoardListRepository } from '../boards/board-list.repository.js';
import { PlannedItems } from '../planned-items/planned-items.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { LabelNotFound } from './label.errors.js';
import { type CountedLabel, LabelListRepository, type LabelViewer } from './label-list.repository.js';
import { LabelRepository } from './label.repository.js';
import { validateLabel } from './label.validation.js';

/** Makes, changes and deletes labels. Names lose the blanks around them, as in lists of labels. */
@Injectable()
export class LabelWriter {
  constructor(
    private readonly database: DataSource,
    private readonly labels: LabelRepository,
    private readonly lists: LabelListRepository,
    private readonly items: PlannedItems,
    private readonly boardLists: BoardListRepository,
    private readonly subscriptions: Subscriptions,
  ) {}

  async create(call: Call<typeof createLabel>): Promise<CountedLabel> {
    const { name, color, description = null, priority = null } = call.input;
    const title = name.trim();
    validateLabel({ title, color });
    const id = await this.labels.insert({ projectId: call.project.id, title, color, description, priority });
    return this.get(call, id);
  }

  async update(call: Call<typeof updateLabel>): Promise<CountedLabel> {
    const { name, new_name: newName, color, description, priority } = call.input;
    const title = newName?.trim();
    validateLabel({ title, color });
    const label = await this.labels.findByTitle(call.project.id, name.trim());
    if (label === null) throw new LabelNotFound();
    await this.labels.update(label.id, {
      ...(title !== undefined && { title }),
      ...(color !== undefined && { color }),
      ...(description !== undefined && { description }),
      ...(priority !== undefined && { priority }),
    });
    return this.get(call, label.id);
  }

  /** As it was, or null when there was none. */
  async delete(call: Call<typeof deleteLabel>): Promise<CountedLabel | null> {
    const named = await this.labels.findByTitle(call.project.id, call.input.name.trim());
    if (named === null) return null;
    const { id } = named;
    const label = await this.lists.find(call, id);
    const isDeleted = await this.database.transaction(async (tx) => {
      const isThere = await this.labels.delete(tx, id);
      if (!isThere) return false;
      await this.items.takeOffLabel(tx, id);
      await this.boardLists.deleteOfLabel(tx, id);
      await this.subscriptions.forget(tx, { type: 'Label', id });
      return true;
    });
    return isDeleted ? label : null;
  }

  private async get(viewer: LabelViewer, id: number): Promise<CountedLabel> {
    const label = await this.lists.find(viewer, id);
    if (label === null) throw new LabelNotFound();
    return label;
  }
}
