import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which issues the texts of merge requests name, and the commits of their newest versions, both by index. */
export class MergeRequestReferences1764000340101 implements MigrationInterface {
  readonly name = 'MergeRequestReferences1764000340101';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE merge_request_references (
        merge_request_id bigint NOT NULL
          CONSTRAINT merge_request_references_merge_request_fkey REFERENCES merge_requests (id) ON DELETE CASCADE,
        source text NOT NULL
          CONSTRAINT merge_request_references_source_check CHECK (source IN ('title', 'description', 'commits')),
        project_id bigint NOT NULL,
        issue_iid bigint NOT NULL,
        closes boolean NOT NULL,
        CONSTRAINT merge_request_references_pkey PRIMARY KEY (merge_request_id, source, project_id, issue_iid, closes)
      )`);
    await db.query(`
      CREATE INDEX merge_request_references_issue_idx ON merge_request_references (project_id, issue_iid)
        INCLUDE (merge_request_id, closes)`);
    await db.query(`
      CREATE TABLE merge_request_commits (
        oid text NOT NULL,
        merge_request_id bigint NOT NULL
          CONSTRAINT merge_request_commits_merge_request_fkey REFERENCES merge_requests (id) ON DELETE CASCADE,
        CONSTRAINT merge_request_commits_pkey PRIMARY KEY (oid, merge_request_id)
      )`);
    await db.query('CREATE INDEX merge_request_commits_merge_request_idx ON merge_request_commits (merge_request_id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE merge_request_commits');
    await db.query('DROP TABLE merge_request_references');
  }
}
