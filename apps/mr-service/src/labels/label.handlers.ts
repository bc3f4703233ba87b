import { Controller } from '@nestjs/common';
import { type Call, createLabel, deleteLabel, listLabels, updateLabel } from '@ingot/contracts';
import { Handles } from '@ingot/platform';
import { LabelListRepository } from './label-list.repository.js';
import { presentLabel } from './label.presenter.js';
import { LabelWriter } from './label.writer.js';

@Controller()
export class LabelHandlers {
  constructor(
    private readonly lists: LabelListRepository,
    private readonly writer: LabelWriter,
  ) {}

  @Handles(listLabels)
  async list(call: Call<typeof listLabels>) {
    const { items, total } = await this.lists.page(call, call.page);
    return { items: items.map(presentLabel), total };
  }

  @Handles(createLabel)
  async create(call: Call<typeof createLabel>) {
    return presentLabel(await this.writer.create(call));
  }

  @Handles(updateLabel)
  async update(call: Call<typeof updateLabel>) {
    return presentLabel(await this.writer.update(call));
  }

  @Handles(deleteLabel)
  async delete(call: Call<typeof deleteLabel>) {
    const deleted = await this.writer.delete(call);
    return deleted === null ? {} : presentLabel(deleted);
  }
}
