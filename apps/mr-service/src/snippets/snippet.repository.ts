import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm';
import { insertRow, updateRow } from '@ingot/platform';
import { SnippetEntity } from './snippet.entity.js';

export type SnippetFields = Pick<SnippetEntity, 'title' | 'fileName' | 'visibility'> & { readonly content: string };
export type NewSnippet = SnippetFields & Pick<SnippetEntity, 'projectId' | 'authorId'>;

const DELETED_AT_ONCE = 500;

/** Reads and changes single snippets, of projects and personal ones. */
@Injectable()
export class SnippetRepository {
  constructor(private readonly database: DataSource) {}

  find(projectId: number, id: number): Promise<SnippetEntity | null> {
    return this.database.manager.findOneBy(SnippetEntity, { projectId, id });
  }

  findPersonal(id: number): Promise<SnippetEntity | null> {
    return this.database.manager.findOneBy(SnippetEntity, { projectId: IsNull(), id });
  }

  /** Null when the snippet is deleted. */
  async findContent(id: number): Promise<string | null> {
    const [row]: { content: string }[] = await this.database.query('SELECT content FROM snippets WHERE id = $1', [id]);
    return row?.content ?? null;
  }

  /** Locks it until the transaction ends; null when it is deleted. */
  findLockedForShare(tx: EntityManager, id: number): Promise<SnippetEntity | null> {
    return tx.findOne(SnippetEntity, { where: { id }, lock: { mode: 'pessimistic_read' } });
  }

  insert(fresh: NewSnippet): Promise<SnippetEntity> {
    return insertRow(this.database.manager, SnippetEntity, fresh);
  }

  /** Changes the given attributes; null when the snippet is deleted. */
  update(tx: EntityManager, id: number, changes: Partial<SnippetFields>): Promise<SnippetEntity | null> {
    return updateRow(tx, SnippetEntity, { id }, { ...changes, updatedAt: () => 'now()' });
  }

  /** False when it is already deleted. */
  async delete(tx: EntityManager, id: number): Promise<boolean> {
    const { affected } = await tx.delete(SnippetEntity, { id });
    return affected === 1;
  }

  /** Deletes all snippets of a project. */
  deleteProject(projectId: number): Promise<void> {
    return this.deleteAll({ projectId });
  }

  /** Deletes a user's personal snippets. */
  deletePersonalOf(authorId: number): Promise<void> {
    return this.deleteAll({ projectId: IsNull(), authorId });
  }

  /** Deletes in batches. */
  private async deleteAll(where: FindOptionsWhere<SnippetEntity>): Promise<void> {
    for (;;) {
      const some = await this.database.manager.find(SnippetEntity, {
        select: { id: true },
        where,
        take: DELETED_AT_ONCE,
      });
      if (some.length === 0) return;
      await this.database.manager.delete(
        SnippetEntity,
        some.map(({ id }) => id),
      );
    }
  }
}
