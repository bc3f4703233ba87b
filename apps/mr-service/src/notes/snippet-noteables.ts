import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { allows, type ProjectContext } from '@ingot/contracts';
import { isHiddenFromSome, mayRead } from '../snippets/snippet.policy.js';
import { SnippetRepository } from '../snippets/snippet.repository.js';
import { type NoteableKind, type ReadableNoteable } from './noteable.js';

/** A project's snippets, as notes are written on them. */
@Injectable()
export class SnippetNoteables implements NoteableKind {
  constructor(private readonly snippets: SnippetRepository) {}

  async find(project: ProjectContext, id: number): Promise<ReadableNoteable | null> {
    const found = await this.snippets.find(project.id, id);
    if (found === null) return null;
    return {
      type: 'Snippet',
      id: found.id,
      projectId: project.id,
      title: found.title,
      authorId: found.authorId,
      assigneeId: null,
      confidential: isHiddenFromSome(found),
      mayRead: (reader, standing) => allows('read_snippet', standing) && mayRead(found, reader, standing),
    };
  }

  /** Snippets do not show how many notes they have. */
  count(tx: EntityManager, id: number): Promise<boolean> {
    return this.snippets.hold(tx, id);
  }
}
