import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { NotFound, type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, deleteRows, insertRow, type ListOrder, readPage, rowsOfPage, updateRow } from '@ingot/platform';
import { NoteEntity } from './note.entity.js';
import { type NoteTargetRef } from '../targets/note-target.js';

export interface NewNote {
  readonly authorId: number;
  readonly body: string;
  readonly system: boolean;
}

const NOTE = columnsOf(NoteEntity);
const OLDEST_FIRST: ListOrder = { by: { id: 'id' }, direction: 'asc' };
const ON_IT = 'noteable_type = $1 AND noteable_id = $2';
/** The first note of the first author. */
const firstNote = (more = ''): string => `SELECT author_id, id FROM notes
  WHERE ${ON_IT} AND NOT system ${more} ORDER BY author_id, id LIMIT 1`;

/** All SQL of the table `notes`. */
@Injectable()
export class NoteRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** Oldest first. */
  page(on: NoteTargetRef, page: PageRequest): Promise<Page<NoteEntity>> {
    return this.readPage('notes_page', ON_IT, on, page);
  }

  /** As `page`, without system notes. */
  pageOfPeoples(on: NoteTargetRef, page: PageRequest): Promise<Page<NoteEntity>> {
    return this.readPage('notes_page_peoples', `${ON_IT} AND NOT system`, on, page);
  }

  /** Throws `404 Note Not Found`. */
  async get(on: NoteTargetRef, id: number): Promise<NoteEntity> {
    const note = await this.find(on, id);
    if (note === null) throw new NotFound('Note');
    return note;
  }

  async find({ type, id: noteableId }: NoteTargetRef, id: number): Promise<NoteEntity | null> {
    const { rows } = await this.reads.query<NoteEntity>({
      name: 'note',
      text: `SELECT ${NOTE.sql} FROM notes WHERE ${ON_IT} AND id = $3`,
      values: [type, noteableId, id],
    });
    return rows[0] ?? null;
  }

  /** Who wrote notes, by the order of their first ones: a loose index scan from one author to the next. */
  async findAuthors({ type, id: noteableId }: NoteTargetRef): Promise<readonly number[]> {
    const { rows } = await this.reads.query<{ id: number }>({
      name: 'note_authors',
      text: `
        WITH RECURSIVE first AS (
          (${firstNote()})
          UNION ALL
          SELECT next.author_id, next.id
          FROM first CROSS JOIN LATERAL (${firstNote('AND author_id > first.author_id')}) AS next
        ) SELECT author_id AS id FROM first ORDER BY first.id`,
      values: [type, noteableId],
    });
    return rows.map(({ id }) => id);
  }

  /** Zero when there is none. */
  async findLatestId({ type, id: noteableId }: NoteTargetRef): Promise<number> {
    const { rows } = await this.reads.query<{ id: number }>({
      name: 'latest_note',
      text: `SELECT id FROM notes WHERE ${ON_IT} ORDER BY id DESC LIMIT 1`,
      values: [type, noteableId],
    });
    return rows[0]?.id ?? 0;
  }

  /** The newest system note about the user's changes with an id above the given one. */
  findLastSystemNote({ type, id: noteableId }: NoteTargetRef, authorId: number, afterId: number) {
    return this.database.manager.findOne(NoteEntity, {
      where: { noteableType: type, noteableId, system: true, authorId, id: MoreThan(afterId) },
      order: { id: 'DESC' },
    });
  }

  async insert(
    tx: EntityManager,
    { type, id: noteableId, projectId }: NoteTargetRef,
    fresh: NewNote,
  ): Promise<NoteEntity> {
    return insertRow(tx, NoteEntity, { ...fresh, projectId, noteableType: type, noteableId });
  }

  /** Copies the notes of one target to another. */
  async copy(tx: EntityManager, from: NoteTargetRef, to: NoteTargetRef): Promise<void> {
    await tx.query(
      `INSERT INTO notes (project_id, noteable_type, noteable_id, author_id, body, system, created_at, updated_at)
       SELECT $3, $4, $5, author_id, body, system, created_at, updated_at FROM notes WHERE ${ON_IT} ORDER BY id`,
      [from.type, from.id, to.projectId, to.type, to.id],
    );
  }

  /** The note with its new text; null when it is deleted. */
  async changeBody(tx: EntityManager, id: number, body: string): Promise<NoteEntity | null> {
    return updateRow(tx, NoteEntity, { id }, { body, updatedAt: () => 'now()' });
  }

  /** False when it is already deleted. */
  async delete(tx: EntityManager, id: number): Promise<boolean> {
    const { affected } = await tx.delete(NoteEntity, { id });
    return affected === 1;
  }

  /** Deletes the notes of a deleted target, in the same transaction. */
  async deleteOn(tx: EntityManager, { type, id }: Pick<NoteTargetRef, 'type' | 'id'>): Promise<void> {
    await tx.delete(NoteEntity, { noteableType: type, noteableId: id });
  }

  /** Deletes all notes of a project, in batches. */
  async deleteProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'notes', column: 'project_id' }, projectId);
  }

  private readPage(name: string, condition: string, { type, id }: NoteTargetRef, page: PageRequest) {
    const items = rowsOfPage({ columns: NOTE, table: 'notes', where: condition, orderBy: OLDEST_FIRST });
    const counted = `notes WHERE ${condition}`;
    const query = { name, counted, items, order: OLDEST_FIRST, values: [type, id] };
    return readPage<NoteEntity>(this.reads, query, page);
  }
}
