import { Injectable } from '@nestjs/common';
import pg from 'pg';

export interface NewUpload {
  readonly projectId: number;
  readonly secret: string;
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  readonly uploaderId: number;
}

export type StoredUpload = Pick<NewUpload, 'name' | 'size' | 'contentType'>;

/** What is known of uploaded files. */
@Injectable()
export class UploadRepository {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * False when the project is deleted. Its deletion waits for the row, so that whoever removes the files of a deleted project
   * finds all that there will ever be.
   */
  async insert({ projectId, secret, name, size, contentType, uploaderId }: NewUpload): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `INSERT INTO uploads (project_id, secret, name, size, content_type, uploader_id)
       SELECT id, $2, $3, $4, $5, $6 FROM projects WHERE id = $1 AND deleted_at IS NULL FOR SHARE`,
      [projectId, secret, name, size, contentType, uploaderId],
    );
    return rowCount === 1;
  }

  async find(projectId: number, secret: string, name: string): Promise<StoredUpload | null> {
    const { rows } = await this.pool.query<StoredUpload>({
      name: 'find_upload',
      text: `
        SELECT name, size, content_type AS "contentType" FROM uploads
        WHERE project_id = $1 AND secret = $2 AND name = $3`,
      values: [projectId, secret, name],
    });
    return rows[0] ?? null;
  }

  async exists(secret: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('SELECT FROM uploads WHERE secret = $1', [secret]);
    return rowCount === 1;
  }
}
