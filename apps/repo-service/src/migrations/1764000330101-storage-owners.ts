import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The process that owns a storage. */
export class StorageOwners1764000330101 implements MigrationInterface {
  readonly name = 'StorageOwners1764000330101';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE storages ADD COLUMN owner uuid');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE storages DROP COLUMN owner');
  }
}
