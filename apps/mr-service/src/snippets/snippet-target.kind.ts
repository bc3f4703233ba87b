import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { allows, type ProjectContext } from '@ingot/contracts';
import { type FoundTarget, type NoteTarget, type NoteTargetKind } from '../activity/targets/note-target.js';
import { NoteTargets } from '../activity/targets/note-targets.js';
import { type SnippetEntity } from './snippet.entity.js';
import { isHiddenFromSome, mayChange, mayRead } from './snippet.policy.js';
import { SnippetRepository } from './snippet.repository.js';

/** Project snippets as note targets. */
@Injectable()
export class SnippetTargetKind implements NoteTargetKind, OnModuleInit {
  readonly type = 'Snippet';

  constructor(
    private readonly targets: NoteTargets,
    private readonly snippets: SnippetRepository,
  ) {}

  onModuleInit(): void {
    this.targets.register(this);
  }

  async find(project: ProjectContext, id: number): Promise<FoundTarget | null> {
    const found = await this.snippets.find(project.id, id);
    if (found === null) return null;
    return {
      ...snippetTarget(found, project.id),
      mayRead: (reader, access) => allows('read_snippet', access) && mayRead(found, reader, access),
      mayUpdate: (caller, access) => mayChange(found, caller, access),
    };
  }

  /** Snippets have neither a count of notes nor a time of activity. */
  async lock(tx: EntityManager, id: number): Promise<NoteTarget | null> {
    const locked = await this.snippets.findLockedForShare(tx, id);
    return locked?.projectId ? snippetTarget(locked, locked.projectId) : null;
  }
}

const snippetTarget = (row: SnippetEntity, projectId: number): NoteTarget => ({
  type: 'Snippet',
  id: row.id,
  projectId,
  title: row.title,
  authorId: row.authorId,
  assigneeId: null,
  confidential: isHiddenFromSome(row),
  visibility: row.visibility,
});
