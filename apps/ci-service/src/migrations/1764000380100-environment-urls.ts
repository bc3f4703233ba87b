import { IndexesMigration } from '@ingot/platform';

/** Finds the environment of a project that has a URL. */
export class EnvironmentUrls1764000380100 extends IndexesMigration {
  readonly name = 'EnvironmentUrls1764000380100';
  protected readonly indexes = {
    environments_external_url_idx: 'environments (project_id, external_url) WHERE external_url IS NOT NULL',
  };
}
