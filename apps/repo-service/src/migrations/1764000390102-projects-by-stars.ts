import { IndexesMigration } from '@ingot/platform';

/** Lists of projects by their stars, as by the other columns that they are sorted by. */
export class ProjectsByStars1764000390102 extends IndexesMigration {
  readonly name = 'ProjectsByStars1764000390102';
  protected readonly indexes = {
    projects_listed_star_count_idx: 'projects (archived, visibility, star_count, id) WHERE deleted_at IS NULL',
  };
}
