import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { allows, type ProjectAccess } from '@ingot/contracts';
import { TooManyLabels, LabelNameTooLong } from './label.errors.js';
import { labelNames, LABELS_PER_ITEM, TITLE_LENGTH } from './label-names.js';

/** Which labels come and go, by their ids: of two who say so at once neither undoes what the other does. */
export interface Relabelling {
  /** Whether what is not named stays. */
  readonly keepsOthers: boolean;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

interface Row {
  readonly id: number;
  readonly title: string;
}

/** What somebody wants of the labels that something has. */
export interface WantedLabels {
  /** All of them, as a list of names; null is none. */
  readonly labels?: string | null | undefined;
  /** Instead, only some. */
  readonly relabelling?: Relabelling | undefined;
}

/** Makes of the labels that something has those that it is to have. Throws `TooManyLabels`. */
export type LabelChange = (present: readonly number[]) => number[];

type LabelledProject = ProjectAccess & { readonly id: number };

/** The labels that issues and merge requests of a project have: kept with them as ids, named in the API. */
@Injectable()
export class ProjectLabels {
  constructor(
    private readonly database: DataSource,
    private readonly reads: pg.Pool,
  ) {}

  /** The names of each list of label ids, sorted; one query for them all. Ids of labels that are gone have none. */
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

  /** What labels are called, by id; also those that the transaction makes. */
  async titlesOf(tx: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows: Row[] = await tx.query('SELECT id, title FROM labels WHERE id = ANY ($1::bigint[])', [ids]);
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** The ids of those of the names that the project has a label of, by name. */
  async known(projectId: number, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (names.length === 0) return new Map();
    const rows: Row[] = await this.database.query(
      'SELECT id, title FROM labels WHERE project_id = $1 AND title = ANY ($2::text[])',
      [projectId, names],
    );
    return new Map(rows.map(({ id, title }) => [title, id]));
  }

  /** As `idsOf`, where one wants anything of the labels; to be called when, and throws what, that says. */
  async change(tx: EntityManager, project: LabelledProject, wanted: WantedLabels): Promise<LabelChange | undefined> {
    const { labels, relabelling } = wanted;
    if (relabelling !== undefined) return this.relabel(tx, project.id, relabelling);
    if (labels === undefined) return undefined;
    const ids = await this.idsOf(tx, project, labelNames(labels ?? ''));
    return () => ids;
  }

  /**
   * The ids of the labels of these names, for something in the project to have, ascending. Names that are unknown become labels
   * if the caller, who stands in the project so, may make some; else they are left out.
   *
   * The labels cannot go before the transaction ends. Whoever changes something that exists calls this before they lock its
   * row: the deletion of a label locks in that order too.
   *
   * Throws `ValidationFailed` for `labels` when they are too many, or one is too long.
   */
  async idsOf(tx: EntityManager, project: LabelledProject, names: readonly string[]): Promise<number[]> {
    // in one order for everybody, so that of two who make the same labels one waits for the other
    const sorted = [...new Set(names)].sort();
    if (sorted.length === 0) return [];
    if (sorted.length > LABELS_PER_ITEM) throw new TooManyLabels();
    if (sorted.some((name) => name.length > TITLE_LENGTH)) throw new LabelNameTooLong();
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
    return (present) => {
      const ids = relabelled(present, { ...relabelling, added });
      if (ids.length > LABELS_PER_ITEM) throw new TooManyLabels();
      return ids;
    };
  }

  /** Waits for whoever makes or deletes one of them at the same time. */
  private async makeMissing(tx: EntityManager, projectId: number, names: readonly string[]): Promise<void> {
    await tx.query(
      `INSERT INTO labels (project_id, title) SELECT $1::bigint, title FROM unnest($2::text[]) AS title
       ON CONFLICT DO NOTHING`,
      [projectId, names],
    );
  }
}

/** The labels that something has once it is relabelled, ascending. Pure. */
export function relabelled(present: readonly number[], { keepsOthers, added, removed }: Relabelling): number[] {
  const kept = keepsOthers ? present.filter((id) => !removed.includes(id)) : [];
  return [...new Set([...kept, ...added])].sort((a, b) => a - b);
}
