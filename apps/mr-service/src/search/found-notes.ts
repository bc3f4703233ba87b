import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, type PageRequest, type ProjectContext, TODO_TARGET_TYPES } from '@ingot/contracts';
import { columnsOf, containing, foundRowsOfPage, type ListOrder, readPage } from '@ingot/platform';
import { NoteEntity } from '../activity/notes/note.entity.js';
import { NoteTargets } from '../activity/targets/note-targets.js';

const NEWEST_FIRST: ListOrder = { by: { id: 'id' }, direction: 'desc' };
const NOTE = columnsOf(NoteEntity);

/** Searches user notes on the issues and merge requests of a project. */
@Injectable()
export class FoundNotes {
  constructor(
    private readonly reads: pg.Pool,
    private readonly targets: NoteTargets,
  ) {}

  /** Those on items that the reader may read, newest first. */
  find(project: ProjectContext, readerId: number | null, text: string, page: PageRequest): Promise<Page<NoteEntity>> {
    const values: unknown[] = [project.id, containing(text), readerId];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const perType = TODO_TARGET_TYPES.map((type) => {
      const kind = this.targets.workItem(type);
      const ids = (readable: 'all' | 'some') => parameter(kind.readable(project) === readable ? [project.id] : []);
      const [all, some] = [ids('all'), ids('some')];
      return `(noteable_type = '${type}' AND ${kind.readableSql({ id: 'noteable_id', readerId: '$3', all, some })})`;
    });
    const [found, readable] = ['project_id = $1 AND NOT system AND body ILIKE $2', `(${perType.join(' OR ')})`];
    const where = `${found} AND ${readable}`;
    const query = {
      // apart, as the planner would read all that is found before it looks up the first item
      counted: `(SELECT * FROM notes WHERE ${found} OFFSET 0) AS notes WHERE ${readable}`,
      ...foundRowsOfPage({ columns: NOTE, table: 'notes', where, walked: 'project_id = $1', orderBy: NEWEST_FIRST }),
      values,
    };
    return readPage<NoteEntity>(this.reads, query, page);
  }
}
