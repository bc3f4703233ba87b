import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { allows, isLongerThan, type ProjectAccess } from '@ingot/contracts';
import { TooManyLabels, LabelNameTooLong } from './label.errors.js';
import { labelNames, LABELS_PER_ITEM, TITLE_LENGTH } from './label-names.js';

/** Label ids to add and to remove, so that concurrent changes do not undo each other. */
export interface Relabelling {
  /** Whether other labels stay. */
  readonly keepsOthers: boolean;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

interface Row {
  readonly id: number;
  readonly title: string;
}

/** The requested labels of an item. */
export interface WantedLabels {
  /** A list of names that replaces all labels; null removes them. */
  readonly labels?: string | null | undefined;
  /** Lists of names to add and to remove; a name in both is removed. */
  readonly addedLabels?: string | undefined;
  readonly removedLabels?: string | undefined;
  /** Or ids to add and to remove. */
  readonly relabelling?: Relabelling | undefined;
}

/** Applies a change to an item's label ids. Throws `TooManyLabels`. */
export type LabelChange = (present: readonly number[]) => number[];

type LabelledProject = ProjectAccess & { readonly id: number };

/** The labels of a project's issues and merge requests: stored as ids, shown as names. */
@Injectable()
export class ProjectLabels {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** The sorted names of each list of label ids, in one query. Ids of deleted labels are left out. */
  async namesOf(lists: readonly (readonly number[])[]): Promise<string[][]> {
    const ids = [...new Set(lists.flat())];
    if (ids.length === 0) return lists.map(() => []);
    const { rows } = await this.reads.query<Row>({
      name: 'label_titles',
      text: 'SELECT id, title FROM labels WHERE id = ANY ($1::bigint[]) ORDER BY title',
      values: [ids],
    });
    const found = new Map(rows.map(({ id, title }, place) => [id, { title, place }]));
    return lists.map((list) => {
      const labels = list.map((id) => found.get(id)).filter((label) => label !== undefined);
      return labels.sort((a, b) => a.place - b.place).map(({ title }) => title);
    });
  }

  /** Titles by id, including labels that the transaction creates. */
  async titlesOf(tx: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows: Row[] = await tx.query('SELECT id, title FROM labels WHERE id = ANY ($1::bigint[])', [ids]);
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** Ids by name, for the names that exist in the project. */
  async known(
    projectId: number,
    names: readonly string[],
    database: Pick<EntityManager, 'query'> = this.database,
  ): Promise<ReadonlyMap<string, number>> {
    if (names.length === 0) return new Map();
    const rows: Row[] = await database.query(
      'SELECT id, title FROM labels WHERE project_id = $1 AND title = ANY ($2::text[])',
      [projectId, names],
    );
    return new Map(rows.map(({ id, title }) => [title, id]));
  }

  /** As `idsOf` for a requested change, if there is one; same preconditions and errors. */
  async change(tx: EntityManager, project: LabelledProject, wanted: WantedLabels): Promise<LabelChange | undefined> {
    const { labels, addedLabels, removedLabels, relabelling } = wanted;
    if (relabelling !== undefined) return this.relabel(tx, project.id, relabelling);
    if ([labels, addedLabels, removedLabels].every((names) => names === undefined)) return undefined;
    const unwanted = new Set(labelNames(removedLabels ?? ''));
    if (unwanted.size > LABELS_PER_ITEM) throw new TooManyLabels();
    const names = labelNames(`${labels ?? ''},${addedLabels ?? ''}`).filter((name) => !unwanted.has(name));
    const added = await this.idsOf(tx, project, names);
    const removed = [...(await this.known(project.id, [...unwanted], tx)).values()];
    return (present) => bounded(relabelled(present, { keepsOthers: labels === undefined, added, removed }));
  }

  /**
   * The sorted ids of the labels with these names, for an item to have. Unknown names are created if the caller has the ability,
   * else ignored.
   *
   * The labels are locked until the transaction ends. Call it before an existing item's row is locked, which is the order of label
   * deletions.
   *
   * Throws `ValidationFailed` for `labels` when there are too many, or one is too long.
   */
  async idsOf(tx: EntityManager, project: LabelledProject, names: readonly string[]): Promise<number[]> {
    // sorted, so that concurrent inserts cannot deadlock
    const sorted = [...new Set(names)].sort();
    if (sorted.length === 0) return [];
    if (sorted.length > LABELS_PER_ITEM) throw new TooManyLabels();
    if (sorted.some((name) => isLongerThan(name, TITLE_LENGTH))) throw new LabelNameTooLong();
    if (allows('administer_label', project)) await this.makeMissing(tx, project.id, sorted);
    const rows: Row[] = await tx.query(
      'SELECT id FROM labels WHERE project_id = $1 AND title = ANY ($2::text[]) ORDER BY id FOR KEY SHARE',
      [project.id, sorted],
    );
    return rows.map(({ id }) => id);
  }

  private async relabel(tx: EntityManager, projectId: number, relabelling: Relabelling): Promise<LabelChange> {
    const rows: Pick<Row, 'id'>[] = await tx.query(
      'SELECT id FROM labels WHERE project_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR KEY SHARE',
      [projectId, relabelling.added],
    );
    const added = rows.map(({ id }) => id);
    return (present) => bounded(relabelled(present, { ...relabelling, added }));
  }

  /** Waits for concurrent inserts and deletions of them. */
  private async makeMissing(tx: EntityManager, projectId: number, names: readonly string[]): Promise<void> {
    await tx.query(
      `INSERT INTO labels (project_id, title) SELECT $1::bigint, title FROM unnest($2::text[]) AS title
       ON CONFLICT DO NOTHING`,
      [projectId, names],
    );
  }
}

function bounded(ids: number[]): number[] {
  if (ids.length > LABELS_PER_ITEM) throw new TooManyLabels();
  return ids;
}

/** The sorted label ids after a change. Pure. */
export function relabelled(present: readonly number[], { keepsOthers, added, removed }: Relabelling): number[] {
  const kept = keepsOthers ? present.filter((id) => !removed.includes(id)) : [];
  return [...new Set([...kept, ...added])].sort((a, b) => a - b);
}
