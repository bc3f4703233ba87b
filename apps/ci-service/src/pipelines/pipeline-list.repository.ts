import { Injectable } from '@nestjs/common';
import pg from 'pg';
import {
  type AskedSource,
  type AskedStatus,
  type BasicPipelineJson,
  type Oid,
  type Page,
  type PageRequest,
  type PipelineOrder,
  type PipelineScope,
} from '@ingot/contracts';
import { columnsOf, foundRowsOfPage, type ListOrder, readPage, type RowOf, rowsOfPage } from '@ingot/platform';
import { PipelineEntity } from '../processing/pipeline.entity.js';

export interface PipelineFilter {
  readonly scope: PipelineScope | null;
  readonly status: AskedStatus | null;
  readonly source: AskedSource | null;
  readonly ref: string | null;
  readonly headOid: string | null;
  readonly userId: number | null;
  readonly hasYamlErrors: boolean | null;
  /** Changed at this time or later. */
  readonly updatedAfter: string | null;
  /** Changed at this time or earlier. */
  readonly updatedBefore: string | null;
}

export interface PipelineSort {
  readonly by: PipelineOrder;
  readonly direction: 'asc' | 'desc';
}

const newest = (tag: boolean, rest = ''): string => `SELECT ref, id FROM pipelines
  WHERE project_id = $1 AND tag = ${tag} ${rest} ORDER BY ref DESC, id DESC LIMIT 1`;

/** A loose index scan from one ref to the next: there are far fewer refs than pipelines. */
const newestOfEachRef = (tag: boolean): string => `id = ANY (ARRAY (
  WITH RECURSIVE newest AS (
    (${newest(tag)})
    UNION ALL
    SELECT next.ref, next.id FROM newest CROSS JOIN LATERAL (${newest(tag, 'AND ref < newest.ref')}) next
  ) SELECT id FROM newest))`;

const SCOPES = {
  running: `status = 'running'`,
  pending: `status = 'pending'`,
  finished: `status IN ('success', 'failed', 'canceled')`,
  branches: newestOfEachRef(false),
  tags: newestOfEachRef(true),
} as const satisfies Record<PipelineScope, string>;

const BASIC = columnsOf(PipelineEntity).only('id', 'headOid', 'ref', 'status');

/** Constants, never request input. */
const ORDERS = {
  id: 'id',
  status: 'status',
  ref: 'ref',
  user_id: 'user_id',
  updated_at: 'updated_at',
} as const satisfies Record<PipelineOrder, string>;

/** A list of pipelines. */
interface PipelinesInOrder {
  /** Of the prepared statement, if one plan fits all values. */
  readonly name?: string | undefined;
  readonly where: string;
  readonly order: string | ListOrder;
  /** Whether few of the project's may be found, all of them far from where the order begins. */
  readonly isSought?: boolean;
  readonly values: readonly unknown[];
}

/** Pages of the pipelines of a project. */
@Injectable()
export class PipelineListRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** Each single filter and order has an index. With filters it is planned for its values, as the best index depends on them. */
  async page(
    projectId: number,
    { scope, hasYamlErrors, ...compared }: PipelineFilter,
    { by, direction }: PipelineSort,
    request: PageRequest,
  ): Promise<Page<BasicPipelineJson>> {
    const values: unknown[] = [projectId];
    const holds = (comparison: string, value: string | number | null): string[] =>
      value === null ? [] : [`${comparison} $${values.push(value)}`];
    const filters = [
      ...(scope === null ? [] : [SCOPES[scope]]),
      ...holds('status =', compared.status),
      ...holds('source =', compared.source),
      ...holds('ref =', compared.ref),
      ...holds('head_oid =', compared.headOid),
      ...holds('user_id =', compared.userId),
      ...holds('updated_at >=', compared.updatedAfter),
      ...holds('updated_at <=', compared.updatedBefore),
      ...(hasYamlErrors === null ? [] : [`yaml_errors IS ${hasYamlErrors ? 'NOT ' : ''}NULL`]),
    ];
    const where = ['project_id = $1', ...filters].join(' AND ');
    const order = [...new Set([ORDERS[by], 'id'])].map((column) => `${column} ${direction}`).join(', ');
    const name = filters.length === 0 && by === 'id' ? `pipelines_page_${direction}` : undefined;
    // what changed at one time has neighbouring ids, maybe at the far end of the list: walking there would read all others
    const isSought = compared.updatedAfter !== null || compared.updatedBefore !== null;
    return this.readPage(
      { name, where, order: by === 'id' ? { by: { id: 'id' }, direction } : order, isSought, values },
      request,
    );
  }

  /** Pipelines of a branch that are of one of the commits, newest first. */
  pageOfCommits(
    projectId: number,
    { ref, oids }: { readonly ref: string; readonly oids: readonly Oid[] },
    request: PageRequest,
  ): Promise<Page<BasicPipelineJson>> {
    const where = 'project_id = $1 AND NOT tag AND ref = $2 AND head_oid = ANY ($3::text[])';
    const order = { by: { id: 'id' }, direction: 'desc' } as const;
    return this.readPage({ where, order, values: [projectId, ref, oids] }, request);
  }

  private async readPage(
    { name, where, order, isSought = false, values }: PipelinesInOrder,
    request: PageRequest,
  ): Promise<Page<BasicPipelineJson>> {
    const rows = { columns: BASIC, table: 'pipelines', where };
    const { items, ...counted } = await readPage<RowOf<typeof BASIC>>(
      this.reads,
      {
        name,
        counted: `pipelines WHERE ${where}`,
        ...(isSought && typeof order !== 'string'
          ? foundRowsOfPage({ ...rows, orderBy: order, walked: 'project_id = $1' })
          : { items: rowsOfPage({ ...rows, orderBy: order }) }),
        ...(typeof order !== 'string' && { order }),
        values,
      },
      request,
    );
    return { items: items.map(({ id, headOid: sha, ref, status }) => ({ id, sha, ref, status })), ...counted };
  }
}
