import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type EntityManager } from 'typeorm';
import {
  type AskedRunnerState,
  type AskedRunnerType,
  COUNTED_AT_MOST,
  type Page,
  type PageRequest,
  type RunnerAccessLevel,
} from '@ingot/contracts';
import { ARE_ALL, FIRST_ONES, readPage } from '@ingot/platform';
import { isRunnerOffline, isRunnerOnline } from '../jobs/matching-runners.js';
import { type Contact, IS_STALE, type Runner, RUNNER, type RunnerInfo } from './runner.js';

export interface NewRunner {
  readonly tokenDigest: string;
  readonly description: string;
  readonly isShared: boolean;
  readonly active: boolean;
  readonly locked: boolean;
  readonly runUntagged: boolean;
  readonly tags: readonly string[];
  readonly maximumTimeout: number | null;
  readonly accessLevel: RunnerAccessLevel;
  readonly info: RunnerInfo;
  /** The project of a runner that is not shared. */
  readonly projectId: number | null;
}

export type RunnerChanges = Partial<
  Pick<Runner, 'description' | 'active' | 'locked' | 'runUntagged' | 'tags' | 'maximumTimeout' | 'accessLevel'>
>;

type RunnerKind = 'specific' | 'shared';

/** What a list of runners is asked for; all of it holds for each of them. */
export interface AskedRunners {
  readonly scope: 'active' | 'paused' | 'online' | RunnerKind | null;
  readonly type: AskedRunnerType | null;
  readonly status: AskedRunnerState | null;
  readonly paused: boolean | null;
  readonly tags: readonly string[];
}

export interface RunnerFilter extends AskedRunners {
  /** Only runners of these projects, or of any project; null for all runners. */
  readonly projectIds: readonly number[] | 'any' | null;
  /** Shared runners as well as those of the projects. */
  readonly includeShared: boolean;
}

const SHOWN = `SELECT ${RUNNER.from('r').sql},
    ARRAY (SELECT project_id FROM runner_projects WHERE runner_id = r.id ORDER BY project_id) AS "projectIds"
  FROM runners r`;

/** SQL: whether a runner is in a state that lists are asked for. */
const STATES = {
  active: 'r.active',
  paused: 'NOT r.active',
  online: isRunnerOnline('r'),
  offline: isRunnerOffline('r'),
  stale: `r.${IS_STALE}`,
  never_contacted: 'r.contacted_at IS NULL',
} as const satisfies Record<AskedRunnerState, string>;

/** What clients ask for by `type`. */
const TYPES = { specific: 'project_type', shared: 'instance_type' } as const satisfies Record<
  RunnerKind,
  AskedRunnerType
>;

const isKind = (scope: AskedRunners['scope']): scope is RunnerKind => scope === 'specific' || scope === 'shared';

/** The states that are asked for, in SQL. */
const statesIn = ({ scope, status, paused }: AskedRunners): string[] => [
  ...(scope === null || isKind(scope) ? [] : [STATES[scope]]),
  ...(status === null ? [] : [STATES[status]]),
  ...(paused === null ? [] : [STATES[paused ? 'paused' : 'active']]),
];

/** Whether runners of the kind are asked for. */
const includes = ({ scope, type }: AskedRunners, kind: RunnerKind): boolean =>
  (!isKind(scope) || scope === kind) && (type === null || type === TYPES[kind]);

type Bind = (value: unknown) => string;

/** The lists that a page is merged from: each the SQL after `FROM`, to which conditions can be added. */
function listsOf(filter: RunnerFilter) {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { tags } = filter;
  const asked = [...(tags.length === 0 ? [] : [`r.tags @> ${bind(tags)}`]), ...statesIn(filter)];
  const lists = sourcesOf(filter, asked.length > 0, bind).map((source) => [source, ...asked].join(' AND '));
  return { lists, values };
}

/** They are disjoint, as shared runners have no projects. */
function sourcesOf(filter: RunnerFilter, hasConditions: boolean, bind: Bind): string[] {
  const { projectIds, includeShared } = filter;
  const [hasSpecific, hasShared] = [includes(filter, 'specific'), includes(filter, 'shared') && includeShared];
  if (projectIds === null && hasSpecific && hasShared) return ['runners r WHERE true'];
  if (!hasSpecific && !hasShared) return ['runners r WHERE false'];
  return [
    ...(hasSpecific ? [specificOf(projectIds, hasConditions, bind)] : []),
    ...(hasShared ? ['runners r WHERE r.is_shared'] : []),
  ];
}

function specificOf(projectIds: RunnerFilter['projectIds'], hasConditions: boolean, bind: Bind): string {
  if (projectIds === null) return 'runners r WHERE NOT r.is_shared';
  if (projectIds === 'any') return 'runners r WHERE EXISTS (SELECT FROM runner_projects WHERE runner_id = r.id)';
  const [only, ...more] = projectIds;
  if (only === undefined || more.length > 0) {
    const ids = `SELECT runner_id FROM runner_projects WHERE project_id = ANY (${bind(projectIds)}::bigint[])`;
    return `runners r WHERE r.id IN (${ids})`;
  }
  // in the order of an index
  const inOrder = `(SELECT runner_id AS id FROM runner_projects WHERE project_id = ${bind(only)})`;
  return hasConditions ? `${inOrder} AS p JOIN runners r USING (id) WHERE true` : `${inOrder} AS r WHERE true`;
}

/** A runner that is not shared. */
export type RunnerOfProjects = Pick<Runner, 'id' | 'projectIds'>;

const COLUMNS = {
  description: 'description',
  active: 'active',
  locked: 'locked',
  runUntagged: 'run_untagged',
  tags: 'tags',
  maximumTimeout: 'maximum_timeout',
  accessLevel: 'access_level',
} as const satisfies Record<keyof RunnerChanges, string>;

/** All SQL of runners. */
@Injectable()
export class RunnerRepository {
  constructor(private readonly reads: pg.Pool) {}

  async insert(tx: EntityManager, runner: NewRunner): Promise<number> {
    const { info } = runner;
    const rows: { id: number }[] = await tx.query(
      `INSERT INTO runners (token_digest, description, is_shared, active, locked, run_untagged, tags, maximum_timeout,
         name, version, revision, platform, architecture, access_level, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now(), now()) RETURNING id`,
      [
        runner.tokenDigest,
        runner.description,
        runner.isShared,
        runner.active,
        runner.locked,
        runner.runUntagged,
        runner.tags,
        runner.maximumTimeout,
        info.name ?? null,
        info.version ?? null,
        info.revision ?? null,
        info.platform ?? null,
        info.architecture ?? null,
        runner.accessLevel,
      ],
    );
    const [inserted] = rows;
    if (inserted === undefined) throw new TypeError('an inserted runner has an id');
    const { id } = inserted;
    if (runner.projectId !== null) await this.addProject(tx, id, runner.projectId);
    return id;
  }

  async findByToken(tokenDigest: string): Promise<Runner | null> {
    const { rows } = await this.reads.query<Runner>({
      name: 'runner_by_token',
      text: `${SHOWN} WHERE r.token_digest = $1`,
      values: [tokenDigest],
    });
    return rows[0] ?? null;
  }

  async find(id: number): Promise<Runner | null> {
    const { rows } = await this.reads.query<Runner>({
      name: 'runner',
      text: `${SHOWN} WHERE r.id = $1`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  /** The runner, whose attributes and last project stay until the transaction ends; null when there is none. */
  async lock(tx: EntityManager, id: number): Promise<Runner | null> {
    await tx.query('SELECT FROM runners WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const [runner]: Runner[] = await tx.query(`${SHOWN} WHERE r.id = $1`, [id]);
    return runner ?? null;
  }

  /** Newest first. Few runners are sorted; for many, the indexes are walked until the page is full. */
  page(filter: RunnerFilter, request: PageRequest): Promise<Page<Runner>> {
    const { lists, values } = listsOf(filter);
    // each has a limit, so that it is planned for few rows
    const counted = lists.map((list) => `(SELECT r.id FROM ${list} LIMIT ${COUNTED_AT_MOST + 1})`).join(' UNION ALL ');
    const items = (limits: string, toItsEnd: string) => {
      const firstOfEach = lists.map(
        (list) => `(SELECT r.id FROM ${list} AND NOT ${ARE_ALL} ORDER BY r.id DESC ${toItsEnd})`,
      );
      const first = [`SELECT id FROM ${FIRST_ONES} WHERE ${ARE_ALL}`, ...firstOfEach].join(' UNION ALL ');
      return `${SHOWN} WHERE r.id = ANY (ARRAY (SELECT id FROM (${first}) AS first ORDER BY id DESC ${limits})) ORDER BY r.id DESC`;
    };
    return readPage<Runner>(this.reads, { counted: `(${counted}) AS runner`, sortedBy: 'id', items, values }, request);
  }

  /** The newest runners of any projects that are asked for, behind one. */
  async newest(asked: AskedRunners, behind: number | null, limit: number): Promise<RunnerOfProjects[]> {
    const { lists, values } = listsOf({ ...asked, projectIds: 'any', includeShared: false });
    const bind: Bind = (value) => `$${values.push(value)}`;
    const [list = 'runners r WHERE false'] = lists;
    const { rows } = await this.reads.query<RunnerOfProjects>(
      `SELECT r.id, ARRAY (SELECT project_id FROM runner_projects WHERE runner_id = r.id) AS "projectIds" FROM ${list}
       ${behind === null ? '' : `AND r.id < ${bind(behind)}`} ORDER BY r.id DESC LIMIT ${bind(limit)}`,
      values,
    );
    return rows;
  }

  /** Newest first. */
  async findByIds(ids: readonly number[]): Promise<Runner[]> {
    const { rows } = await this.reads.query<Runner>({
      name: 'runners_by_id',
      text: `${SHOWN} WHERE r.id = ANY ($1::bigint[]) ORDER BY r.id DESC`,
      values: [ids],
    });
    return rows;
  }

  async update(tx: EntityManager, id: number, changes: RunnerChanges): Promise<void> {
    const given = Object.entries(COLUMNS).flatMap(([property, column]) => {
      const value: unknown = Reflect.get(changes, property);
      return value === undefined ? [] : [{ column, value }];
    });
    const sets = given.map(({ column }, index) => `${column} = $${index + 2}`);
    await tx.query(`UPDATE runners SET ${[...sets, 'updated_at = now()'].join(', ')} WHERE id = $1`, [
      id,
      ...given.map(({ value }) => value),
    ]);
  }

  async setToken(tx: EntityManager, id: number, tokenDigest: string): Promise<void> {
    await tx.query('UPDATE runners SET token_digest = $2, updated_at = now() WHERE id = $1', [id, tokenDigest]);
  }

  /** Stores the contact time, address and info of runners. Locked rows are skipped. */
  async noteContacts(contacts: readonly Contact[]): Promise<void> {
    const ofRunner = new Map(contacts.map((contact) => [contact.runnerId, contact]));
    const infos = [...ofRunner.values()].map(({ info }) => info);
    await this.reads.query({
      name: 'note_runner_contacts',
      text: `WITH free AS (SELECT id FROM runners WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
        UPDATE runners r SET contacted_at = now(), name = coalesce(told.name, r.name),
          version = coalesce(told.version, r.version), revision = coalesce(told.revision, r.revision),
          platform = coalesce(told.platform, r.platform), architecture = coalesce(told.architecture, r.architecture),
          ip_address = coalesce(told.ip_address, r.ip_address)
        FROM free JOIN unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
          AS told (id, name, version, revision, platform, architecture, ip_address) USING (id)
        WHERE r.id = free.id`,
      values: [
        [...ofRunner.keys()],
        infos.map(({ name }) => name ?? null),
        infos.map(({ version }) => version ?? null),
        infos.map(({ revision }) => revision ?? null),
        infos.map(({ platform }) => platform ?? null),
        infos.map(({ architecture }) => architecture ?? null),
        [...ofRunner.values()].map(({ address }) => address),
      ],
    });
  }

  /** @returns false if it has the project already */
  async addProject(tx: EntityManager, runnerId: number, projectId: number): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      'INSERT INTO runner_projects (runner_id, project_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING runner_id',
      [runnerId, projectId],
    );
    return rows.length > 0;
  }

  async removeProject(tx: EntityManager, runnerId: number, projectId: number): Promise<void> {
    await tx.query('DELETE FROM runner_projects WHERE runner_id = $1 AND project_id = $2', [runnerId, projectId]);
  }

  async delete(tx: EntityManager, id: number): Promise<void> {
    await tx.query('DELETE FROM runners WHERE id = $1', [id]);
  }
}
