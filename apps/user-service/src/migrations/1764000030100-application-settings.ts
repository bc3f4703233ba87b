import { type MigrationInterface, type QueryRunner } from 'typeorm';

const VISIBILITIES = `('private', 'internal', 'public')`;

/**
 * The settings of the instance: one row, a column per setting, so that each has its default and concurrent changes of
 * different settings do not meet.
 */
export class ApplicationSettings1764000030100 implements MigrationInterface {
  readonly name = 'ApplicationSettings1764000030100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE application_settings (
        id integer NOT NULL DEFAULT 1,
        default_projects_limit integer NOT NULL DEFAULT 100000,
        signup_enabled boolean NOT NULL DEFAULT true,
        signin_enabled boolean NOT NULL DEFAULT true,
        avatar_lookup_enabled boolean NOT NULL DEFAULT true,
        sign_in_text text,
        home_page_url text,
        default_branch_protection smallint NOT NULL DEFAULT 2,
        restricted_visibility_levels text[] NOT NULL DEFAULT '{}',
        max_attachment_size integer NOT NULL DEFAULT 10,
        session_expire_delay integer NOT NULL DEFAULT 10080,
        default_project_visibility text NOT NULL DEFAULT 'private',
        default_snippet_visibility text NOT NULL DEFAULT 'private',
        default_group_visibility text NOT NULL DEFAULT 'private',
        domain_whitelist text[] NOT NULL DEFAULT '{}',
        domain_blacklist_enabled boolean NOT NULL DEFAULT false,
        domain_blacklist text[] NOT NULL DEFAULT '{}',
        user_oauth_applications boolean NOT NULL DEFAULT true,
        after_sign_out_path text,
        container_registry_token_expire_delay integer NOT NULL DEFAULT 5,
        repository_storages text[] NOT NULL DEFAULT '{default}',
        enabled_git_access_protocol text,
        webide_enabled boolean NOT NULL DEFAULT false,
        webide_url text,
        disabled_oauth_sign_in_sources text[] NOT NULL DEFAULT '{}',
        diagram_enabled boolean NOT NULL DEFAULT false,
        diagram_url text,
        terminal_max_session_time integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT application_settings_pkey PRIMARY KEY (id),
        CONSTRAINT application_settings_one_row_check CHECK (id = 1),
        CONSTRAINT application_settings_branch_protection_check CHECK (default_branch_protection BETWEEN 0 AND 2),
        CONSTRAINT application_settings_visibility_check CHECK (
          default_project_visibility IN ${VISIBILITIES}
          AND default_snippet_visibility IN ${VISIBILITIES}
          AND default_group_visibility IN ${VISIBILITIES}),
        CONSTRAINT application_settings_protocol_check CHECK (enabled_git_access_protocol IN ('ssh', 'http'))
      )`);
    await db.query(`INSERT INTO application_settings DEFAULT VALUES`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE application_settings`);
  }
}
