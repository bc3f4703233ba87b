import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { columnsOf, type RowOf } from '@ingot/platform';
import { UploadEntity } from './upload.entity.js';

const SHOWN = columnsOf(UploadEntity).only('name', 'size', 'contentType');

export type NewUpload = Readonly<Omit<UploadEntity, 'id' | 'createdAt'>>;
export type StoredUpload = RowOf<typeof SHOWN>;

/** The rows of uploaded files. */
@Injectable()
export class UploadRepository {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * False when the project is deleted, or has moved from the storage of the file. Both wait for the lock on the project's row, so that they find all files.
   */
  async insert(
    { projectId, secret, name, size, contentType, uploaderId }: NewUpload,
    storage: string,
  ): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `INSERT INTO uploads (project_id, secret, name, size, content_type, uploader_id)
       SELECT id, $2, $3, $4, $5, $6 FROM projects WHERE id = $1 AND storage = $7 AND deleted_at IS NULL FOR SHARE`,
      [projectId, secret, name, size, contentType, uploaderId, storage],
    );
    return rowCount === 1;
  }

  async find(projectId: number, secret: string, name: string): Promise<StoredUpload | null> {
    const { rows } = await this.pool.query<StoredUpload>({
      name: 'find_upload',
      text: `SELECT ${SHOWN.sql} FROM uploads WHERE project_id = $1 AND secret = $2 AND name = $3`,
      values: [projectId, secret, name],
    });
    return rows[0] ?? null;
  }

  async exists(secret: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('SELECT FROM uploads WHERE secret = $1', [secret]);
    return rowCount === 1;
  }
}
