import { IndexesMigration } from '@ingot/platform';

/** Who takes part in an issue or merge request, and where a user has todos, without reading all notes and todos. */
export class LooseScans1764000350101 extends IndexesMigration {
  readonly name = 'LooseScans1764000350101';
  protected readonly indexes = {
    notes_authors_idx: 'notes (noteable_type, noteable_id, author_id, id) WHERE NOT system',
    todos_projects_idx: 'todos (user_id, project_id)',
  };
}
