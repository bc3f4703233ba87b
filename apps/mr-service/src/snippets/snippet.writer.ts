import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Principal, snippetDeleted, snippetUpdated, type Visibility } from '@ingot/contracts';
import { ApplicationSettingsCache, Outbox, refuseRestricted } from '@ingot/platform';
import { NoteRepository } from '../activity/notes/note.repository.js';
import { type SnippetEntity } from './snippet.entity.js';
import { SnippetNotFound } from './snippet.errors.js';
import { isHiddenFromSome, requireFileName } from './snippet.policy.js';
import { type NewSnippet, type SnippetFields, SnippetRepository } from './snippet.repository.js';

/** Creates, changes and deletes snippets. Callers have checked permissions. */
@Injectable()
export class SnippetWriter {
  constructor(
    private readonly database: DataSource,
    private readonly snippets: SnippetRepository,
    private readonly settings: ApplicationSettingsCache,
    private readonly outbox: Outbox,
    private readonly notes: NoteRepository,
  ) {}

  /**
   * Creates a snippet; the default visibility is that of the instance settings. Throws `FileNameMalformed`, and
   * `ValidationFailed` for a restricted visibility.
   */
  async create(
    fresh: Omit<NewSnippet, 'authorId' | 'visibility'> & { readonly visibility: Visibility | undefined },
    caller: Principal,
  ): Promise<SnippetEntity> {
    requireFileName(fresh.fileName);
    const { defaultSnippetVisibility, restrictedVisibilityLevels } = await this.settings.current();
    const visibility = fresh.visibility ?? defaultSnippetVisibility;
    refuseRestricted(visibility, restrictedVisibilityLevels, caller);
    return this.snippets.insert({ ...fresh, visibility, authorId: caller.userId });
  }

  /** Changes the given attributes. Throws as `create`, but an unchanged visibility is allowed; and `SnippetNotFound`. */
  async update(snippet: SnippetEntity, changes: Partial<SnippetFields>, caller: Principal): Promise<SnippetEntity> {
    const { fileName, visibility = snippet.visibility } = changes;
    if (fileName !== undefined) requireFileName(fileName);
    if (visibility !== snippet.visibility) {
      refuseRestricted(visibility, (await this.settings.current()).restrictedVisibilityLevels, caller);
    }
    return this.database.transaction(async (tx) => {
      const updated = await this.snippets.update(tx, snippet.id, changes);
      if (updated === null) throw new SnippetNotFound();
      const fact = factAbout(updated, caller);
      if (fact !== undefined) await this.outbox.add(tx, snippetUpdated, fact);
      return updated;
    });
  }

  /** Deletes it with its notes and awards; does nothing when it is already deleted. */
  async delete(snippet: SnippetEntity, caller: Principal): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.snippets.delete(tx, snippet.id))) return;
      await this.notes.deleteOn(tx, { type: 'Snippet', id: snippet.id });
      const fact = factAbout(snippet, caller);
      if (fact !== undefined) await this.outbox.add(tx, snippetDeleted, fact);
    });
  }
}

/** Events are published for project snippets only. */
function factAbout(snippet: SnippetEntity, { userId: byUserId }: Principal) {
  const { id: snippetId, projectId, title, authorId, visibility } = snippet;
  if (projectId === null) return undefined;
  const audience = { visibility, confidential: isHiddenFromSome(snippet), authorId, assigneeId: null };
  return { projectId, snippetId, title, byUserId, ...audience };
}
