import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isLongerThan, ValidationFailed } from '@ingot/contracts';
import { Subscriptions } from '../../activity/subscriptions/subscriptions.js';
import { BoardListRepository } from '../boards/board-list.repository.js';
import { ItemReferences } from '../item-references/item-references.js';
import { colorCode } from './label-colors.js';
import { type LabelEntity } from './label.entity.js';
import { LabelNotFound } from './label.errors.js';
import { type CountedLabel, LabelListRepository, type LabelReader } from './label-list.repository.js';
import { TITLE_LENGTH } from './label-names.js';
import { LabelRepository } from './label.repository.js';

interface NamedLabel extends LabelReader {
  readonly title: string;
}

type CreateLabel = NamedLabel & Pick<LabelEntity, 'color' | 'description' | 'priority'>;

interface UpdateLabel extends NamedLabel {
  /** Undefined attributes stay as they are. */
  readonly changes: {
    readonly [Field in 'title' | 'color' | 'description' | 'priority']?: LabelEntity[Field] | undefined;
  };
}

const COLOR = /^#(?:[0-9a-f]{3}){1,2}$/i;

/** Creates, changes and deletes labels. Titles are trimmed, as in lists of labels. */
@Injectable()
export class LabelWriter {
  constructor(
    private readonly database: DataSource,
    private readonly labels: LabelRepository,
    private readonly lists: LabelListRepository,
    private readonly items: ItemReferences,
    private readonly boardLists: BoardListRepository,
    private readonly subscriptions: Subscriptions,
  ) {}

  /** Throws `ValidationFailed` and `LabelExists`. */
  async create({ description, priority, ...named }: CreateLabel): Promise<CountedLabel> {
    const title = named.title.trim();
    const color = colorCode(named.color);
    requireValid({ title, color });
    const id = await this.labels.insert({ projectId: named.project.id, title, color, description, priority });
    return this.get(named, id);
  }

  /** Throws `ValidationFailed`, `LabelNotFound` and `LabelNameTaken`. */
  async update({ changes, ...named }: UpdateLabel): Promise<CountedLabel> {
    const { description, priority } = changes;
    const title = changes.title?.trim();
    const color = changes.color === undefined ? undefined : colorCode(changes.color);
    requireValid({ title, color });
    const label = await this.labels.findByTitle(named.project.id, named.title.trim());
    if (label === null) throw new LabelNotFound();
    await this.labels.update(label.id, {
      ...(title !== undefined && { title }),
      ...(color !== undefined && { color }),
      ...(description !== undefined && { description }),
      ...(priority !== undefined && { priority }),
    });
    return this.get(named, label.id);
  }

  /** The label before its deletion; null when there was none. */
  async delete(named: NamedLabel): Promise<CountedLabel | null> {
    const known = await this.labels.findByTitle(named.project.id, named.title.trim());
    if (known === null) return null;
    const { id } = known;
    const label = await this.lists.find(named, id);
    const isDeleted = await this.database.transaction(async (tx) => {
      if (!(await this.labels.delete(tx, id))) return false;
      await this.items.removeLabel(tx, id);
      await this.boardLists.deleteOfLabel(tx, id);
      await this.subscriptions.deleteTarget(tx, { type: 'Label', id });
      return true;
    });
    return isDeleted ? label : null;
  }

  private async get(reader: LabelReader, id: number): Promise<CountedLabel> {
    const label = await this.lists.find(reader, id);
    if (label === null) throw new LabelNotFound();
    return label;
  }
}

/** Throws `ValidationFailed` for `title` and `color`; either may be missing. */
function requireValid({ title, color }: { title?: string | undefined; color?: string | undefined }): void {
  const problems = {
    ...(title !== undefined && titleProblems(title)),
    ...(color !== undefined && !COLOR.test(color) && { color: ['must be a valid color code'] }),
  };
  if (Object.keys(problems).length > 0) throw new ValidationFailed(problems);
}

/** Commas separate names in lists of labels. */
function titleProblems(title: string): { title?: string[] } {
  const problems: string[] = [];
  if (title.includes(',')) problems.push('is invalid');
  if (isLongerThan(title, TITLE_LENGTH)) problems.push(`is too long (maximum is ${TITLE_LENGTH} characters)`);
  return problems.length === 0 ? {} : { title: problems };
}
