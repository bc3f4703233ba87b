import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { type Page, pageOffset, type PageRequest } from '@ingot/contracts';
import { deleteRows } from '@ingot/platform';
import { NoteEntity } from './note.entity.js';
import { type NoteableRef } from './noteable.js';

export interface NewNote {
  readonly authorId: number;
  readonly body: string;
  readonly system: boolean;
}

const COLUMNS = `
  id, project_id AS "projectId", noteable_type AS "noteableType", noteable_id AS "noteableId", author_id AS "authorId",
  body, system, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** A page beyond the last one has no notes, but still a total. */
type Row = { readonly total: number } & (NoteEntity | { readonly id: null });

const isNote = (row: Row): row is Row & NoteEntity => row.id !== null;

/** Page and total, both served from an index. */
const pageOf = (condition: string): string => `
  SELECT * FROM (SELECT count(*) AS total FROM notes WHERE ${condition}) AS counted
  LEFT JOIN LATERAL (SELECT ${COLUMNS} FROM notes WHERE ${condition} ORDER BY id LIMIT $3 OFFSET $4) AS page ON true`;

const ON_IT = 'noteable_type = $1 AND noteable_id = $2';

/** All SQL of the table of notes. */
@Injectable()
export class NoteRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** Oldest first. */
  page(on: NoteableRef, page: PageRequest): Promise<Page<NoteEntity>> {
    return this.readPage('notes_page', ON_IT, on, page);
  }

  /** As `page`, without what Ingot itself noted. */
  pageOfPeoples(on: NoteableRef, page: PageRequest): Promise<Page<NoteEntity>> {
    return this.readPage('notes_page_peoples', `${ON_IT} AND NOT system`, on, page);
  }

  find({ type, id: noteableId }: NoteableRef, id: number): Promise<NoteEntity | null> {
    return this.database.manager.findOneBy(NoteEntity, { id, noteableType: type, noteableId });
  }

  /** Zero when nothing was written on it yet. */
  async findLatestId({ type, id: noteableId }: NoteableRef): Promise<number> {
    const { rows } = await this.reads.query<{ id: number }>({
      name: 'latest_note',
      text: `SELECT id FROM notes WHERE ${ON_IT} ORDER BY id DESC LIMIT 1`,
      values: [type, noteableId],
    });
    return rows[0]?.id ?? 0;
  }

  /** What Ingot last noted of somebody's changes after the note of that id. */
  findLastSystemNote({ type, id: noteableId }: NoteableRef, authorId: number, afterId: number) {
    return this.database.manager.findOne(NoteEntity, {
      where: { noteableType: type, noteableId, system: true, authorId, id: MoreThan(afterId) },
      order: { id: 'DESC' },
    });
  }

  async insert(
    tx: EntityManager,
    { type, id: noteableId, projectId }: NoteableRef,
    fresh: NewNote,
  ): Promise<NoteEntity> {
    const { identifiers } = await tx.insert(NoteEntity, { ...fresh, projectId, noteableType: type, noteableId });
    return tx.findOneByOrFail(NoteEntity, { id: Number(identifiers[0]?.id) });
  }

  /** Writes the notes of one thing on another that goes on in its place, too. */
  async copy(tx: EntityManager, from: NoteableRef, to: NoteableRef): Promise<void> {
    await tx.query(
      `INSERT INTO notes (project_id, noteable_type, noteable_id, author_id, body, system, created_at, updated_at)
       SELECT $3, $4, $5, author_id, body, system, created_at, updated_at FROM notes WHERE ${ON_IT} ORDER BY id`,
      [from.type, from.id, to.projectId, to.type, to.id],
    );
  }

  /** The note with its new text; null when it is gone. */
  async changeBody(tx: EntityManager, id: number, body: string): Promise<NoteEntity | null> {
    await tx.update(NoteEntity, { id }, { body, updatedAt: () => 'now()' });
    return tx.findOneBy(NoteEntity, { id });
  }

  /** False when it was gone. */
  async delete(tx: EntityManager, id: number): Promise<boolean> {
    const { affected } = await tx.delete(NoteEntity, { id });
    return affected === 1;
  }

  /** Deletes what was written on a thing that goes, in the transaction in which it does. */
  async deleteOn(tx: EntityManager, { type, id }: Pick<NoteableRef, 'type' | 'id'>): Promise<void> {
    await tx.delete(NoteEntity, { noteableType: type, noteableId: id });
  }

  /** Deletes everything of a project, some at a time so that no statement runs long. */
  async deleteProject(projectId: number): Promise<void> {
    await deleteRows(this.database, { table: 'notes', column: 'project_id' }, projectId);
  }

  private async readPage(name: string, condition: string, on: NoteableRef, page: PageRequest) {
    const values = [on.type, on.id, page.perPage, pageOffset(page)];
    const { rows } = await this.reads.query<Row>({ name, text: pageOf(condition), values });
    return { items: rows.filter(isNote), total: rows[0]?.total ?? 0 };
  }
}
