import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Objects in the object store that no row refers to (yet). */
export class UnreferencedObjects1764000020410 implements MigrationInterface {
  readonly name = 'UnreferencedObjects1764000020410';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE unreferenced_objects (
        object_key text CONSTRAINT unreferenced_objects_pkey PRIMARY KEY,
        delete_at timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX unreferenced_objects_delete_idx ON unreferenced_objects (delete_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE unreferenced_objects`);
  }
}
