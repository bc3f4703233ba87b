import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { allows, type ProjectContext } from '@ingot/contracts';
import { isHiddenFromSome, mayRead } from '../snippets/snippet.policy.js';
import { type SnippetEntity } from '../snippets/snippet.entity.js';
import { SnippetRepository } from '../snippets/snippet.repository.js';
import { type Noteable, type NoteableKind, type ReadableNoteable } from './noteable.js';

/** A project's snippets, as notes are written on them. */
@Injectable()
export class SnippetNoteables implements NoteableKind {
  constructor(private readonly snippets: SnippetRepository) {}

  async find(project: ProjectContext, id: number): Promise<ReadableNoteable | null> {
    const found = await this.snippets.find(project.id, id);
    if (found === null) return null;
    return {
      ...snippetNoteable(found, project.id),
      mayRead: (reader, standing) => allows('read_snippet', standing) && mayRead(found, reader, standing),
    };
  }

  /** Snippets do not show how many notes they have. */
  async count(tx: EntityManager, id: number): Promise<boolean> {
    return (await this.snippets.hold(tx, id)) !== null;
  }

  async hold(tx: EntityManager, id: number): Promise<Noteable | null> {
    const held = await this.snippets.hold(tx, id);
    return held?.projectId ? snippetNoteable(held, held.projectId) : null;
  }
}

const snippetNoteable = (row: SnippetEntity, projectId: number): Noteable => ({
  type: 'Snippet',
  id: row.id,
  projectId,
  title: row.title,
  authorId: row.authorId,
  assigneeId: null,
  confidential: isHiddenFromSome(row),
  visibility: row.visibility,
});
