import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Page, pageOffset, type PageRequest, type Visibility } from '@ingot/contracts';
import { type SnippetEntity } from './snippet.entity.js';

/** What a list shows of a snippet. */
export type ListedSnippet = Omit<SnippetEntity, 'content'>;

/** Of which snippets somebody sees: those of some visibilities, and their own. */
export interface PartialView {
  readonly visibilities: readonly Visibility[];
  readonly ownOf: number;
}

interface Selection {
  readonly name: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/** A page beyond the last one has no snippets, but still a total. */
type Row = { readonly total: number } & (ListedSnippet | { readonly id: null });

const COLUMNS = `
  id, project_id AS "projectId", author_id AS "authorId", title, file_name AS "fileName", visibility,
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The lists of snippets, newest first; which rows are on a page and how many there are is read from an index alone. */
@Injectable()
export class SnippetListRepository {
  constructor(private readonly reads: pg.Pool) {}

  /** Those of a project that the view allows, or all of them. */
  ofProject(projectId: number, view: 'all' | PartialView, page: PageRequest): Promise<Page<ListedSnippet>> {
    const ofProject = { name: 'project', where: 'project_id = $1', values: [projectId] };
    if (view === 'all') return this.page(ofProject, page);
    return this.page(
      {
        name: 'project_partial',
        where: `${ofProject.where} AND (visibility = ANY ($2::text[]) OR author_id = $3)`,
        values: [projectId, view.visibilities, view.ownOf],
      },
      page,
    );
  }

  personalOf(authorId: number, page: PageRequest): Promise<Page<ListedSnippet>> {
    return this.page({ name: 'personal', where: 'author_id = $1 AND project_id IS NULL', values: [authorId] }, page);
  }

  public(page: PageRequest): Promise<Page<ListedSnippet>> {
    return this.page({ name: 'public', where: `project_id IS NULL AND visibility = 'public'`, values: [] }, page);
  }

  private async page({ name, where, values }: Selection, page: PageRequest): Promise<Page<ListedSnippet>> {
    const [limit, offset] = [values.length + 1, values.length + 2];
    const { rows } = await this.reads.query<Row>({
      name: `snippets_page_${name}`,
      text: `SELECT counted.total, page.* FROM (SELECT count(*) AS total FROM snippets WHERE ${where}) AS counted
             LEFT JOIN LATERAL (
               SELECT ${COLUMNS} FROM snippets
               WHERE id = ANY (ARRAY (SELECT id FROM snippets WHERE ${where} ORDER BY id DESC LIMIT $${limit} OFFSET $${offset}))
             ) AS page ON true
             ORDER BY page.id DESC`,
      values: [...values, page.perPage, pageOffset(page)],
    });
    return { items: rows.filter(isSnippet), total: rows[0]?.total ?? 0 };
  }
}

const isSnippet = (row: Row): row is Row & ListedSnippet => row.id !== null;
