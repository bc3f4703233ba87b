import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound, type Page, type PageRequest } from '@ingot/contracts';
import {
  columnsOf,
  CONFIG,
  type EncryptedColumn,
  readPage,
  type RowOf,
  SecretCipher,
  type ServiceConfig,
  violatedUniqueConstraint,
} from '@ingot/platform';
import { ProjectVariableEntity } from './project-variable.entity.js';
import { KeyTaken } from './project-variable.errors.js';

const VARIABLE = columnsOf(ProjectVariableEntity).except('id', 'projectId');

type Row = Readonly<RowOf<typeof VARIABLE>>;

export type ProjectVariable = Omit<Row, 'encryptedValue'> & { readonly value: string };

const BY_KEY = 'project_id = $1 AND key = $2';

/** Where their values are, encrypted; bound to what `owner` makes of a row. */
export const ENCRYPTED_VALUES: EncryptedColumn = {
  table: 'project_variables',
  column: 'encrypted_value',
  purpose: 'ingot project variables',
  belongsTo: `convert_to(project_id || ' ' || key, 'UTF8')`,
};

/** All SQL of project variables. Values are encrypted, bound to their project and key. */
@Injectable()
export class ProjectVariableRepository {
  private readonly cipher: SecretCipher;

  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
    @Inject(CONFIG) config: ServiceConfig,
  ) {
    this.cipher = new SecretCipher(config, ENCRYPTED_VALUES.purpose);
  }

  async page(projectId: number, request: PageRequest): Promise<Page<ProjectVariable>> {
    const query = {
      name: 'project_variables_page',
      counted: 'project_variables WHERE project_id = $1',
      items: (limits: string) =>
        `SELECT ${VARIABLE.sql}, id FROM project_variables WHERE project_id = $1 ORDER BY id ${limits}`,
      values: [projectId],
    };
    const { items, ...counted } = await readPage<Row>(this.reads, query, request);
    return { items: items.map((row) => this.read(projectId, row)), ...counted };
  }

  /** All variables of a project, in order of creation. */
  all(projectId: number): Promise<ProjectVariable[]> {
    return this.select(this.database.manager, 'project_id = $1 ORDER BY id', [projectId]);
  }

  async get(projectId: number, key: string): Promise<ProjectVariable> {
    const [found] = await this.select(this.database.manager, BY_KEY, [projectId, key]);
    if (found === undefined) throw new NotFound('Variable');
    return found;
  }

  /** Locks the variable until the transaction ends; null when there is none. */
  async findLocked(tx: EntityManager, projectId: number, key: string): Promise<ProjectVariable | null> {
    const [found] = await this.select(tx, `${BY_KEY} FOR UPDATE`, [projectId, key]);
    return found ?? null;
  }

  async count(tx: EntityManager, projectId: number): Promise<number> {
    const [row] = await tx.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM project_variables WHERE project_id = $1',
      [projectId],
    );
    return row?.count ?? 0;
  }

  /** Throws `KeyTaken`. */
  async insert(tx: EntityManager, projectId: number, variable: ProjectVariable): Promise<void> {
    const inserting = tx.query(
      `INSERT INTO project_variables
         (project_id, key, encrypted_value, variable_type, protected, masked, raw, description)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      this.parameters(projectId, variable),
    );
    await inserting.catch((error: unknown) => {
      throw violatedUniqueConstraint(error) === 'project_variables_key' ? new KeyTaken() : error;
    });
  }

  async update(tx: EntityManager, projectId: number, variable: ProjectVariable): Promise<void> {
    await tx.query(
      `UPDATE project_variables
       SET encrypted_value = $3, variable_type = $4, protected = $5, masked = $6, raw = $7, description = $8
       WHERE project_id = $1 AND key = $2`,
      this.parameters(projectId, variable),
    );
  }

  async delete(tx: EntityManager, projectId: number, key: string): Promise<void> {
    await tx.query('DELETE FROM project_variables WHERE project_id = $1 AND key = $2', [projectId, key]);
  }

  private async select(tx: EntityManager, where: string, values: [number, ...string[]]): Promise<ProjectVariable[]> {
    const rows = await tx.query<Row[]>(`SELECT ${VARIABLE.sql} FROM project_variables WHERE ${where}`, values);
    return rows.map((row) => this.read(values[0], row));
  }

  private parameters(projectId: number, { key, value, ...details }: ProjectVariable): unknown[] {
    const { type, isProtected, isMasked, isRaw, description } = details;
    return [
      projectId,
      key,
      this.cipher.encrypt(value, owner(projectId, key)),
      type,
      isProtected,
      isMasked,
      isRaw,
      description,
    ];
  }

  private read(projectId: number, { encryptedValue, ...row }: Row): ProjectVariable {
    return { ...row, value: this.cipher.decrypt(encryptedValue, owner(projectId, row.key)) };
  }
}

const owner = (projectId: number, key: string): Buffer => Buffer.from(`${projectId} ${key}`);
