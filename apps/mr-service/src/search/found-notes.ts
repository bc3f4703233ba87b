import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Call, type NoteJson, type Page, type searchProject, TODO_TARGET_TYPES } from '@ingot/contracts';
import { columnsOf, containing, foundRowsOfPage, type ListOrder, readPage } from '@ingot/platform';
import { NoteEntity } from '../activity/notes/note.entity.js';
import { NotePresenter } from '../activity/notes/note.presenter.js';
import { NoteTargets } from '../activity/targets/note-targets.js';

const NEWEST_FIRST: ListOrder = { by: { id: 'id' }, direction: 'desc' };
const NOTE = columnsOf(NoteEntity);

/** Searches user notes on the issues and merge requests of a project. */
@Injectable()
export class FoundNotes {
  constructor(
    private readonly reads: pg.Pool,
    private readonly targets: NoteTargets,
    private readonly presenter: NotePresenter,
  ) {}

  /** Those on items that the caller may read, newest first. */
  async find({ principal, project, input, page, baseUrl }: Call<typeof searchProject>): Promise<Page<NoteJson>> {
    const values: unknown[] = [project.id, containing(input.search), principal.userId];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const perType = TODO_TARGET_TYPES.map((type) => {
      const kind = this.targets.workItem(type);
      const ids = (readable: 'all' | 'some') => parameter(kind.readable(project) === readable ? [project.id] : []);
      const [all, some] = [ids('all'), ids('some')];
      return `(noteable_type = '${type}' AND ${kind.readableSql({ id: 'noteable_id', readerId: '$3', all, some })})`;
    });
    const where = `project_id = $1 AND NOT system AND body ILIKE $2 AND (${perType.join(' OR ')})`;
    const query = {
      counted: `notes WHERE ${where}`,
      ...foundRowsOfPage({ columns: NOTE, table: 'notes', where, walked: 'project_id = $1', orderBy: NEWEST_FIRST }),
      values,
    };
    const { items, ...counted } = await readPage<NoteEntity>(this.reads, query, page);
    return { items: await this.presenter.many(items, baseUrl), ...counted };
  }
}
