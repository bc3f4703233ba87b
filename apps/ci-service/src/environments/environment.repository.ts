import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { type AskedEnvironmentState, NotFound, type Page, type PageRequest } from '@ingot/contracts';
import {
  columnsOf,
  containing,
  foundRowsOfPage,
  type ListOrder,
  readPage,
  type RowOf,
  rowsOfPage,
  violatedUniqueConstraint,
} from '@ingot/platform';
import { EnvironmentEntity } from './environment.entity.js';
import { EnvironmentNameTaken, EnvironmentUrlTaken } from './environment.errors.js';
import { environmentSlug } from './environment-slug.js';

const ENVIRONMENT = columnsOf(EnvironmentEntity);

export type Environment = Readonly<RowOf<typeof ENVIRONMENT>>;

export interface ExpiredEnvironment extends Pick<Environment, 'id' | 'projectId'> {
  /** When it expired, to the microsecond. */
  readonly expiredAt: string;
}

export interface EnvironmentFilter {
  readonly name: string | null;
  readonly search: string | null;
  readonly state: AskedEnvironmentState | null;
}

/** Undefined attributes stay as they are. */
export interface EnvironmentChanges {
  readonly name?: string | undefined;
  readonly externalUrl?: string | null | undefined;
}

/** Why an environment is stopped. */
export type StopCause = 'request' | 'expiry';

/** SQL: a deployment opens it, and sets another `stop_at`. */
const IS_TO_STOP = {
  request: `state = 'available'`,
  expiry: `state = 'available' AND stop_at <= now()`,
} as const satisfies Record<StopCause, string>;

const OLDEST_FIRST: ListOrder = { by: { id: 'id' }, direction: 'asc' };

/** All SQL of environments. */
@Injectable()
export class EnvironmentRepository {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  page(
    projectId: number,
    { name, search, state }: EnvironmentFilter,
    request: PageRequest,
  ): Promise<Page<Environment>> {
    const values: unknown[] = [projectId];
    const where = [
      'project_id = $1',
      ...(name === null ? [] : [`name = $${values.push(name)}`]),
      ...(search === null ? [] : [`name ILIKE $${values.push(containing(search))}`]),
      ...(state === null ? [] : [`state = $${values.push(state)}`]),
    ].join(' AND ');
    const rows = { columns: ENVIRONMENT, table: 'environments', where, orderBy: OLDEST_FIRST };
    const asked = `environments_${[name, state].map((given) => (given === null ? 'any' : 'one')).join('_')}`;
    const query = {
      // the best plan depends on the search term
      name: search === null ? asked : undefined,
      counted: `environments WHERE ${where}`,
      ...(search === null ? { items: rowsOfPage(rows) } : foundRowsOfPage({ ...rows, walked: 'project_id = $1' })),
      values,
    };
    return readPage<Environment>(this.reads, query, request);
  }

  async get(projectId: number, id: number): Promise<Environment> {
    const { rows } = await this.reads.query<Environment>({
      name: 'environment',
      text: `SELECT ${ENVIRONMENT.sql} FROM environments WHERE project_id = $1 AND id = $2`,
      values: [projectId, id],
    });
    const [found] = rows;
    if (found === undefined) throw new NotFound();
    return found;
  }

  /** Throws `EnvironmentNameTaken` and `EnvironmentUrlTaken`. */
  async insert(projectId: number, name: string, externalUrl: string | null): Promise<Environment> {
    return this.database.transaction(async (tx) => {
      await this.refuseTakenUrl(tx, projectId, externalUrl);
      const [made] = await this.insertUnlessThere(tx, projectId, [name], externalUrl);
      if (made === undefined) throw new EnvironmentNameTaken();
      return made;
    });
  }

  /** Creates those of the named environments that do not exist. */
  async ensure(tx: EntityManager, projectId: number, names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.insertUnlessThere(tx, projectId, [...new Set(names)].sort(), null);
  }

  /** The environment of that name, locked until the transaction ends; null when there is none. */
  async findLocked(tx: EntityManager, projectId: number, name: string): Promise<Environment | null> {
    const [found] = await tx.query<Environment[]>(
      `SELECT ${ENVIRONMENT.sql} FROM environments WHERE project_id = $1 AND name = $2 FOR UPDATE`,
      [projectId, name],
    );
    return found ?? null;
  }

  /** Whether it may be stopped for this cause. */
  async isToStop(id: number, cause: StopCause): Promise<boolean> {
    const found = await this.database.query<unknown[]>(
      `SELECT FROM environments WHERE id = $1 AND ${IS_TO_STOP[cause]}`,
      [id],
    );
    return found.length > 0;
  }

  /** Environments whose `auto_stop_in` has elapsed, the longest elapsed first: those behind the given one. */
  expired(behind: ExpiredEnvironment | undefined, limit: number): Promise<ExpiredEnvironment[]> {
    return this.database.query(
      `SELECT ${ENVIRONMENT.only('id', 'projectId').sql}, stop_at::text AS "expiredAt" FROM environments
       WHERE ${IS_TO_STOP.expiry} AND (stop_at, id) > ($2::timestamptz, $3::bigint) ORDER BY stop_at, id LIMIT $1`,
      [limit, behind?.expiredAt ?? '-infinity', behind?.id ?? 0],
    );
  }

  /** Throws `NotFound`, `EnvironmentNameTaken` and `EnvironmentUrlTaken`. The slug never changes. */
  async update(projectId: number, id: number, { name, externalUrl }: EnvironmentChanges): Promise<Environment> {
    const updating = this.database.transaction(async (tx) => {
      await this.refuseTakenUrl(tx, projectId, externalUrl ?? null, id);
      return tx.query<Environment[]>(
        `WITH changed AS (
           UPDATE environments SET name = coalesce($3, name),
             external_url = CASE WHEN $4 THEN $5 ELSE external_url END, updated_at = now()
           WHERE project_id = $1 AND id = $2 RETURNING *)
         SELECT ${ENVIRONMENT.sql} FROM changed`,
        [projectId, id, name ?? null, externalUrl !== undefined, externalUrl ?? null],
      );
    });
    const [changed] = await updating.catch((error: unknown) => {
      throw violatedUniqueConstraint(error) === NAME_KEY ? new EnvironmentNameTaken() : error;
    });
    if (changed === undefined) throw new NotFound();
    return changed;
  }

  /** Notes that a job which opens or stops it has finished; false when one that finished later is noted, as its event came first. */
  async noteJob(tx: EntityManager, id: number, finishedAt: Date): Promise<boolean> {
    const [, affected]: [unknown, number] = await tx.query(
      'UPDATE environments SET last_job_at = $2 WHERE id = $1 AND coalesce(last_job_at <= $2, true)',
      [id, finishedAt],
    );
    return affected > 0;
  }

  /** Marks it as available after a deployment; a null URL keeps the current one. */
  async open(tx: EntityManager, id: number, externalUrl: string | null, stopAt: Date | null): Promise<void> {
    await tx.query(
      `UPDATE environments SET state = 'available', external_url = coalesce($2, external_url), stop_at = $3,
         updated_at = now() WHERE id = $1`,
      [id, externalUrl, stopAt],
    );
  }

  /** False when it is stopped or deleted; for its expiry, also when it was deployed to again. */
  async stop(tx: EntityManager, id: number, cause: StopCause = 'request'): Promise<boolean> {
    const [, affected]: [unknown, number] = await tx.query(
      `UPDATE environments SET state = 'stopped', stop_at = NULL, updated_at = now()
       WHERE id = $1 AND ${IS_TO_STOP[cause]}`,
      [id],
    );
    return affected > 0;
  }

  /** The environment before its deletion; null when there was none. */
  async delete(projectId: number, id: number): Promise<Environment | null> {
    const [gone] = await this.database.query<Environment[]>(
      `WITH gone AS (DELETE FROM environments WHERE project_id = $1 AND id = $2 RETURNING *)
       SELECT ${ENVIRONMENT.sql} FROM gone`,
      [projectId, id],
    );
    return gone ?? null;
  }

  /**
   * Of requests only: jobs may deploy several environments to one URL. Until the transaction ends, further requests for the URL wait
   * here.
   */
  private async refuseTakenUrl(
    tx: EntityManager,
    projectId: number,
    externalUrl: string | null,
    ownId = 0,
  ): Promise<void> {
    if (externalUrl === null) return;
    const turn = `environment ${projectId} ${externalUrl}`;
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [turn]);
    const taken = await tx.query<unknown[]>(
      'SELECT FROM environments WHERE project_id = $1 AND external_url = $2 AND id <> $3 LIMIT 1',
      [projectId, externalUrl, ownId],
    );
    if (taken.length > 0) throw new EnvironmentUrlTaken();
  }

  private insertUnlessThere(
    tx: EntityManager,
    projectId: number,
    names: readonly string[],
    externalUrl: string | null,
  ): Promise<Environment[]> {
    return tx.query<Environment[]>(
      `WITH made AS (
         INSERT INTO environments (project_id, name, slug, external_url, state, created_at, updated_at)
         SELECT $1, name, slug, $4, 'available', now(), now() FROM unnest($2::text[], $3::text[]) AS given (name, slug)
         ON CONFLICT DO NOTHING RETURNING *)
       SELECT ${ENVIRONMENT.sql} FROM made`,
      [projectId, names, names.map((name) => environmentSlug(name)), externalUrl],
    );
  }
}

const NAME_KEY = 'environments_name_key';
