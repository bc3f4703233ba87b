import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type Page, type PageRequest } from '@ingot/contracts';
import { columnsOf, CONFIG, type EncryptedColumn, readPage, SecretCipher, type ServiceConfig } from '@ingot/platform';
import { digestOf } from '../jobs/token.js';
import { TriggerEntity } from './trigger.entity.js';

const TRIGGER = columnsOf(TriggerEntity);

export type Trigger = Readonly<Omit<TriggerEntity, 'tokenDigest' | 'encryptedToken'>> & { readonly token: string };

export interface NewTrigger {
  readonly projectId: number;
  readonly description: string;
  readonly token: string;
  readonly ownerId: number;
}

/** Where their tokens are, encrypted. */
export const ENCRYPTED_TOKENS: EncryptedColumn = {
  table: 'triggers',
  column: 'encrypted_token',
  purpose: 'ingot trigger tokens',
  belongsTo: 'token_digest',
};

/** All SQL of triggers. */
@Injectable()
export class TriggerRepository {
  private readonly cipher: SecretCipher;

  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
    @Inject(CONFIG) config: ServiceConfig,
  ) {
    this.cipher = new SecretCipher(config, ENCRYPTED_TOKENS.purpose);
  }

  async page(projectId: number, request: PageRequest): Promise<Page<Trigger>> {
    const query = {
      name: 'triggers_page',
      counted: 'triggers WHERE project_id = $1',
      items: (limits: string) => `SELECT ${TRIGGER.sql} FROM triggers WHERE project_id = $1 ORDER BY id ${limits}`,
      values: [projectId],
    };
    const { items, ...counted } = await readPage<TriggerEntity>(this.reads, query, request);
    return { items: items.map((row) => this.read(row)), ...counted };
  }

  get(projectId: number, id: number): Promise<Trigger> {
    return this.one(this.database.manager, `SELECT ${TRIGGER.sql} FROM triggers WHERE project_id = $1 AND id = $2`, [
      projectId,
      id,
    ]);
  }

  /** The trigger with this token; null when there is none. */
  async findByToken(token: string): Promise<Trigger | null> {
    const rows = await this.database.query<TriggerEntity[]>(
      `SELECT ${TRIGGER.sql} FROM triggers WHERE token_digest = $1`,
      [digestBytesOf(token)],
    );
    return rows[0] === undefined ? null : this.read(rows[0]);
  }

  insert(tx: EntityManager, { projectId, description, token, ownerId }: NewTrigger): Promise<Trigger> {
    const digest = digestBytesOf(token);
    return this.one(
      tx,
      `INSERT INTO triggers (project_id, description, token_digest, encrypted_token, owner_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, now(), now()) RETURNING ${TRIGGER.sql}`,
      [projectId, description, digest, this.cipher.encrypt(token, digest), ownerId],
    );
  }

  /** Undefined attributes stay as they are. Throws `NotFound`. */
  update(
    tx: EntityManager,
    projectId: number,
    id: number,
    { description, ownerId }: Partial<Pick<NewTrigger, 'description' | 'ownerId'>>,
  ): Promise<Trigger> {
    return this.one(
      tx,
      `WITH changed AS (
         UPDATE triggers SET description = coalesce($3, description), owner_id = coalesce($4, owner_id), updated_at = now()
         WHERE project_id = $1 AND id = $2 RETURNING *)
       SELECT ${TRIGGER.sql} FROM changed`,
      [projectId, id, description ?? null, ownerId ?? null],
    );
  }

  async noteUse(id: number): Promise<void> {
    await this.database.query('UPDATE triggers SET last_used_at = now() WHERE id = $1', [id]);
  }

  /** The trigger before its deletion; null when there was none. */
  async delete(tx: EntityManager, projectId: number, id: number): Promise<Trigger | null> {
    const rows = await tx.query<TriggerEntity[]>(
      `WITH gone AS (DELETE FROM triggers WHERE project_id = $1 AND id = $2 RETURNING *) SELECT ${TRIGGER.sql} FROM gone`,
      [projectId, id],
    );
    return rows[0] === undefined ? null : this.read(rows[0]);
  }

  private async one(tx: EntityManager, statement: string, parameters: readonly unknown[]): Promise<Trigger> {
    const rows = await tx.query<TriggerEntity[]>(statement, [...parameters]);
    if (rows[0] === undefined) throw new NotFound();
    return this.read(rows[0]);
  }

  private read({ tokenDigest, encryptedToken, ...row }: TriggerEntity): Trigger {
    return { ...row, token: this.cipher.decrypt(encryptedToken, tokenDigest) };
  }
}

const digestBytesOf = (token: string): Buffer => Buffer.from(digestOf(token), 'hex');
