import { IndexesMigration } from '@ingot/platform';

/** Pipelines by their source and by their last change, and runners that never made contact. A status update changes most indexes anyway. */
export class AskedFilters1764000390100 extends IndexesMigration {
  readonly name = 'AskedFilters1764000390100';
  protected readonly indexes = {
    pipelines_list_by_source_idx: 'pipelines (project_id, source, id)',
    pipelines_list_by_update_idx: 'pipelines (project_id, updated_at, id)',
    runners_never_contacted_idx: 'runners (id) WHERE contacted_at IS NULL',
  };
}
